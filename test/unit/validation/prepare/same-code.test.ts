import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { buildContract } from "../../../../contract/build/build-contract.ts";
import { loadDocument } from "../../../../contract/build/load-document.ts";
import type { ApiModel, Operation } from "../../../../contract/model/types.ts";
import { createNames } from "../../../../generator/names/create-names.ts";
import { emitValidators } from "../../../../generator/validators/emit-validators.ts";
import type { JsonSchema } from "../../../../language/values/json-object.ts";
import { prepareSamplers, type Sampler } from "../../../../live/sample/create-sampler.ts";
import type { Check, OperationChecks } from "../../../../runtime/checks.ts";
import { type Checks, createChecks } from "../../../../validation/checks/create-checks.ts";
import { listParts, partsOf } from "../../../../validation/checks/operation-parts.ts";
import { changeType, dropField } from "../../../joint/halves/break-value.ts";
import { loadValidators } from "../../generator/validators/load-validators.ts";

const root = resolve(import.meta.dirname, "../../../..");
const documents = [
  "spec/openapi.yaml",
  "../shared/corpus/redocly-museum.yaml",
  "../shared/corpus/netlify-api.yml",
  "../shared/corpus/meilisearch-api.json",
];

/** A document's model, with its checks made in memory and those of generated modules. */
interface BothSides {
  readonly model: ApiModel;
  readonly checks: Checks;
  generatedOf(operation: Operation): OperationChecks;
}

async function open(path: string): Promise<BothSides> {
  const { loaded } = await loadDocument(resolve(root, path));
  const contract = loaded === undefined ? undefined : buildContract(loaded).contract;
  if (contract === undefined) throw new Error(`${path} gives no contract.`);
  const { names } = createNames(contract.model);
  const modules = await loadValidators((await emitValidators(contract, names)).files);
  return {
    model: contract.model,
    checks: createChecks(contract),
    generatedOf: (operation) => {
      const { file, function: name } = names.operation(operation);
      return modules.get(`validators/operations/${file}`)?.[`${name}Checks`] as OperationChecks; // under test
    },
  };
}

function checksIn({ parameters, body, responses }: OperationChecks): readonly Check[] {
  return [
    ...(parameters === undefined ? [] : [parameters]),
    ...(body ?? []).map(({ check }) => check),
    ...responses.flatMap(({ content, headers }) => [
      ...content.map(({ check }) => check),
      ...(headers === undefined ? [] : [headers]),
    ]),
  ];
}

/** Valid and broken values of a schema. */
function valuesOf(
  schema: JsonSchema,
  sampler: Sampler,
  accepts: (value: unknown) => boolean,
): readonly unknown[] {
  const good = sampler.sample(schema, accepts) ?? sampler.sample(schema);
  if (good === undefined) return [null, {}];
  return [good, dropField(good, accepts)?.value, changeType(good, accepts)?.value, null, {}];
}

describe("checks made in process say what generated modules say", () => {
  for (const path of documents) {
    const absent = !existsSync(resolve(root, path));
    test.skipIf(absent)(
      `${path}${absent ? " (skipped: the corpus is not here)" : ""}`,
      async () => {
        const { model, checks, generatedOf } = await open(path);
        const sampler = prepareSamplers(model.schemas)(7);
        let refused = 0;
        for (const operation of model.operations) {
          const own = checksIn(checks.checksOf(operation));
          const generated = checksIn(generatedOf(operation));
          const parts = listParts(partsOf(operation));
          expect([own.length, generated.length]).toEqual([parts.length, parts.length]);
          for (const [index, { schema }] of parts.entries()) {
            const check = own[index];
            if (check === undefined) continue;
            const accepts = (value: unknown): boolean => check(value, true) === undefined;
            for (const value of valuesOf(schema as JsonSchema, sampler, accepts)) {
              const issues = check(value);
              expect(generated[index]?.(value)).toEqual(issues);
              expect(generated[index]?.(value, true)).toEqual(check(value, true));
              if (issues !== undefined) refused++;
            }
          }
        }
        expect(refused).toBeGreaterThan(3);
      },
      60_000,
    );
  }
});
