import type { Operation } from "../../contract/model/types.ts";
import type { DocsContext } from "./docs-context.ts";

/** Chooses the simplest operation for a first call: a GET without required parameters, then any other GET, then any operation. */
export function chooseFirstCall(
  operations: readonly Operation[],
  isWanted: (operation: Operation) => boolean,
): Operation | undefined {
  const wanted = operations.filter(isWanted);
  const effort = ({ method, parameters, deprecated }: Operation): number =>
    (method === "GET" ? 0 : 2) + (parameters.some(({ required }) => required) ? 1 : 0) + (deprecated ? 4 : 0);
  const least = wanted.reduce((lowest, operation) => Math.min(lowest, effort(operation)), 7);
  return wanted.find((operation) => effort(operation) === least);
}

export function curlOf({ pointer }: Operation, { samples }: DocsContext): string | undefined {
  return samples.get(pointer)?.others.find(({ name }) => name === "curl")?.text;
}
