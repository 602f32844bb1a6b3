import type { Contract } from "../../contract/build/contract.ts";
import { namedLookupOf } from "../../contract/model/model-lookup.ts";
import type { SchemaUse } from "../../contract/model/types.ts";
import { schemaPointer } from "../../language/schema/local-ref.ts";
import { reachNames, scanOnce } from "../../language/schema/rewrite-subschemas.ts";
import { parentPointer } from "../../runtime/pointer.ts";
import type { CoverageData } from "../../verifier/coverage/coverage-data.ts";
import { operationLeafId } from "../../verifier/coverage/leaf.ts";

/**
 * Returns a function that checks whether a consumer sends the schema at a pointer. Webhook bodies are excluded: coverage treats them as
 * requests, but the consumer receives them.
 */
export function createSentTest(
  { model }: Contract,
  { parameters, mediaTypes }: CoverageData["covered"],
): (pointer: string) => boolean {
  const covered = new Set([...parameters, ...mediaTypes]);
  const sent = model.operations.flatMap(({ id, parameters: own, body }): readonly SchemaUse[] => [
    ...own
      .filter((parameter) => covered.has(operationLeafId(id, parameter.in, parameter.name)))
      .map(({ schema }) => schema),
    ...(body?.content ?? [])
      .filter(({ type }) => covered.has(operationLeafId(id, "request", type)))
      .flatMap(({ schema, itemSchema }) => [schema, itemSchema].filter((use) => use !== undefined)),
  ]);
  const find = namedLookupOf(model);
  const names = reachNames(
    sent.flatMap(({ schema }) => [...scanOnce(schema).names]),
    (name) => scanOnce(find(name)?.schema).names,
  );
  const starts = new Set([...sent.map(({ pointer }) => pointer), ...[...names].map(schemaPointer)]);
  return (pointer) => {
    for (let at = pointer; at !== ""; at = parentPointer(at)) if (starts.has(at)) return true;
    return false;
  };
}
