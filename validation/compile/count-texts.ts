import { isCall } from "../prepare/prepared-parts.ts";
import type { PreparedPart, Unit } from "../prepare/prepared-schema.ts";
import { textsAmong } from "./vocabulary/part-tests.ts";

/** How many of the members of a unit are texts that are looked through: what it costs, roughly, to go into its values. */
export function countTexts(unit: Unit, unitOf: (key: string) => Unit): number {
  const { properties = {} } = unit.schema as { readonly properties?: Readonly<Record<string, PreparedPart>> };
  const parts = Object.values(properties);
  return textsAmong(parts.map((part) => (part !== true && isCall(part) ? unitOf(part.$ref).schema : part)));
}
