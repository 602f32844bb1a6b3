import { createHash } from "node:crypto";
import { isObject, textOf } from "../../contract/model/json-object.ts";
import type { SchemaObject } from "../../contract/model/types.ts";
import type { PrepareContext, PreparedDraft } from "./prepare-context.ts";
import { prepareItems } from "./prepare-items.ts";
import { prepareMembers } from "./prepare-members.ts";
import { prepareTests } from "./prepare-tests.ts";
import { prepareUnions } from "./prepare-unions.ts";
import { isCall, isInline, isTypeTest, usesOf } from "./prepared-parts.ts";
import type { PreparedPart, PreparedSchema, SchemaNote, Unit } from "./prepared-schema.ts";
import { createSchemaIndex, resolveUri, type SchemaSite, type SitedSchema } from "./schema-index.ts";

/** Turns the schemas of a document into units. */
export interface Preparer {
  /** The key of the unit that checks a schema, with the units that it uses prepared as well. */
  unitOf(schema: unknown, pointer: string): string;
  /** All units so far, by key. */
  readonly units: ReadonlyMap<string, Unit>;
  readonly notes: readonly SchemaNote[];
}

const steps = [prepareTests, prepareMembers, prepareItems, prepareUnions];

/**
 * Makes a preparer for the schemas of one document.
 *
 * @param checkNames - The names of the check functions of named schemas, by the schemas' pointers.
 */
export function createPreparer(document: SchemaObject, checkNames: ReadonlyMap<string, string>): Preparer {
  const units = new Map<string, Unit>();
  const notes: SchemaNote[] = [];
  const asked = new Set<string>();
  const waiting: SitedSchema[] = [];
  const context: PrepareContext = {
    index: createSchemaIndex(document),
    note: (kind, pointer, subject) => notes.push({ kind, pointer, subject }),
    prepare,
    hoist,
    member: (schema, site) => settle(prepare(schema, site), isInline),
    branch: (schema, site) => settle(prepare(schema, site), isTypeTest),
    call: (schema, site) => settle(prepare(schema, site), () => false),
    refer,
  };

  function prepare(schema: unknown, site: SchemaSite): PreparedPart {
    if (schema === false) return { never: true };
    if (!isObject(schema)) return true;
    const id = textOf(schema, "$id");
    const inner = id === undefined ? site : { pointer: site.pointer, base: resolveUri(id, site.base) };
    const draft: PreparedDraft = {};
    for (const step of steps) step(schema, draft, inner, context);
    const keywords = Object.keys(draft);
    if (keywords.length === 0) return true;
    const all = draft["allOf"];
    // A lone call needs no function around it.
    return keywords.length === 1 && Array.isArray(all) && all.length === 1 ? all[0] : draft;
  }

  function settle(part: PreparedPart, mayStay: (part: PreparedSchema) => boolean): PreparedPart {
    return part === true || isCall(part) || mayStay(part) ? part : hoist(part);
  }

  function hoist(part: PreparedSchema): PreparedSchema {
    const hash = hashOf(JSON.stringify(part));
    const key = `part:${hash}`;
    if (!units.has(key)) addUnit(key, `check_${hash}`, part);
    return { $ref: key };
  }

  function refer(target: SitedSchema): PreparedSchema {
    const key = `schema:${target.pointer}`;
    if (!asked.has(key)) waiting.push(target);
    asked.add(key);
    return { $ref: key };
  }

  function addUnit(key: string, name: string, part: PreparedPart): void {
    const schema = part === true ? {} : part;
    units.set(key, { key, name, schema, uses: usesOf(schema) });
  }

  function prepareWaiting(): void {
    for (let target = waiting.pop(); target !== undefined; target = waiting.pop()) {
      const name = checkNames.get(target.pointer) ?? `check_${hashOf(target.pointer)}`;
      addUnit(`schema:${target.pointer}`, name, prepare(target.schema, target));
    }
  }

  function unitOf(schema: unknown, pointer: string): string {
    const part = checkNames.has(pointer)
      ? refer({ schema, pointer, base: "" })
      : settle(prepare(schema, { pointer, base: "" }), () => false);
    const call = part === true ? hoist({}) : part;
    prepareWaiting();
    return String(call["$ref"]);
  }

  return { unitOf, units, notes };
}

/** Ten hexadecimal digits: among ten thousand parts two alike are met once in twenty thousand documents. */
function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 10);
}
