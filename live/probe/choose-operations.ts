import type { Operation } from "../../contract/model/types.ts";
import type { ProbeOptions } from "./probe.ts";

type Selection = Pick<ProbeOptions, "operations" | "tags" | "exclude" | "excludeTags">;

/** Whether an operation must never be sent. */
export function isExcluded(operation: Operation, { exclude = [], excludeTags = [] }: Selection): boolean {
  return isNamed(operation, exclude) || isTagged(operation, excludeTags);
}

export function chooseOperations(
  operations: readonly Operation[],
  selection: Selection,
): readonly Operation[] {
  const { operations: names, tags } = selection;
  return operations.filter(
    (operation) =>
      !isExcluded(operation, selection) &&
      (names === undefined || isNamed(operation, names)) &&
      (tags === undefined || isTagged(operation, tags)),
  );
}

/** Whether one of the names is the operation's id or `METHOD /path`. */
function isNamed({ id, method, path }: Operation, names: readonly string[]): boolean {
  return names.includes(id) || names.includes(`${method} ${path}`);
}

function isTagged({ tags }: Operation, names: readonly string[]): boolean {
  return tags.some((tag) => names.includes(tag));
}
