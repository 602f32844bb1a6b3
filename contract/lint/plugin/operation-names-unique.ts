import type { Location, Oas3Rule, UserContext } from "@redocly/openapi-core";
import { isObject, memberOf, textOf } from "../../model/json-object.ts";
import type { SchemaObject } from "../../model/types.ts";

/**
 * Operation ids stay unique when they become names: `a.b-c` and `a.b_c` would be one function, and names that differ in
 * case alone would be one file on some systems. A name pinned with `x-tenon-name` counts instead of the id.
 */
export const operationNamesUnique: Oas3Rule = () => {
  const taken = new Map<string, { readonly text: string; readonly location: Location }>();
  return {
    Operation: (operation: unknown, ctx: UserContext): void => {
      const member = isObject(operation) ? namingMember(operation) : undefined;
      if (member === undefined || !isObject(operation)) return;
      const text = textOf(operation, member) ?? "";
      const location = ctx.location.child(member);
      const name = collapse(text);
      const first = taken.get(name);
      if (first === undefined) {
        taken.set(name, { text, location });
        return;
      }
      // Equal ids are the business of `operation-operationId-unique`, but equal pins are nobody else's.
      if (first.text === text && member === "operationId") return;
      ctx.report({
        message: `\`${text}\` and \`${first.text}\` become the same name; pin one with \`x-tenon-name\`.`,
        location: [location, first.location],
      });
    },
  };
};

function namingMember(operation: SchemaObject): "x-tenon-name" | "operationId" | undefined {
  if (typeof memberOf(operation, "x-tenon-name") === "string") return "x-tenon-name";
  return typeof memberOf(operation, "operationId") === "string" ? "operationId" : undefined;
}

/** What is left of a name whatever its casing style: letters and digits, in lower case. */
function collapse(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, "");
}
