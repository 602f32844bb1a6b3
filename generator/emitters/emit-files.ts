import type { Contract } from "../../contract/build/contract.ts";
import type { EmitOptions } from "../output/emit-options.ts";
import { type BegunOutput, beginOutput } from "./begin-output.ts";
import type { EmitTools, EmittedFiles } from "./emit-tools.ts";

/**
 * Emits all files for a contract without writing them. If `transform` runs in another thread, types and validators are generated in
 * parallel.
 * @param begun - What was begun for the same model and options. Default: nothing.
 */
export async function emitFiles(
  given: Contract,
  options: EmitOptions,
  tools: EmitTools,
  begun: BegunOutput = beginOutput(given, options, tools),
): Promise<EmittedFiles> {
  const { model, names, parts, types, findings } = begun;
  if (findings.some(({ severity }) => severity === "error")) return { files: [], findings };
  const contract = model === given.model ? given : { ...given, model };
  const { emitPlanned } = await import("./emit-planned.ts");
  const { compile, collect } = tools;
  const tasks = { text: types, compile, collect };
  const emitted = await emitPlanned({ contract, names, options, parts }, tasks, tools);
  return { ...emitted, findings: [...findings, ...emitted.findings] };
}
