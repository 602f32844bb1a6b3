import type { Parameter } from "../../contract/model/types.ts";
import { isObject, type Json } from "../../language/values/json-object.ts";
import type { ParameterDescriptor } from "../../runtime/descriptors.ts";
import { encodeQuery, type QueryStyle } from "../../runtime/parameters/encode-parameter.ts";
import { type SampleTools, sampleParameter } from "../samples/sample-input.ts";
import { escapeHtml, type HtmlText, html, trustHtml } from "../text/html-text.ts";
import { fill, type Words } from "../words/words.ts";

const mostPairs = 3;

/** Shows how an object is written in the query, which depends on its style. Returns an empty string for any other parameter. */
export function describeSent(
  parameter: Parameter,
  described: ParameterDescriptor | undefined,
  tools: SampleTools,
  words: Words,
): HtmlText {
  const isQuery = described !== undefined && parameter.in === "query" && parameter.content === undefined;
  if (!isQuery || !described.shape.types.includes("object")) return trustHtml("");
  const { value } = sampleParameter(parameter, described, tools);
  if (!isObject(value)) return trustHtml("");
  const pairs = encodePairs(Object.keys(value).length === 0 ? { key: "value" } : value, described);
  if (pairs.length === 0) return trustHtml("");
  const more = pairs.length > mostPairs ? "&…" : "";
  const text = html`<code>${escapeHtml(pairs.slice(0, mostPairs).join("&") + more)}</code>`;
  return trustHtml(fill(words.sentAs, { text }));
}

function encodePairs(value: Json, { name, style, explode }: ParameterDescriptor): readonly string[] {
  try {
    return encodeQuery(name, value, { style, explode } as QueryStyle); // Query parameters only have styles of queries.
  } catch {
    return [];
  }
}
