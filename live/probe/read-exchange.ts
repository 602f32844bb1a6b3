/**
 * Extracts JSON bodies, `Location` headers and item ids from exchanges.
 * @module
 */
import { identityNames } from "../../contract/model/infer-roles.ts";
import type { Operation } from "../../contract/model/types.ts";
import { isObject, type Json, type JsonSchema } from "../../language/values/json-object.ts";
import { parseJson } from "../../language/values/json-text.ts";
import { chooseByMediaType, chooseByStatus } from "../../runtime/http-semantics.ts";
import { pointerTo, readPointer } from "../../runtime/pointer.ts";
import { headerValue } from "../../verifier/exchanges/content/header-lines.ts";
import type { Exchange, ExchangeBody } from "../../verifier/exchanges/exchange.ts";
import { findIdentity, type ResourceObject, resourceObjectsIn } from "../mock/state/resource-objects.ts";
import type { Binding } from "./play.ts";
import type { ProbeContext } from "./probe-context.ts";

export interface JsonBody {
  readonly value: unknown;
  readonly schema: JsonSchema | undefined;
}

export function readRequestBody({ body }: Operation, { request }: Exchange): JsonBody {
  const type = headerValue(request.headers, "content-type") ?? "";
  const media = chooseByMediaType(body?.content ?? [], type);
  return { value: readJson(request.body), schema: media?.schema?.schema };
}

export function readResponseBody({ responses }: Operation, { response }: Exchange): JsonBody {
  if (response === undefined) return { value: undefined, schema: undefined };
  const content = chooseByStatus(responses, response.status)?.content ?? [];
  const media = chooseByMediaType(content, headerValue(response.headers, "content-type") ?? "");
  return { value: readJson(response.body), schema: media?.schema?.schema };
}

export function readJson(body: ExchangeBody | undefined): unknown {
  return body?.kind === "bytes" ? parseJson(new TextDecoder().decode(body.bytes)) : undefined;
}

/** Resolves `Location` (RFC 9110 §10.2.2) relative to the base URL. Returns `undefined` if the origin differs. */
export function readLocation(
  exchange: Exchange | undefined,
  base: Pick<ProbeContext, "base" | "basePath">,
): string | undefined {
  return toTarget(exchange?.response && headerValue(exchange.response.headers, "location"), exchange, base);
}

/**
 * Extracts the next page's URL from a body member or, if the pointer is empty, from `Link`. The URL is resolved as in {@link
 * readLocation}.
 */
export function readNextPage(
  exchange: Exchange | undefined,
  pointer: string,
  base: Pick<ProbeContext, "base" | "basePath">,
): string | undefined {
  const { response } = exchange ?? {};
  const link = response && headerValue(response.headers, "link");
  const address =
    pointer === ""
      ? /<([^>]*)>\s*;[^,<]*\brel="?next\b/i.exec(link ?? "")?.[1]
      : readPointer(readJson(response?.body), pointer);
  return toTarget(address, exchange, base);
}

function toTarget(
  text: unknown,
  exchange: Exchange | undefined,
  { base, basePath }: Pick<ProbeContext, "base" | "basePath">,
): string | undefined {
  if (typeof text !== "string" || exchange === undefined || !URL.canParse(text, exchange.request.url))
    return undefined;
  const url = new URL(text, exchange.request.url);
  if (url.origin !== base.origin) return undefined;
  const target = url.pathname + url.search;
  return target.startsWith(`${basePath}/`) ? target.slice(basePath.length) : undefined;
}

export function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/s, "");
}

export function findItemBinding(
  context: ProbeContext,
  operation: Operation,
  parameter: string,
  { step, exchange }: { readonly step: number; readonly exchange: Exchange },
): Binding | undefined {
  const pointer = identityPointer(context, readResponseBody(operation, exchange), parameter);
  if (pointer !== undefined) return { from: "body", step, pointer };
  if (readLocation(exchange, context) !== undefined) return { from: "location-id", step };
  const own = identityPointer(context, readRequestBody(operation, exchange), parameter);
  return own === undefined ? undefined : { from: "request-body", step, pointer: own };
}

export function findListedIdentity(
  context: ProbeContext,
  operation: Operation,
  parameter: string,
  exchange: Exchange,
): Json | undefined {
  const first = firstItem(context, readResponseBody(operation, exchange));
  const pointer = first && identityPointer(context, first, parameter);
  const id = pointer === undefined ? undefined : readPointer(first?.value, pointer);
  return typeof id === "string" || typeof id === "number" ? id : undefined;
}

function identityPointer(
  { members }: ProbeContext,
  { value, schema = true }: JsonBody,
  parameter: string,
): string | undefined {
  if (!isObject(value)) return undefined;
  const objects = resourceObjectsIn(value as Json, schema, members); // Parsed from JSON.
  const found = findIdentity(objects, identityNames(parameter), members);
  if (found === undefined || !isIdentity(found.holder.object[found.name])) return undefined;
  return pointerTo(pointerOfObject(objects, found.holder), found.name);
}

function pointerOfObject(objects: readonly ResourceObject[], wanted: ResourceObject): string {
  let pointer = "";
  for (const [index, holder] of objects.entries()) {
    if (holder === wanted) return pointer;
    const next = objects[index + 1];
    const name = Object.keys(holder.object).find((key) => holder.object[key] === next?.object);
    pointer = pointerTo(pointer, name ?? "");
  }
  return pointer;
}

function firstItem({ members }: ProbeContext, { value, schema = true }: JsonBody): JsonBody | undefined {
  const itemOf = (list: readonly unknown[], of: JsonSchema): JsonBody => ({
    value: list[0],
    schema: members.items(of) ?? true,
  });
  if (Array.isArray(value)) return value.length === 0 ? undefined : itemOf(value, schema);
  for (const [name, member] of isObject(value) ? Object.entries(value) : []) {
    if (Array.isArray(member) && member.length > 0)
      return itemOf(member, members.member(schema, name) ?? true);
  }
  return undefined;
}

function isIdentity(value: unknown): boolean {
  return typeof value === "number" || (typeof value === "string" && value !== "");
}
