import type { Contract } from "../../contract/build/contract.ts";
import { withIntegers } from "../../contract/descriptors/describe-operation.ts";
import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { withXmlAsText, xmlBodiesOf } from "../../contract/model/xml-as-text.ts";
import { createNames } from "../names/create-names.ts";
import { describeNameProblem } from "../names/name-problem.ts";
import { convertedFormats } from "../output/converted-formats.ts";
import { type EmitOptions, emitDefaults } from "../output/emit-options.ts";
import { completeParts } from "../output/output-parts.ts";
import { planTypes } from "../types/plan-types.ts";
import type { EmitTools, EmittedFiles } from "./emit-tools.ts";

/**
 * Emits all files for a contract without writing them. If `transform` runs in another thread, types and validators are generated in
 * parallel.
 */
export async function emitFiles(
  given: Contract,
  options: EmitOptions,
  tools: EmitTools,
): Promise<EmittedFiles> {
  const { int64 = emitDefaults.int64, xml = emitDefaults.xml } = options;
  const read = xml === "value" ? given.model : withXmlAsText(given.model);
  const model = int64 === "number" ? read : withIntegers(read, "int64");
  const contract = model === given.model ? given : { ...given, model };
  const { names, problems } = createNames(contract.model, options.names, tools.memory);
  const told = [
    ...(xml === "value" ? [] : describeXmlBodies(given)),
    ...problems.map((problem) => describeNameProblem(problem, contract.placeOf)),
  ];
  if (told.some(({ severity }) => severity === "error")) return { files: [], findings: told };
  const { webhooks } = contract.model;
  const parts = completeParts(options.parts?.filter((part) => part !== "webhooks" || webhooks.length > 0));
  const types = parts.has("types")
    ? tools.transform(planTypes(contract, names, convertedFormats(options)))
    : undefined;
  const documents = types !== undefined && parts.has("documents") ? tools.documents?.() : undefined;
  // Prevents an unhandled rejection. The error is thrown where the promise is awaited.
  types?.catch(() => undefined);
  documents?.catch(() => undefined);
  const { emitPlanned } = await import("./emit-planned.ts");
  const { print, previous, onProgress } = tools;
  const tasks = { text: types, documents, print, previous, onProgress };
  const emitted = await emitPlanned({ contract, names, options, parts }, tasks, tools);
  return { ...emitted, findings: [...told, ...emitted.findings] };
}

function describeXmlBodies({ model, placeOf }: Contract): readonly Finding[] {
  const places = new Map(
    xmlBodiesOf(model).map(({ type, schema, pointer }) => [schema?.pointer ?? pointer, type]),
  );
  return [...places].map(([pointer, type]) =>
    createFinding("document/not-supported", {
      severity: "info",
      message: `Bodies of \`${type}\` are delivered as text. The schema describes a different type, so it is not checked.`,
      fix: 'To read and check them, generate with `xml: "value"` (`--xml value`).',
      places: [placeOf(pointer)],
    }),
  );
}
