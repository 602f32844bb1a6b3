/**
 * Parts that need compiled checks. Loaded on demand, because ajv consists of more than a hundred modules.
 * @module
 */
import { findUndescribed } from "../../validation/answers/find-undescribed.ts";
import { findUnfilled } from "../../validation/answers/find-unfilled.ts";
import { emitValidators } from "../validators/emit-validators.ts";
import { findUnstreamed } from "../views/handler-input.ts";
import { createRoutesView } from "../views/routes-view.ts";
import type { Emission } from "./emission.ts";
import type { BegunTasks, EmittedPart } from "./emit-tools.ts";
import { emitOne } from "./emit-view.ts";

export { ownAnswersOf } from "../../validation/answers/own-answers.ts";

export function emitRoutes(emission: Emission): EmittedPart {
  const { contract, names, style, options, conversions, memory } = emission;
  const { streamParts = [] } = options;
  const view = createRoutesView(contract, names, style, { conversions, memory, streamParts });
  const findings = [
    ...findUndescribed(contract),
    ...findUnfilled(contract),
    ...findUnstreamed(contract, streamParts),
  ];
  return { ...emitOne(emission, "routes.ts", view), findings };
}

export function emitChecks(emission: Emission, { compile }: BegunTasks): Promise<EmittedPart> {
  const { contract, names, parts, options, conversions, formats, ...others } = emission;
  return emitValidators(
    contract,
    names,
    {
      style: others.style,
      modules: others.modules,
      unions: conversions?.unions,
      converts: conversions?.converts,
      isComplete: parts.has("validators"),
      wireType:
        formats?.onWire !== undefined ? "$OnWire" : options.int64 === "string" ? "OnWireDigits" : "OnWire",
      isExact: contract.model.integers === "int64",
      hasClient: parts.has("client") || parts.has("webhooks"),
    },
    { compile, memory: others.memory },
  );
}
