import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import type { Example, Media, NamedSchema, Operation, Response } from "../../contract/model/types.ts";
import { refNameOf } from "../../language/schema/local-ref.ts";
import { elementsOf, isObject, type Json } from "../../language/values/json-object.ts";
import type { MockContext } from "./mock-context.ts";

/**
 * Finds the examples of responses that a mock does not use because their schemas refuse them, each once. Between operations, it yields
 * `undefined`, so that a caller can do other work: compiling all schemas of a large document takes seconds.
 */
export function* findInvalidExamples(context: MockContext): Generator<Finding | undefined, void, undefined> {
  if (context.options.dynamic === true) return;
  const told = new Set<string>();
  for (const operation of context.contract.model.operations) {
    for (const response of operation.responses)
      for (const media of response.content)
        for (const [pointer, finding] of findIn(media, { response, operation }, context))
          if (told.size < told.add(pointer).size) yield finding;
    yield undefined;
  }
}

interface Owner {
  readonly response: Response;
  readonly operation: Operation;
}

/**
 * Finds the invalid examples of a media type. Only examples of JSON bodies are checked, since only for them the schema certainly decides.
 */
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
    const message = `The example${show(example)} for ${of} does not fit its schema: ${place} ${issue.message}. The mock answers with ${instead}.`;
    const places = [context.contract.placeOf(example.pointer)];
    yield [example.pointer, createFinding("mock/invalid-example", { message, places })];
  }
}

function show({ name }: Example): string {
  return name === "" ? "" : ` \`${name}\``;
}

/** The examples of a schema, or of the named schema that it refers to. */
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
  // The document was read from JSON or YAML.
  return all.map(([value, at]) => ({ name: "", value: value as Json, pointer: `${pointer}/${at}` }));
}
