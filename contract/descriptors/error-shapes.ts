import type { ErrorShape, StatusKey } from "../../runtime/descriptors.ts";
import { concreteType } from "../../runtime/media-type.ts";
import type { SchemaLookup } from "../model/schema-lookup.ts";
import type { Media, Operation, Response } from "../model/types.ts";
import { readErrorBody } from "./read-error-body.ts";

/**
 * The shapes of an operation's error bodies that a text alone can fill: one for each status under which a JSON body is
 * described that asks for no more than one member with a message.
 */
export function errorShapesOf(operation: Operation, lookup: SchemaLookup): readonly ErrorShape[] {
  const answersSuccess = operation.responses.some(({ status }) => isSuccess(status));
  return operation.responses.flatMap((response) => {
    const isError = response.status === "default" ? answersSuccess : isErrorStatus(response.status);
    const shape = isError ? shapeOf(response, lookup) : undefined;
    return shape === undefined ? [] : [shape];
  });
}

/**
 * The commonest of the error shapes of all operations, for errors to which the operation has no shape of its own, as a list for
 * `ContractDescriptor.errors`. `undefined` if there is none.
 */
export function commonErrorShape(shapes: readonly ErrorShape[]): readonly ErrorShape[] | undefined {
  const counts = new Map<string, { readonly shape: ErrorShape; count: number }>();
  for (const shape of shapes) {
    const key = JSON.stringify([shape.type, shape.message, shape.details]);
    const entry = counts.get(key);
    if (entry === undefined) counts.set(key, { shape, count: 1 });
    else entry.count++;
  }
  let best: { readonly shape: ErrorShape; readonly count: number } | undefined;
  for (const entry of counts.values()) if (best === undefined || entry.count > best.count) best = entry;
  return best === undefined ? undefined : [{ ...best.shape, status: "default" }];
}

function shapeOf({ status, content }: Response, lookup: SchemaLookup): ErrorShape | undefined {
  for (const media of content) {
    const body = media.kind === "json" ? readMedia(media, lookup) : undefined;
    if (body !== undefined) return { status, ...body };
  }
  return undefined;
}

function readMedia(media: Media, lookup: SchemaLookup): Omit<ErrorShape, "status"> | undefined {
  const { schema } = media;
  const body = schema === undefined ? undefined : readErrorBody(schema.schema, lookup);
  return body === undefined ? undefined : { type: concreteType(media), ...body };
}

function isErrorStatus(status: Exclude<StatusKey, "default">): boolean {
  return typeof status === "number" ? status >= 400 : status === "4XX" || status === "5XX";
}

function isSuccess(status: StatusKey): boolean {
  return typeof status === "number" ? status < 400 : status === "2XX" || status === "3XX";
}
