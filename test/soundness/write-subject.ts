import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { buildContract } from "../../contract/build/build-contract.ts";
import type { Contract } from "../../contract/build/contract.ts";
import { loadDocument } from "../../contract/build/load-document.ts";
import { createEmission } from "../../generator/emitters/emission.ts";
import { emitRuntime } from "../../generator/emitters/emit-runtime.ts";
import { emitTypes } from "../../generator/emitters/emit-types.ts";
import { createNames } from "../../generator/names/create-names.ts";
import { completeParts } from "../../generator/output/output-parts.ts";
import { createRenderer } from "../../generator/render/create-renderer.ts";
import { readTemplates } from "../../generator/render/read-templates.ts";
import { planTypes } from "../../generator/types/plan-types.ts";
import { transformDocument } from "../../generator/types/transform-document.ts";
import { liftNoCheck } from "../lift-no-check.ts";

/** A document to generate types from. */
export interface DocumentPath {
  readonly path: string;
  /** The files outside its folder that may be read. */
  readonly allow?: readonly string[];
}

/**
 * Writes the types of a document, and the runtime modules that they import, to a folder. Throws if the document has no contract.
 */
export async function writeSubject({ path, allow = [] }: DocumentPath, folder: string): Promise<Contract> {
  const { loaded } = await loadDocument(path, { allow });
  const contract = loaded && buildContract(loaded, { isSorted: true }).contract;
  if (contract === undefined) throw new Error(`${path} gives no contract.`);
  const { names } = createNames(contract.model);
  const { templates } = readTemplates();
  const emission = createEmission({
    contract,
    names,
    options: { importExtension: ".js", names: {} },
    parts: completeParts(),
    render: createRenderer(templates),
  });
  const types = await emitTypes(emission, transformDocument(planTypes(contract, names)));
  for (const { path: at, text } of liftNoCheck([...types, ...(await emitRuntime(".js"))])) {
    mkdirSync(dirname(join(folder, at)), { recursive: true });
    writeFileSync(join(folder, at), text);
  }
  return contract;
}
