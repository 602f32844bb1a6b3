import { schemaOfAll } from "../../language/schema/applicable.ts";
import type { Json, JsonSchema } from "../../language/values/json-object.ts";
import type { Constraints } from "./constraints.ts";
import { type Compound, Unsatisfiable } from "./sample-context.ts";

/** Makes a list of one to three items, or of as many as the bounds require. At the maximum depth, it has only required items. */
export function sampleArray(constraints: Constraints, compound: Compound): Json {
  const { minItems, maxItems } = constraints;
  if (minItems > maxItems) throw new Unsatisfiable("no number of items is between the bounds");
  const items: Json[] = [];
  const wanted = chooseLength(constraints, compound);
  for (const schema of constraints.contains)
    items.push(compound.sampleInner(schemaOfAll([schema, ...itemSchemas(constraints, 0)])));
  const known = new Set(items.map((item) => JSON.stringify(item)));
  const patience = wanted * 6;
  for (let misses = 0; items.length < wanted && misses < patience; ) {
    const item = sampleItem(constraints, items.length, compound, misses > 0);
    if (item === undefined) break;
    const text = constraints.uniqueItems ? JSON.stringify(item) : "";
    if (constraints.uniqueItems && known.has(text)) misses++;
    else {
      known.add(text);
      items.push(item);
      misses = Math.min(misses, 1);
    }
  }
  if (items.length < minItems) throw new Unsatisfiable("not enough items were found");
  return items.slice(0, maxItems);
}

function chooseLength(constraints: Constraints, { context, level }: Compound): number {
  const least = Math.max(constraints.minItems, level >= context.depth ? 0 : 1);
  const most = level >= context.depth ? least : least + context.random.integer(0, 2);
  return Math.min(most, constraints.maxItems);
}

function itemSchemas(constraints: Constraints, index: number): readonly JsonSchema[] {
  const prefix = constraints.prefixItems[index];
  return prefix === undefined ? constraints.items : [prefix];
}

function sampleItem(
  constraints: Constraints,
  index: number,
  compound: Compound,
  varied: boolean,
): Json | undefined {
  const schemas = itemSchemas(constraints, index);
  try {
    return compound.sampleInner(
      schemas.length === 1 && schemas[0] !== undefined ? schemas[0] : schemaOfAll(schemas),
      varied || undefined,
    );
  } catch (error) {
    // The list ends here. The caller compares its length with `minItems`.
    if (error instanceof Unsatisfiable) return undefined;
    throw error;
  }
}
