import type { Contract } from "../../contract/build/contract.ts";
import { withIntegers } from "../../contract/descriptors/describe-operation.ts";
import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import type { ApiModel } from "../../contract/model/types.ts";
import { withXmlAsText, xmlBodiesOf } from "../../contract/model/xml-as-text.ts";
import { createNames } from "../names/create-names.ts";
import { describeNameProblem } from "../names/name-problem.ts";
import type { Names } from "../names/names.ts";
import { convertedFormats } from "../output/converted-formats.ts";
import { type EmitOptions, emitDefaults } from "../output/emit-options.ts";
import { completeParts, type OutputPart } from "../output/output-parts.ts";
import { type PendingTypes, planTypes } from "../types/plan-types.ts";
import type { EmitTools } from "./emit-tools.ts";

/** The names of an output, and the tasks of the second thread. If a finding is an error, no task was started. */
export interface BegunOutput {
  /** The contract's model, adapted to the options. */
  readonly model: ApiModel;
  readonly names: Names;
  readonly parts: ReadonlySet<OutputPart>;
  readonly types?: PendingTypes | undefined;
  readonly findings: readonly Finding[];
}

/** Chooses the names and starts the tasks that depend only on names and model. Does not wait for them. */
export function beginOutput(
  given: Contract,
  options: EmitOptions,
  tools: Pick<EmitTools, "transform" | "memory">,
): BegunOutput {
  const { int64 = emitDefaults.int64, xml = emitDefaults.xml } = options;
  const read = xml === "value" ? given.model : withXmlAsText(given.model);
  const model = int64 === "number" ? read : withIntegers(read, "int64");
  const { names, problems } = createNames(model, options.names, tools.memory);
  const findings = [
    ...(xml === "value" ? [] : describeXmlBodies(given)),
    ...problems.map((problem) => describeNameProblem(problem, given.placeOf)),
  ];
  const parts = completeParts(
    options.parts?.filter((part) => part !== "webhooks" || model.webhooks.length > 0),
  );
  const begun = { model, names, parts, findings };
  if (!parts.has("types") || findings.some(({ severity }) => severity === "error")) return begun;
  const types = tools.transform(planTypes({ ...given, model }, names, convertedFormats(options)));
  // Prevents an unhandled rejection. The error is thrown where the promise is awaited.
  for (const pending of [types.parts, types.schemas])
    if (pending instanceof Promise) pending.catch(() => undefined);
  return { ...begun, types };
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
