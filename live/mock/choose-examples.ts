/**
 * Chooses the examples for a response, and samples values where no example fits.
 * @module
 */
import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import type { Example, Media, NamedSchema, Operation, Response } from "../../contract/model/types.ts";
import { refNameOf } from "../../language/schema/local-ref.ts";
import { elementsOf, isObject, type Json } from "../../language/values/json-object.ts";
import { findMisfits } from "../../validation/checks/find-misfits.ts";
import { seedOf } from "../sample/create-sampler.ts";
import { bodySchemaOf } from "../sample/sample-body.ts";
import { isHeaderText, sampleHeader } from "../sample/sample-parameters.ts";
import type { MockContext } from "./mock-context.ts";
import type { Preferences } from "./parse-prefer.ts";
import type { CheckedSchema } from "./schema-members.ts";

export interface Base {
  readonly value: Json;
  readonly applied: Preferences;
  readonly isSampled: boolean;
  readonly isExample: boolean;
}

const ATTEMPTS = 3;

interface ExampleSource {
  readonly preferences: Preferences;
  readonly path: string;
  readonly context: MockContext;
  /** Whether to use only the requested example because all other examples show a different item. Default: false. */
  readonly isSampled?: boolean | undefined;
}

/**
 * Yields body values, best first: the requested example, the media type's examples, the schema's examples, then sampled values. With
 * `dynamic`, yields only the requested example and sampled values.
 */
export function* chooseExamples(
  media: Media,
  checked: CheckedSchema,
  { preferences, path, context, isSampled = false }: ExampleSource,
): Generator<Base, void, undefined> {
  const { example, dynamic } = preferences;
  const asked = example === undefined ? undefined : media.examples.find(({ name }) => name === example);
  if (asked !== undefined && example !== undefined)
    yield { value: asked.value, applied: { example }, isSampled: false, isExample: true };
  const applied: Preferences = dynamic === undefined ? {} : { dynamic };
  if (!isSampled && !(dynamic ?? context.options.dynamic ?? false)) {
    for (const { value } of media.examples) yield { value, applied, isSampled: false, isExample: true };
    for (const value of context.members.examples(checked.schema)) {
      yield { value: value as Json, applied, isSampled: false, isExample: true };
    }
  }
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const value = context.sampleItem(checked, path, attempt);
    if (value !== undefined) yield { value, applied, isSampled: dynamic !== true, isExample: false };
  }
}

export function schemaOf(media: Media, context: MockContext): CheckedSchema {
  const { kind, schema, itemSchema } = media;
  const used = bodySchemaOf(media);
  const isText = kind === "text" || kind === "binary";
  if (schema === undefined && itemSchema === undefined && isText) {
    return { schema: { type: "string", minLength: 1 }, accepts: (value) => typeof value === "string" };
  }
  const check = context.checks.checkOf(used);
  const isFramed = (value: Json): boolean =>
    isObject(value) || (kind === "multipart" && Array.isArray(value));
  const isFields = kind === "form" || kind === "multipart";
  return {
    schema: used,
    accepts: (value) => (!isFields || isFramed(value)) && check(value, true) === undefined,
  };
}

interface HeaderSpec {
  readonly path: string;
  readonly url: string;
  readonly locations: readonly string[];
  tags(): readonly string[];
  disposition(): readonly string[];
  readonly isDynamic: boolean;
}

/** A delay of one second keeps retry tests fast. */
const RETRY_AFTER: readonly Json[] = [1, "1"];

/** Framing and encoding headers (RFC 9110 §8, RFC 9112 §6). Sending example values for these headers would make the message unreadable. */
const FRAMING =
  /^(?:content-(?:type|length|encoding|range)|transfer-encoding|connection|keep-alive|trailer|upgrade)$/;

/**
 * Returns required headers, headers with a valid example, and headers derived from the state: `Location`, `ETag` and `Retry-After`.
 * `impossible` names a required header for which no value was found.
 */
