import type { SchemaLookup } from "../../contract/model/model-lookup.ts";
import type { ApiModel, Header, Media, Operation, Response } from "../../contract/model/types.ts";
import { isObject } from "../../language/values/json-object.ts";
import type { ErrorPart, ErrorShape } from "../../runtime/descriptors.ts";
import { concreteType } from "../../runtime/http-semantics.ts";
import { MAX_BODY_BYTES } from "../../runtime/server/body-defaults.ts";
import { fillBody } from "../../runtime/server/fill-error.ts";
import { type Problem, standardBody } from "../../runtime/server/problem.ts";
import type { Checks } from "../checks/create-checks.ts";
import { proposeBody } from "./propose-body.ts";

export interface FillContext {
  readonly model: ApiModel;
  readonly checks: Checks;
  readonly lookup: SchemaLookup;
}

export interface Planned {
  readonly operation: Operation;
  readonly response: Response;
  readonly statuses: readonly number[];
}

type Filled = Pick<ErrorShape, "type" | "body" | "isText" | "headers">;

type Attempt =
  | {
      readonly kind: "filled";
      readonly shape: Filled;
      readonly isOfStatus: boolean;
      readonly isOfOperation: boolean;
    }
  | { readonly kind: "unfilled"; readonly missing: readonly string[] };

/** Fills the body and the required headers of a described error with what the router knows about the error. */
export function fillResponse(planned: Planned, status: number, context: FillContext): Attempt {
  const headers = fillHeaders(planned, status, context);
  if (headers.missing.length > 0) return { kind: "unfilled", missing: headers.missing };
  const lines = headers.lines.length === 0 ? {} : { headers: headers.lines };
  const { content } = planned.response;
  if (content.length === 0)
    return { kind: "filled", shape: lines, isOfStatus: false, isOfOperation: headers.isOfOperation };
  const missing: string[] = [];
  for (const media of content.toSorted((one, other) => rankOf(one) - rankOf(other))) {
    const attempt = fillMedia(media, planned, status, context);
    if (attempt.kind === "filled") return { ...attempt, shape: { ...attempt.shape, ...lines } };
    missing.push(...attempt.missing);
  }
  return { kind: "unfilled", missing: [...new Set(missing)] };
}

function rankOf({ kind }: Media): number {
  if (kind === "json") return 0;
  return kind === "text" ? 1 : 2;
}

const STANDARD = "application/problem+json";

function fillMedia(media: Media, planned: Planned, status: number, context: FillContext): Attempt {
  const { kind, schema } = media;
  const filled = (shape: Filled, of = { isOfStatus: false, isOfOperation: false }): Attempt => ({
    kind: "filled",
    shape,
    ...of,
  });
  if (schema === undefined && /^(?:\*|application)\/\*$/.test(media.type)) return filled({ type: STANDARD });
  const type = concreteType(media);
  if (kind === "text") return fillText(media, planned, status, context);
  if (kind !== "json") return { kind: "unfilled", missing: [] };
  const use = schema?.schema ?? true;
  const tools = toolsFor(planned, status, context);
  const acceptsStandard = (): boolean =>
    problemsOf(planned.statuses).every((found) => fits(context, use, standardBody(found)));
  if (/problem\+json$/i.test(type) && acceptsStandard()) return filled({ type });
  const { proposals, missing } = proposeBody(use, tools);
  const found = proposals.find(({ part }) => tools.accepts(use, part));
  const isTelling = found !== undefined && "members" in found.part && found.part.members.length > 0;
  if (!isTelling && acceptsStandard()) return filled({ type });
  return found === undefined ? { kind: "unfilled", missing } : filled({ type, body: found.part }, found);
}

/**
 * Fills a text body. `text/plain` can contain the message. Other formats, such as HTML, contain only the status title, so that client
 * input is never sent as markup.
 */
