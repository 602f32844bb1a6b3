import { createRequire } from "node:module";
import { join } from "node:path";
import type * as OpenApiTypeScript from "openapi-typescript";
import type { OpenAPI3 } from "openapi-typescript";
import { expect, test } from "vitest";
import { buildContract } from "../../../../contract/build/build-contract.ts";
import { loadDocument } from "../../../../contract/build/load-document.ts";
import { createNames } from "../../../../generator/names/create-names.ts";
import { inertComments } from "../../../../generator/types/inert-comments.ts";
import { planTypes } from "../../../../generator/types/plan-types.ts";
import { prepareDocument } from "../../../../generator/types/prepare-document.ts";
import { transformDocument } from "../../../../generator/types/transform-document.ts";
import { createTypesContext } from "../../../../generator/types/types-context.ts";

const { astToString, transformSchema }: typeof OpenApiTypeScript = createRequire(import.meta.url)(
  "openapi-typescript",
);

// Those without operations of methods that openapi-typescript does not know.
test.each([
  "../../../../spec/openapi.yaml",
  "../../../golden/references/openapi.yaml",
  "../../../golden/schemas/openapi.yaml",
  "../../../golden/texts/openapi.yaml",
])("prints part by part what openapi-typescript prints of the whole: %s", async (path) => {
  const { loaded } = await loadDocument(join(import.meta.dirname, path));
  const contract = loaded && buildContract(loaded, { isSorted: true }).contract;
  if (contract === undefined) throw new Error(`${path} cannot be read.`);
  const { task } = planTypes(contract, createNames(contract.model).names);
  expect(task.extra).toEqual([]);
  const { document, resolve } = prepareDocument(task);
  const whole = transformSchema(document as unknown as OpenAPI3, createTypesContext(resolve)); // normalised
  expect(transformDocument(task).document).toBe(inertComments(astToString(whole)));
});