export function makeHeaders(
  response: Response,
  context: MockContext,
  { path, url, locations, tags, disposition, isDynamic }: HeaderSpec,
): ReadonlyMap<string, Json> | { readonly impossible: string } {
  const headers = new Map<string, Json>();
  for (const { name, required, schema, examples } of response.headers) {
    const check = context.checks.checkOf(schema.schema);
    const accepts = (value: Json): boolean => isHeaderText(value) && check(value, true) === undefined;
    const lower = name.toLowerCase();
    const isFixed = isDynamic || FRAMING.test(lower);
    const given = isFixed
      ? []
      : [...examples, ...(context.members.examples(schema.schema) as readonly Json[])];
    const facts =
      lower === "location"
        ? locations
        : lower === "etag"
          ? tags()
          : lower === "content-disposition"
            ? disposition()
            : [];
    const waits = lower === "retry-after" ? RETRY_AFTER : [];
    const known =
      facts.find(accepts) ??
      given.find((value) => accepts(value) && !(lower === "link" && leadsTo(url, value))) ??
      waits.find(accepts);
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

/** Whether a `Link` header points to the request's own URL as the next page, which would trap clients in a loop. */
function leadsTo(url: string, link: Json): boolean {
  const asked = new URLSearchParams(url.split("?")[1]);
  const next = /<[^>?]*\?([^>#]*)[^>]*>[^,]*\brel="?next\b/.exec(String(link))?.[1] ?? "";
  const wanted = [...new URLSearchParams(next)];
  return wanted.length > 0 && wanted.every(([name, value]) => asked.get(name) === value);
}

/**
 * Reports response examples that the mock skips because their schemas reject them. Compiling all schemas in a large document takes
 * seconds, so `undefined` is yielded after each operation to let the caller do other work.
 */
export function* findInvalidExamples(context: MockContext): Generator<Finding | undefined, void, undefined> {
  if (context.options.dynamic === true) return;
  const told = new Set<string>();
  const places = new Set<string>();
  for (const operation of context.contract.model.operations) {
    for (const response of operation.responses)
      for (const media of response.content)
        for (const [pointer, finding] of findIn(media, { response, operation }, context))
          if (told.size < told.add(pointer).size) {
            places.add(keyOf(finding));
            yield finding;
          }
    yield undefined;
  }
  for (const finding of findMisfits(context.contract, context.checks)) {
    const message = `${finding.message} The mock returns a value that is made from the schema.`;
    if (!places.has(keyOf(finding)))
      yield createFinding("mock/invalid-example", { message, places: finding.places });
  }
}

function keyOf({ places: [place] }: Finding): string {
  return `${place?.file} ${place?.pointer}`;
}

interface Owner {
  readonly response: Response;
  readonly operation: Operation;
}

function* findIn(
  media: Media,
  { response, operation }: Owner,
  context: MockContext,
): Generator<readonly [pointer: string, Finding], void, undefined> {
  if (media.kind !== "json" || media.schema === undefined) return;
  const own = media.examples;
  const further = schemaExamples(media.schema, context.contract.model.schemas);
  const listed = own.length > 0 ? own : further;
  if (listed.length === 0) return;
  const check = context.checks.checkOf(media.schema.schema);
  const fits = ({ value }: Example): boolean => check(value, true) === undefined;
  for (const example of listed) {
    const [issue] = check(example.value, true) ?? [];
    if (issue === undefined) continue;
    const other = own.find(fits);
    const instead =
      other !== undefined
        ? `the example${show(other)}`
        : further.some(fits)
          ? "an example of its schema"
          : "a value that is made from its schema";
    const place = issue.pointer === "" ? "it" : `\`${issue.pointer}\``;
    const of = `the response ${response.status} of \`${operation.id}\``;
    const message = `The example${show(example)} for ${of} does not match its schema: ${place} ${issue.message}. The mock returns ${instead}.`;
    const places = [context.contract.placeOf(example.pointer)];
    yield [example.pointer, createFinding("mock/invalid-example", { message, places })];
  }
}

function show({ name }: Example): string {
  return name === "" ? "" : ` \`${name}\``;
}

function schemaExamples(
  use: Pick<NamedSchema, "schema" | "pointer">,
  named: readonly NamedSchema[],
): readonly Example[] {
  const name = refNameOf(use.schema);
  const { schema, pointer } = named.find((one) => one.name === name) ?? use;
  if (!isObject(schema)) return [];
  const listed = elementsOf(schema["examples"]).map((value, index) => [value, `examples/${index}`] as const);
  const { example } = schema;
  const all = example === undefined ? listed : [...listed, [example, "example"] as const];
  return all.map(([value, at]) => ({ name: "", value: value as Json, pointer: `${pointer}/${at}` }));
}
