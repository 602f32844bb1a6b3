import type { ApiModel, Media, Operation, Response } from "../../contract/model/types.ts";
import { unionsOf } from "../../language/schema/applicable.ts";
import { refNameOf } from "../../language/schema/local-ref.ts";
import type { JsonSchema } from "../../language/values/json-object.ts";
import { isObject } from "../../language/values/json-object.ts";
import type { StatusKey } from "../../runtime/descriptors.ts";

/** An error body, with the descriptions of its causes. */
export interface ErrorBody {
  /** The names of the schemas of the body; empty if its schema has no name, or there is no schema. */
  readonly schemas: readonly string[];
  readonly types: readonly string[];
  /** The media type to show; one with an example is preferred. */
  readonly media?: Media;
  readonly reasons: readonly string[];
  readonly operations: readonly Operation[];
}

/** All errors with one status. */
export interface ErrorStatus {
  readonly status: StatusKey;
  readonly bodies: readonly ErrorBody[];
}

interface Gathered {
  readonly schemas: readonly string[];
  readonly types: readonly string[];
  media: Media | undefined;
  readonly reasons: Set<string>;
  readonly operations: Set<Operation>;
}

/** Collects errors by status, then by body. */
export function collectErrors({ operations }: ApiModel): readonly ErrorStatus[] {
  const byStatus = new Map<StatusKey, Map<string, Gathered>>();
  for (const operation of operations) {
    for (const response of operation.responses) if (isError(response)) gather(response, operation, byStatus);
  }
  const statuses = [...byStatus].sort(([a], [b]) => String(a).localeCompare(String(b), "en"));
  return statuses.map(([status, bodies]) => ({
    status,
    bodies: [...bodies.values()].map(({ media, ...body }) => ({
      ...body,
      ...(media === undefined ? {} : { media }),
      reasons: [...body.reasons],
      operations: [...body.operations],
    })),
  }));
}

function isError({ status }: Response): boolean {
  return status === "default" || (typeof status === "number" ? status >= 400 : /^[45]/.test(status));
}

function gather(
  { status, content, description }: Response,
  operation: Operation,
  byStatus: Map<StatusKey, Map<string, Gathered>>,
): void {
  const schemas = [...new Set(content.flatMap(({ schema }) => namesIn(schema?.schema)))];
  const types = content.map(({ type }) => type);
  const bodies = byStatus.get(status) ?? new Map<string, Gathered>();
  byStatus.set(status, bodies);
  const key = JSON.stringify([schemas, types]);
  const body: Gathered = bodies.get(key) ?? {
    schemas,
    types,
    media: undefined,
    reasons: new Set(),
    operations: new Set(),
  };
  bodies.set(key, body);
  if (body.media === undefined || body.media.examples.length === 0)
    body.media = content.find(({ examples }) => examples.length > 0) ?? body.media ?? content[0];
  if (description !== undefined && description.trim() !== "") body.reasons.add(description.trim());
  body.operations.add(operation);
}

function namesIn(schema: JsonSchema | undefined): readonly string[] {
  if (!isObject(schema)) return [];
  const name = refNameOf(schema);
  if (name !== undefined) return [name];
  const branches = unionsOf(schema).flatMap((union) => union.branches);
  return branches.flatMap((branch) => namesIn(branch as JsonSchema)); // In a normalised document, a branch is a schema.
}
