import { pointerTo } from "../../runtime/pointer.ts";
import { unionsOf } from "../schema/applicable.ts";
import { type Discriminated, discriminatedBranches } from "../schema/discriminated-branches.ts";
import type { SchemaObject } from "../values/json-object.ts";
import { type Given, listedValues, type SchemaAt } from "./given.ts";
import type { Inclusion, Question } from "./inclusion.ts";
import { failureAt } from "./proof.ts";

/** A discriminator with the schema of the branch for each of its values. */
type Named = Omit<Discriminated<SchemaAt>, "values">;

/**
 * Decides a discriminator that is enforced: each value has to fit the branch that its discriminator names. Which names the sender uses is
 * known if its schemas list them in an `enum` or `const`, or have a discriminator themselves; otherwise nothing is proved.
 */
export function decideDiscriminator({ given, asked, outcome }: Question, inclusion: Inclusion): void {
  const fail = (detail?: string): void =>
    void outcome.failures.push(failureAt("discriminator", given, asked.pointer, detail));
  if (!inclusion.types(given).includes("object")) return;
  const read = namedBy(asked);
  if (read === undefined) {
    fail();
    return;
  }
  const listed = listedNames(given, read.property, inclusion);
  const sent = given.atoms.map(namedBy).find((named) => named?.property === read.property);
  if (listed === undefined && (sent === undefined || sent.fallback !== undefined)) {
    fail();
    return;
  }
  for (const name of listed ?? [...(sent?.branches.keys() ?? [])]) {
    const target = read.branches.get(name) ?? read.fallback;
    const own = sent?.branches.get(name);
    const known = own === undefined ? given : inclusion.with(given, [own]);
    if (target === undefined || !inclusion.isShown(known, target)) fail(name);
  }
}

/**
 * The branches that the discriminator of a schema names; `undefined` without a discriminator, or if the schema has not exactly one union.
 */
function namedBy({
  schema,
  pointer,
}: {
  readonly schema: SchemaObject;
  readonly pointer: string;
}): Named | undefined {
  const [union, ...others] = unionsOf(schema);
  const named = union && others.length === 0 ? discriminatedBranches(schema, union.branches) : undefined;
  if (union === undefined || named === undefined) return undefined;
  const at = (index: number): SchemaAt => ({
    schema: union.branches[index],
    pointer: pointerTo(pointer, union.keyword, index),
  });
  return {
    property: named.property,
    branches: new Map([...named.branches].map(([name, index]) => [name, at(index)])),
    fallback: named.fallback === undefined ? undefined : at(named.fallback),
  };
}

/** The strings that the sender's schemas list for a member; `undefined` if there is no such list, or if objects may lack the member. */
function listedNames(given: Given, property: string, inclusion: Inclusion): readonly string[] | undefined {
  const { presence, schemas } = inclusion.members(given).member(property);
  if (presence !== "always") return undefined;
  const values = inclusion
    .inner(schemas)
    .atoms.map(({ schema }) => listedValues(schema))
    .find((listed) => listed !== undefined);
  return values?.every((value) => typeof value === "string") === true ? values : undefined;
}
