import { headerSchema, parameterSchema } from "../../contract/model/parameter-keys.ts";
import { partHeaderSchema, partHeadersOf } from "../../contract/model/part-headers.ts";
import type { Media, Operation, Response } from "../../contract/model/types.ts";
import type { Direction } from "../../language/schema/directional-members.ts";
import { oncePer } from "../../language/values/memory.ts";
import { createPartHeaderCheck } from "../../runtime/body/part-headers.ts";
import type { OperationChecks } from "../../runtime/checks.ts";
import type { StatusKey } from "../../runtime/descriptors.ts";
import { isStreamKind } from "../../runtime/http-semantics.ts";
import {
  createOneWayCheck,
  createOperationChecks,
  type MediaFunction,
} from "../../runtime/validators/operation-checks.ts";
import type { CheckFunction } from "../../runtime/validators/record-fault.ts";

/** A parameter, header or body that is checked as a single value. For a stream, the part is a single item. */
export interface OperationPart {
  readonly schema: unknown;
  /**
   * Identifies the part. It is the pointer to the part's schema in the normalised document, or to the closest node that contains its
   * schemas.
   */
  readonly pointer: string;
  readonly sources: readonly string[];
  /** Set for checks that only reject members not allowed in this direction. */
  readonly marks?: Direction;
}

export function keyOfPart({ pointer, marks }: Pick<OperationPart, "pointer" | "marks">): string {
  return marks === undefined ? pointer : `${pointer}#${marks}`;
}

export interface MediaPart extends OperationPart {
  readonly media: Media;
  readonly oneWay?: OperationPart;
  readonly list?: OperationPart;
  readonly partHeaders?: OperationPart;
}

export interface ResponsePart {
  readonly status: StatusKey;
  readonly content: readonly MediaPart[];
  readonly headers?: OperationPart;
}

export interface OperationParts {
  readonly parameters?: OperationPart;
  readonly body: readonly MediaPart[];
  readonly responses: readonly ResponsePart[];
}

export const partsOf: (operation: Operation) => OperationParts = oncePer(findParts);

function findParts(operation: Operation): OperationParts {
  const schema = parameterSchema(operation);
  const sources = operation.parameters.map((parameter) => parameter.schema.pointer);
  const parameters = { schema, pointer: `${operation.pointer}/parameters`, sources };
  return {
    ...(schema === undefined ? {} : { parameters }),
    body: mediaParts(operation.body?.content ?? []),
    responses: operation.responses.map(responsePart),
  };
}

export function listParts({ parameters, body, responses }: OperationParts): readonly OperationPart[] {
  const list: OperationPart[] = parameters === undefined ? [] : [parameters];
  const add = (part: MediaPart): void =>
    void list.push(part, ...[part.oneWay, part.list, part.partHeaders].filter((more) => more !== undefined));
  body.forEach(add);
  for (const { content, headers } of responses) {
    content.forEach(add);
    if (headers !== undefined) list.push(headers);
  }
  return list;
}

function responsePart(response: Response): ResponsePart {
  const part = { status: response.status, content: mediaParts(response.content) };
  const schema = headerSchema(response);
  if (schema === undefined) return part;
  const sources = response.headers.map((header) => header.schema.pointer);
  return { ...part, headers: { schema, pointer: `${response.pointer}/headers`, sources } };
}

function mediaParts(content: readonly Media[]): readonly MediaPart[] {
  return content.flatMap((media) => {
    const { list, listSchema, pointer } = media;
    const any = list && { schema: true, pointer: `${pointer}/itemSchema` };
    const schema = isStreamKind(media.kind) ? (media.itemSchema ?? any) : media.schema;
    if (schema === undefined || media.kind === "binary") return [];
    const part = { ...schema, sources: [schema.pointer] };
    const marks = media.oneWayBy;
    const sources = listSchema === undefined ? [] : [listSchema.pointer];
    const headers = headersPart(media);
    return [
      {
        media,
        ...part,
        ...(marks === undefined ? {} : { oneWay: { ...part, marks } }),
        ...(list === undefined ? {} : { list: { schema: list.schema, pointer, sources } }),
        ...(headers === undefined ? {} : { partHeaders: headers }),
      },
    ];
  });
}

function headersPart(media: Media): OperationPart | undefined {
  const schema = partHeaderSchema(media);
  if (schema === undefined) return undefined;
  const sources = [...partHeadersOf(media).values()].map((header) => header.schema.pointer);
  return { schema, pointer: `${media.pointer}/encoding`, sources };
}

/**
 * Creates the checks for the parts of an operation.
 * @param round - See {@link createPartHeaderCheck}.
 */
export function checksOfParts(
  operation: Operation,
  functionOf: (part: OperationPart) => CheckFunction,
  round?: (values: unknown) => unknown,
): OperationChecks {
  const { parameters, body, responses } = partsOf(operation);
  const media = (part: MediaPart, marker: "readOnly" | "writeOnly"): MediaFunction => {
    const { oneWay, list, partHeaders } = part;
    const further = [
      oneWay && createOneWayCheck(functionOf(oneWay), marker),
      list && functionOf(list),
    ] as const;
    const own = [part.media.type, functionOf(part), ...further] as const;
    return partHeaders === undefined ? own : [...own, createPartHeaderCheck(functionOf(partHeaders), round)];
  };
  return createOperationChecks({
    operation: operation.id,
    ...(parameters === undefined ? {} : { parameters: functionOf(parameters) }),
    ...(body.length === 0 ? {} : { body: body.map((part) => media(part, "readOnly")) }),
    responses: responses.map(({ status, content, headers }) => {
      const checks = content.map((part) => media(part, "writeOnly"));
      return headers === undefined ? [status, checks] : [status, checks, functionOf(headers)];
    }),
  });
}
