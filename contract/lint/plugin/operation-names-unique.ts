import type { Location, Oas3Rule, UserContext } from "@redocly/openapi-core";
import type { SchemaObject } from "../../../language/values/json-object.ts";
import { isObject, memberOf, textOf } from "../../../language/values/json-object.ts";

/**
 * A rule that requires operation ids to remain unique as names of functions and files. `a.b-c` and `a.b_c` would become the same function,
 * and some file systems are case-insensitive. `x-tenon-name` replaces the id.
 */
export const operationNamesUnique: Oas3Rule = () => {
  const taken = new Map<string, Claim>();
  return {
    Operation: (operation: unknown, ctx: UserContext): void => {
      const member = isObject(operation) ? namingMember(operation) : undefined;
      if (member === undefined || !isObject(operation)) return;
      const claim: Claim = {
        member,
        text: textOf(operation, member) ?? "",
        location: ctx.location.child(member),
      };
      const name = collapse(claim.text);
      const first = taken.get(name);
      if (first === undefined) taken.set(name, claim);
      else if (!haveEqualIds(first, claim)) reportClash(first, claim, ctx);
    },
  };
};

type NamingMember = "x-tenon-name" | "operationId";

interface Claim {
  readonly member: NamingMember;
  readonly text: string;
  readonly location: Location;
}

function haveEqualIds(first: Claim, second: Claim): boolean {
  return first.text === second.text && first.member === "operationId" && second.member === "operationId";
}

function reportClash(first: Claim, second: Claim, ctx: UserContext): void {
  ctx.report({
    message: `\`${second.text}\` and \`${first.text}\` result in the same name. Pin one with \`x-tenon-name\`.`,
    location: [second.location, first.location],
  });
}

function namingMember(operation: SchemaObject): NamingMember | undefined {
  if (typeof memberOf(operation, "x-tenon-name") === "string") return "x-tenon-name";
  return typeof memberOf(operation, "operationId") === "string" ? "operationId" : undefined;
}

function collapse(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, "");
}
