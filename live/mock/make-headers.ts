import type { Response } from "../../contract/model/types.ts";
import type { Json } from "../../language/values/json-object.ts";
import { seedOf } from "../sample/create-sampler.ts";
import { isHeaderText, sampleHeader } from "../sample/sample-parameters.ts";
import type { MockContext } from "./mock-context.ts";

/** The input for making headers. `path` seeds sampled values; `url` is the request's. */
interface HeaderSpec {
  readonly path: string;
  readonly url: string;
  readonly locations: readonly string[];
  readonly isDynamic: boolean;
}

/** Matches headers that determine the framing or encoding of a message (RFC 9110 §8, RFC 9112 §6). An example would make it unreadable. */
const FRAMING =
  /^(?:content-(?:type|length|encoding|range)|transfer-encoding|connection|keep-alive|trailer|upgrade)$/;

/**
 * Makes the headers of an answer, by name: headers with a valid example, required headers, and `Location` if it is described and an item
 * was created. The value of `Location` is the first of the item's addresses that is valid. `impossible` is the name of a header for which
 * no value was found.
 */
export function makeHeaders(
  response: Response,
  context: MockContext,
  { path, url, locations, isDynamic }: HeaderSpec,
): ReadonlyMap<string, Json> | { readonly impossible: string } {
  const headers = new Map<string, Json>();
  for (const { name, required, schema, examples } of response.headers) {
    const check = context.checks.checkOf(schema.schema);
    const accepts = (value: Json): boolean => isHeaderText(value) && check(value, true) === undefined;
    const lower = name.toLowerCase();
    const isFixed = isDynamic || FRAMING.test(lower);
    // The document was read from JSON or YAML.
    const given = isFixed
      ? []
      : [...examples, ...(context.members.examples(schema.schema) as readonly Json[])];
    const location = lower === "location" ? locations.find(accepts) : undefined;
    const known =
      location ?? given.find((value) => accepts(value) && !(lower === "link" && leadsTo(url, value)));
    if (known !== undefined) {
      headers.set(name, known);
      continue;
    }
    if (!required || lower === "content-type") continue;
    const sampler = context.sampler(seedOf(context.seed, path, "header", name));
    const value = sampleHeader(schema.schema, { sampler, oracle: () => accepts });
    if (value === undefined) return { impossible: name };
    headers.set(name, value);
  }
  return headers;
}

/** Tells whether the next page in a `Link` header is the request's own URL. A client that follows it would never stop. */
function leadsTo(url: string, link: Json): boolean {
  const asked = new URLSearchParams(url.split("?")[1]);
  const next = /<[^>?]*\?([^>#]*)[^>]*>[^,]*\brel="?next\b/.exec(String(link))?.[1] ?? "";
  const wanted = [...new URLSearchParams(next)];
  return wanted.length > 0 && wanted.every(([name, value]) => asked.get(name) === value);
}
