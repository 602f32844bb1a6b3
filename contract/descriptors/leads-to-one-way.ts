import { elementsOf, isObject, memberOf, membersOf, textOf } from "../model/json-object.ts";
import { schemaNameOf } from "../model/local-ref.ts";
import { schemaKeywords } from "../model/schema-keywords.ts";
import type { Direction } from "../model/types.ts";
import type { SchemaLookup } from "./schema-lookup.ts";

/** What there is in one schema, without what it refers to. */
interface Local {
  readonly names: Set<string>;
  readOnly: boolean;
  writeOnly: boolean;
}

const nothing: Local = { names: new Set(), readOnly: false, writeOnly: false };

/** For as long as somebody has the schema: while a document is watched, most schemas are the same objects after an edit. */
const known = new WeakMap<object, Local>();

/** Whether a schema, or what it refers to, marks anything that stays behind. Looks at each named schema once. */
export function leadsToOneWay(schema: unknown, direction: Direction, lookup: SchemaLookup): boolean {
  const marker = direction === "request" ? "readOnly" : "writeOnly";
  const seen = new Set<string>();
  const queue = [scan(schema)];
  for (let local = queue.pop(); local !== undefined; local = queue.pop()) {
    if (local[marker]) return true;
    for (const name of local.names) {
      if (seen.has(name)) continue;
      seen.add(name);
      queue.push(scanOnce(lookup(name)));
    }
  }
  return false;
}

function scanOnce(schema: unknown): Local {
  if (!isObject(schema)) return nothing;
  const local = known.get(schema) ?? scan(schema);
  known.set(schema, local);
  return local;
}

function scan(start: unknown): Local {
  const local: Local = { names: new Set(), readOnly: false, writeOnly: false };
  const queue = [start];
  while (queue.length > 0) {
    const schema = queue.pop();
    if (!isObject(schema)) continue;
    const ref = textOf(schema, "$ref");
    const name = ref === undefined ? undefined : schemaNameOf(ref);
    if (name !== undefined) local.names.add(name);
    if (memberOf(schema, "readOnly") === true) local.readOnly = true;
    if (memberOf(schema, "writeOnly") === true) local.writeOnly = true;
    for (const [keyword, value] of Object.entries(schema)) {
      const kind = schemaKeywords.get(keyword);
      if (kind === "schema") queue.push(value);
      else if (kind === "schema list") queue.push(...elementsOf(value));
      else if (kind === "schema map") for (const [, part] of membersOf(value)) queue.push(part);
    }
  }
  return local;
}
