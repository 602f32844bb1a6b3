import { isCall } from "./prepared-parts.ts";
import type { PreparedPart, Unit } from "./prepared-schema.ts";
import { isTextTest } from "./vocabulary/part-tests.ts";

/** How many of the members of a unit are texts that are looked through: what it costs, roughly, to go into its values. */
export function countTexts(unit: Unit, unitOf: (key: string) => Unit): number {
  const { properties = {} } = unit.schema as { readonly properties?: Readonly<Record<string, PreparedPart>> };
  const schemas = Object.values(properties).map((part) =>
    part !== true && isCall(part) ? unitOf(part.$ref).schema : part,
  );
  return schemas.filter((part) => part !== true && isTextTest(part)).length;
}
