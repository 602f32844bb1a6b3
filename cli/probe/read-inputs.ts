import { existsSync } from "node:fs";
import { basename, resolve } from "node:path";
import { didYouMean } from "../../contract/findings/did-you-mean.ts";
import { readSourceFile } from "../../contract/read/read-file.ts";
import { inputSchemaOf } from "../../contract/workflows/inputs.ts";
import type { WorkflowSet } from "../../contract/workflows/workflow-set.ts";
import { isObject, memberOf, membersOf } from "../../language/values/json-object.ts";
import { splitList } from "../shared/parse-arguments.ts";
import { createUsageError, UsageError } from "../shared/usage-error.ts";

/** Reads `--input`, which is either `name=value` or a JSON or YAML file containing an object. Throws a `UsageError`. */
export async function readInputs(
  given: string | undefined,
  set: WorkflowSet,
  cwd: string,
): Promise<ReadonlyMap<string, unknown>> {
  const inputs = new Map<string, unknown>();
  const known = namesOf(set);
  for (const item of joinValues(splitList(given))) {
    const [, name, value = ""] = /^([^=]+)=(.*)$/s.exec(item) ?? [];
    if (name !== undefined && (known.has(name) || !existsSync(resolve(cwd, item)))) inputs.set(name, value);
    else for (const [member, own] of await readFile(item, cwd)) inputs.set(member, own);
  }
  const unknown = [...inputs.keys()].find((name) => known.size > 0 && !known.has(name));
  if (unknown === undefined) return inputs;
  throw createUsageError(
    "workflow/bad-input",
    `No workflow declares the input "${unknown}".`,
    didYouMean(unknown, known),
  );
}

/** Merges parts without a name into the preceding value, because option values are split at commas. */
function joinValues(items: readonly string[]): readonly string[] {
  const joined: string[] = [];
  for (const item of items) {
    const last = joined.at(-1);
    if (last?.includes("=") === true && !item.includes("=") && !/\.(?:json|ya?ml)$/i.test(item))
      joined[joined.length - 1] = `${last},${item}`;
    else joined.push(item);
  }
  return joined;
}

async function readFile(name: string, cwd: string): Promise<readonly (readonly [string, unknown])[]> {
  const { file, findings } = await readSourceFile(basename(name), resolve(cwd, name), "data");
  if (file === undefined) throw new UsageError(...findings);
  if (isObject(file.value)) return membersOf(file.value);
  throw createUsageError("workflow/bad-input", `${name} does not contain an object of inputs.`);
}

function namesOf({ description }: WorkflowSet): ReadonlySet<string> {
  const schemas = [...description.inputs.values(), ...description.workflows.map(inputSchemaOf)];
  return new Set(
    schemas.flatMap((schema) =>
      membersOf(isObject(schema) ? memberOf(schema, "properties") : undefined).map(([name]) => name),
    ),
  );
}
