import { createHash } from "node:crypto";
import { isObject } from "../../contract/model/json-object.ts";
import type { SchemaObject } from "../../contract/model/types.ts";
import type { PrepareContext, PreparedDraft } from "./prepare-context.ts";
import { prepareItems } from "./prepare-items.ts";
import { prepareMembers } from "./prepare-members.ts";
import { prepareTests } from "./prepare-tests.ts";
import { prepareUnevaluated } from "./prepare-unevaluated.ts";
import { prepareUnions } from "./prepare-unions.ts";
import { isCall, isInline, isTypeTest, usesOf } from "./prepared-parts.ts";
import type { PreparedPart, PreparedSchema, SchemaNote, Unit } from "./prepared-schema.ts";
import {
  createSchemaIndex,
  type DynamicScope,
  enterSchema,
  outermost,
  type SchemaSite,
  type SitedSchema,
} from "./schema-index.ts";

/** Turns the schemas of a document into units. */
export interface Preparer {
  /** The key of the unit that checks a schema, with the units that it uses prepared as well. */
  unitOf(schema: unknown, pointer: string): string;
  /** All units so far, by key. */
  readonly units: ReadonlyMap<string, Unit>;
  readonly notes: readonly SchemaNote[];
}

const steps = [prepareTests, prepareMembers, prepareItems, prepareUnions, prepareUnevaluated];

/**
 * Makes a preparer for the schemas of one document.
 *
 * @param checkNames - The names of the check functions of named schemas, by the schemas' pointers.
 */
export function createPreparer(document: SchemaObject, checkNames: ReadonlyMap<string, string>): Preparer {
  const units = new Map<string, Unit>();
  const notes: SchemaNote[] = [];
  const asked = new Set<string>();
  const waiting: { readonly key: string; readonly target: SitedSchema }[] = [];
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
    return prepareInside(schema, enterSchema(schema, site, context.index));
  }

  /** As `prepare`, where the site is already that inside the schema's own resource. */
  function prepareInside(schema: unknown, site: SchemaSite): PreparedPart {
    if (schema === false) return { never: true };
    if (!isObject(schema)) return true;
    const draft: PreparedDraft = {};
    for (const step of steps) step(schema, draft, site, context);
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

  function refer(target: SitedSchema, from: DynamicScope): PreparedSchema {
    const scope = context.index.enter(from, target.base);
    const key = `schema:${target.pointer}${keyOfScope(scope, context.index.enter(outermost, target.base))}`;
    if (!asked.has(key)) waiting.push({ key, target: { ...target, scope } });
    asked.add(key);
    return { $ref: key };
  }

  function addUnit(key: string, name: string, part: PreparedPart): void {
    const schema = part === true ? {} : part;
    units.set(key, { key, name, schema, uses: usesOf(schema) });
  }

  function prepareWaiting(): void {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { key, target } = next;
      const name = checkNames.get(key.slice("schema:".length)) ?? `check_${hashOf(key)}`;
      addUnit(key, name, prepareInside(target.schema, target));
    }
  }

  function unitOf(schema: unknown, pointer: string): string {
    const site = enterSchema(schema, { pointer, base: "", scope: outermost }, context.index);
    const part = checkNames.has(pointer)
      ? refer({ ...site, schema }, outermost)
      : settle(prepareInside(schema, site), () => false);
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

/** Tells one scope from another in keys; nothing where it is the one that the resource has by itself. */
function keyOfScope(scope: DynamicScope, own: DynamicScope): string {
  const [key, plain] = [scope, own].map((each) =>
    [...each]
      .map(([name, { pointer }]) => `@${name}=${pointer}`)
      .sort()
      .join(""),
  );
  return key === plain ? "" : (key ?? "");
}
