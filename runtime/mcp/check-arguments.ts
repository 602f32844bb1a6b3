import { suggestName } from "../wire/suggest-name.ts";
import type { ToolArguments } from "./tool.ts";

/** The argument that contains a request body. */
export const BODY_ARGUMENT = "body";

export interface KnownArguments {
  readonly names: readonly string[];
  readonly required: readonly string[];
  /** Names of the body's members, for callers that pass a member as an argument. */
  readonly members: { has(name: string): boolean };
}

/** Reports missing and unknown arguments. Values are checked later, with the request. */
export function findArgumentProblems(
  given: ToolArguments,
  { names, required, members }: KnownArguments,
): readonly string[] {
  const unknown = Object.keys(given).filter((name) => !names.includes(name));
  return [
    ...required
      .filter((name) => !Object.hasOwn(given, name))
      .map((name) => `The argument \`${name}\` is required. Add it.`),
    ...unknown.map((name) => {
      const shown = JSON.stringify(name.slice(0, 100));
      if (members.has(name))
        return `There is no argument ${shown}; it is a member of \`${BODY_ARGUMENT}\`. Move it there.`;
      const near = suggestName(name.slice(0, 100), names);
      if (near !== undefined) return `There is no argument ${shown}. Did you mean "${near}"?`;
      const list =
        names.length === 0 ? "The operation takes no arguments." : `Arguments: ${names.join(", ")}.`;
      return `There is no argument ${shown}. ${list}`;
    }),
  ];
}