function fillText(media: Media, planned: Planned, status: number, context: FillContext): Attempt {
  const type = concreteType(media);
  if (/xml/i.test(type)) return { kind: "unfilled", missing: [] };
  const tools = toolsFor(planned, status, context);
  const schema = media.schema?.schema ?? true;
  const isPlain = /^text\/plain\b/i.test(type);
  const proposed = isPlain ? proposeBody(schema, tools).proposals.map(({ part }) => part) : [];
  const body = [...proposed, { known: "title" } as const].find((part) => tools.accepts(schema, part));
  if (body === undefined) return { kind: "unfilled", missing: [] };
  const named = /;\s*charset=/i.test(type) ? type : `${type};charset=UTF-8`;
  return {
    kind: "filled",
    shape: { type: named, body, isText: true },
    isOfStatus: false,
    isOfOperation: false,
  };
}

interface FilledHeaders {
  readonly lines: readonly (readonly [name: string, value: ErrorPart])[];
  readonly missing: readonly string[];
  readonly isOfOperation: boolean;
}

/** Whether the router always sends this header, either with every body or with every error that has one of these statuses. */
function isGiven({ name }: Header, statuses: readonly number[], { security }: Operation): boolean {
  const lower = name.toLowerCase();
  if (lower === "content-type" || lower === "content-length" || lower === "date") return true;
  if (lower === "allow") return statuses.every((status) => status === 405);
  return lower === "www-authenticate" && security.length > 0 && statuses.every((status) => status === 401);
}

function fillHeaders(planned: Planned, status: number, context: FillContext): FilledHeaders {
  const { response, statuses, operation } = planned;
  const lines: (readonly [string, ErrorPart])[] = [];
  const missing: string[] = [];
  let isOfOperation = false;
  const tools = toolsFor(planned, status, context);
  for (const header of response.headers) {
    if (!header.required || isGiven(header, statuses, operation)) continue;
    const { schema } = header.schema;
    const { proposals } = proposeBody(
      { type: "object", required: [header.name], properties: { [header.name]: schema } },
      tools,
    );
    const [found] = proposals;
    const part = found && "members" in found.part ? found.part.members[0]?.[1] : undefined;
    const isPlain = part !== undefined && ("known" in part || ("value" in part && !isObject(part.value)));
    if (!isPlain || found === undefined || !tools.accepts(schema, part)) missing.push(header.name);
    else {
      lines.push([header.name.toLowerCase(), part]);
      isOfOperation ||= found.isOfOperation;
    }
  }
  return { lines, missing, isOfOperation };
}

function toolsFor(
  { operation, statuses }: Planned,
  status: number,
  context: FillContext,
): Parameters<typeof proposeBody>[1] {
  const { model, lookup } = context;
  return {
    status,
    lookup,
    fixed: { path: operation.path, method: operation.method, version: model.version },
    accepts: (schema, part) =>
      problemsOf(statuses).every((found) => fits(context, schema, fillBody(found, part))),
  };
}

function fits({ checks }: FillContext, schema: unknown, value: unknown): boolean {
  if (schema === true) return true;
  return isObject(schema) && checks.checkOf(schema)(value, true) === undefined;
}

/**
 * Returns errors that a body must be able to represent: without details, with details about different members, with details about members
 * with the same name, and with very long strings or lists.
 */
function problemsOf(statuses: readonly number[]): readonly Problem<number>[] {
  return statuses.flatMap((status): readonly Problem<number>[] => {
    const base = {
      kind: "problem",
      status,
      message: `The body must not be larger than ${MAX_BODY_BYTES} bytes.`,
    } as const;
    const issue = (pointer: string, message: string): { pointer: string; message: string } => ({
      pointer,
      message,
    });
    if (status !== 400 && status !== 422) return [base];
    return [
      base,
      {
        ...base,
        details: [
          issue("/query/page", "must be an integer"),
          issue("/a~1b/0/\u00e9 \n<x>", "must be a string"),
        ],
      },
      // Details that differ only in their pointers, and whose pointers repeat segments.
      { ...base, details: ["/0/a/0/a", "/1/a/1/a"].map((pointer) => issue(pointer, "must be an integer")) },
      { ...base, message: "Long. ".repeat(200), details: [issue(`/${"x".repeat(5000)}`, "must be right")] },
      {
        ...base,
        details: Array.from({ length: 60 }, (_, index) => issue(`/${index}`, "must be an integer")),
      },
    ];
  });
}
