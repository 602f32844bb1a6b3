import { headerSchema, parameterSchema } from "../../contract/model/parameter-keys.ts";
import { partHeaderSchema, partHeadersOf } from "../../contract/model/part-headers.ts";
import type { Media, Operation, Response } from "../../contract/model/types.ts";
import type { Direction } from "../../language/schema/directional-members.ts";
import { oncePer } from "../../language/values/memory.ts";
import { createPartHeaderCheck } from "../../runtime/body/part-headers.ts";
import type { OperationChecks, StatusKey } from "../../runtime/descriptors.ts";
import { isStreamKind } from "../../runtime/http-semantics.ts";
import { createOperationChecks, type MediaFunction } from "../../runtime/validators/operation-checks.ts";
import type { CheckFunction } from "../../runtime/validators/record-fault.ts";

/** A part of an operation that is checked as one value: a parameter, header or body. For a stream, the part is a single item. */
export interface OperationPart {
  readonly schema: unknown;
  /**
   * Identifies the part. It is the place of its schema in the normalised document. For a part that consists of several schemas, it is the
   * place of the closest node that contains them.
   */
  readonly pointer: string;
  /** The pointers of the part's schemas in the normalised document. */
  readonly sources: readonly string[];
  /** Set for a check that refuses the members that must not be sent in this direction, and nothing else. */
  readonly marks?: Direction;
}

/** A text that tells the parts of an operation apart. */
export function keyOfPart({ pointer, marks }: Pick<OperationPart, "pointer" | "marks">): string {
  return marks === undefined ? pointer : `${pointer}#${marks}`;
}

export interface MediaPart extends OperationPart {
  readonly media: Media;
  /** The part for {@link Media.oneWayBy}. Absent if the media type has none. */
  readonly oneWay?: OperationPart;
  /** The part for {@link Media.list}. Absent if the media type has none. */
  readonly list?: OperationPart;
  /** The part for the headers of parts of a multipart body. Absent if none are described. */
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

/** The parts of an operation that can be checked. The result is the same object for the same operation. */
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

/** Makes the parts for bodies with a schema, and for streams with a schema of their items. Bodies of plain bytes are left out. */
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
 * Makes the checks of an operation from the check functions of its parts.
 *
 * @param round - See {@link createPartHeaderCheck}.
 */
export function checksOfParts(
  operation: Operation,
  functionOf: (part: OperationPart) => CheckFunction,
  round?: (values: unknown) => unknown,
): OperationChecks {
  const { parameters, body, responses } = partsOf(operation);
  const media = (part: MediaPart): MediaFunction => {
    const { oneWay, list, partHeaders } = part;
    const further = [oneWay && functionOf(oneWay), list && functionOf(list)] as const;
    const own = [part.media.type, functionOf(part), ...further] as const;
    return partHeaders === undefined ? own : [...own, createPartHeaderCheck(functionOf(partHeaders), round)];
  };
  return createOperationChecks({
    operation: operation.id,
    ...(parameters === undefined ? {} : { parameters: functionOf(parameters) }),
    ...(body.length === 0 ? {} : { body: body.map(media) }),
    responses: responses.map(({ status, content, headers }) =>
      headers === undefined
        ? [status, content.map(media)]
        : [status, content.map(media), functionOf(headers)],
    ),
  });
}
