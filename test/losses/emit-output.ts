import { buildContractOf } from "../../contract/build/build-contract.ts";
import { sortMaps } from "../../contract/bundle/sort-maps.ts";
import { findLosses } from "../../contract/losses/find-losses.ts";
import { createEmission } from "../../generator/emitters/emission.ts";
import { emitParts } from "../../generator/emitters/emitted-parts.ts";
import { createNames } from "../../generator/names/create-names.ts";
import { completeParts } from "../../generator/output/output-parts.ts";
import { createRenderer, type Render } from "../../generator/render/create-renderer.ts";
import { readTemplates } from "../../generator/render/read-templates.ts";
import { planTypes } from "../../generator/types/plan-types.ts";
import { transformDocument } from "../../generator/types/transform-document.ts";
import type { SchemaObject } from "../../language/values/json-object.ts";

/** The output for a document. */
export interface Output {
  /** Types, validators, descriptors, client and routes; without `openapi.json`, which is a copy of the document. */
  readonly code: string;
  /** The findings, and the members that tenon lists as lost or as kept for readers only. */
  readonly report: string;
  /** The pointers that the report lists. */
  readonly listed: ReadonlySet<string>;
}

const options = { importExtension: ".js", names: {} } as const;

let renderer: Render | undefined;

/** Generates from a document that is not in a file. Every node is at line 1, so that moved nodes do not change comments. */
export async function emitOutput(document: SchemaObject): Promise<Output> {
  const placeOf = (pointer: string) => ({ file: "openapi.yaml", pointer, line: 1, column: 1 });
  const specification = String(document["openapi"] ?? document["swagger"]);
  const { contract, findings } = buildContractOf(
    sortMaps({ document, specification, placeOf, findings: [] }),
  );
  const listed = new Set<string>();
  const { losses } = findLosses(document, (_, pointer) => listed.add(pointer));
  for (const { pointer } of losses) listed.add(pointer);
  if (contract === undefined) return { code: "", report: JSON.stringify(findings), listed };
  renderer ??= createRenderer(readTemplates().templates);
  const { names, problems } = createNames(contract.model, {});
  const parts = completeParts(["client", "client-options", "router", "webhooks", "links"]);
  const emission = createEmission({ contract, names, options, parts, render: renderer });
  const emitted = await emitParts(emission, {
    text: transformDocument(planTypes(contract, names)),
  });
  // The report contains no places: a finding that only moved is not a difference.
  const told = [...findings, ...emitted.findings].map(({ code, message }) => `${code} ${message}`);
  return {
    code: emitted.files.map(({ path, text }) => `${path}\n${text}`).join("\n"),
    report: JSON.stringify([told, problems, losses.map(({ construct }) => construct)]),
    listed,
  };
}
