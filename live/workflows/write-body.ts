import type { RequestBody } from "../../contract/workflows/description.ts";
import { parseJson } from "../../language/values/json-text.ts";
import type { MediaDescriptor, OperationDescriptor } from "../../runtime/descriptors.ts";
import { chooseByMediaType, concreteType, isJson, kindOfType } from "../../runtime/http-semantics.ts";
import { encodeText } from "../../runtime/parameters/encode-plain.ts";
import type { ExchangeBody } from "../../verifier/exchanges/exchange.ts";
import { writeSampled } from "../probe/write-step.ts";
import { evaluateValue } from "./evaluate-value.ts";
import { replacePayload } from "./replace-payload.ts";
import type { Scope } from "./scope.ts";

export type WrittenBody =
  | { readonly contentType?: string | undefined; readonly body: ExchangeBody }
  | { readonly why: string };

export async function writeStepBody(
  { contentType, payload, replacements }: RequestBody,
  { body: described }: OperationDescriptor,
  scope: Scope,
): Promise<WrittenBody> {
  const media =
    contentType === undefined
      ? described?.content[0]
      : chooseByMediaType(described?.content ?? [], contentType);
  const type = contentType ?? (media && concreteType(media)) ?? "application/json";
  const missing: string[] = [];
  const evaluated = evaluatePayload(payload, type, scope, missing);
  const [first] = missing;
  if (evaluated === undefined && first !== undefined) return { why: `\`${first}\` has no value` };
  const values = replacements.map((replacement) => ({
    replacement,
    value: evaluateValue(replacement.value, scope, missing),
  }));
  const unknown = values.find(({ value }) => value === undefined);
  if (unknown !== undefined)
    return { why: `the value for \`${unknown.replacement.target}\` in the payload has no value` };
  const start = values.length > 0 ? readStructure(evaluated, type) : evaluated;
  const replaced = values.length > 0 ? replacePayload(start, values) : { payload: evaluated };
  if ("why" in replaced) return replaced;
  if (replaced.payload === undefined) return { body: { kind: "none" } };
  return writeValue(replaced.payload, type, media && { ...media, type });
}

/**
 * Evaluates a JSON payload member by member, so that `"{$inputs.items}"` can become a list. Substituting strings in the raw JSON would
 * leave the list inside quotes.
 */
function evaluatePayload(payload: unknown, type: string, scope: Scope, missing: string[]): unknown {
  if (typeof payload !== "string" || !isJson(type)) return evaluateValue(payload, scope, missing);
  const parsed = parseJson(payload);
  if (typeof parsed !== "object" || parsed === null) return evaluateValue(payload, scope, missing);
  return evaluateValue(unwrap(parsed, scope), scope, missing);
}

/** Evaluates `{$expression}` to a list or object if the expression is the whole string. */
function unwrap(value: unknown, scope: Scope): unknown {
  if (typeof value === "string") {
    const [, inner] = /^\{(\$[^{}]*)\}$/.exec(value) ?? [];
    return inner !== undefined && typeof evaluateValue(inner, scope) === "object" ? inner : value;
  }
  if (Array.isArray(value)) return value.map((item: unknown) => unwrap(item, scope));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, unwrap(member, scope)]));
}

function readStructure(payload: unknown, type: string): unknown {
  if (typeof payload !== "string") return payload;
  return kindOfType(type) === "form" ? Object.fromEntries(new URLSearchParams(payload)) : parseJson(payload);
}

async function writeValue(
  value: unknown,
  type: string,
  media: MediaDescriptor | undefined,
): Promise<WrittenBody> {
  // Strings are sent as the body unchanged, unless they must be encoded as JSON strings.
  if (typeof value === "string" && !(isJson(type) && parseJson(value) === undefined))
    return toBody(value, type);
  if (media !== undefined) return writeSampled(media, value);
  if (kindOfType(type) === "form" && typeof value === "object" && value !== null) {
    const pairs = Object.entries(value).map(([name, member]): [string, string] => [name, encodeText(member)]);
    return toBody(new URLSearchParams(pairs).toString(), type);
  }
  return toBody(JSON.stringify(value), type);
}

function toBody(text: string, contentType: string): WrittenBody {
  return { contentType, body: { kind: "bytes", bytes: new TextEncoder().encode(text) } };
}
