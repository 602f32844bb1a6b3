import { type Direction, markers } from "../../language/schema/one-way-members.ts";
import { scanOnce, scanSchema } from "../../language/schema/scan-schema.ts";
import type { SchemaLookup } from "../model/schema-lookup.ts";

/** Whether a schema, or what it refers to, marks anything that stays behind. Looks at each named schema once. */
export function leadsToOneWay(schema: unknown, direction: Direction, lookup: SchemaLookup): boolean {
  const marker = markers[direction];
  const seen = new Set<string>();
  const queue = [scanSchema(schema)];
  for (let scanned = queue.pop(); scanned !== undefined; scanned = queue.pop()) {
    if (scanned[marker]) return true;
    for (const name of scanned.names) {
      if (seen.has(name)) continue;
      seen.add(name);
      queue.push(scanOnce(lookup(name)));
    }
  }
  return false;
}
