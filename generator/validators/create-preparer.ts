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
  type SchemaIndex,
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

/** What is being put together. */
interface Workbench {
  readonly index: SchemaIndex;
  readonly checkNames: ReadonlyMap<string, string>;
  readonly units: Map<string, Unit>;
  readonly notes: SchemaNote[];
  /** Keys of units that are prepared or waiting. */
  readonly asked: Set<string>;
  readonly waiting: { readonly key: string; readonly target: SitedSchema }[];
}

/**
 * Makes a preparer for the schemas of one document.
 *
 * @param checkNames - The names of the check functions of named schemas, by the schemas' pointers.
 */
export function createPreparer(document: SchemaObject, checkNames: ReadonlyMap<string, string>): Preparer {
  const bench: Workbench = {
    index: createSchemaIndex(document),
    checkNames,
    units: new Map(),
    notes: [],
    asked: new Set(),
    waiting: [],
  };
  const context = createContext(bench);
  return {
    units: bench.units,
    notes: bench.notes,
    unitOf(schema, pointer) {
      const site = enterSchema(schema, { pointer, base: "", scope: outermost }, bench.index);
      const part = checkNames.has(pointer)
        ? refer({ ...site, schema }, outermost, bench)
        : settle(prepareInside(schema, site, context), () => false, bench);
      const call = part === true ? hoist({}, bench) : part;
      prepareWaiting(bench, context);
      return String(call["$ref"]);
    },
  };
}

function createContext(bench: Workbench): PrepareContext {
  const context: PrepareContext = {
    index: bench.index,
    note: (kind, pointer, subject) => bench.notes.push({ kind, pointer, subject }),
    prepare: (schema, site) => prepareInside(schema, enterSchema(schema, site, bench.index), context),
    hoist: (part) => hoist(part, bench),
    member: (schema, site) => settle(context.prepare(schema, site), isInline, bench),
    branch: (schema, site) => settle(context.prepare(schema, site), isTypeTest, bench),
    call: (schema, site) => settle(context.prepare(schema, site), () => false, bench),
    refer: (target, from) => refer(target, from, bench),
  };
  return context;
}

/** Prepares a schema whose site is already that inside its own resource. */
function prepareInside(schema: unknown, site: SchemaSite, context: PrepareContext): PreparedPart {
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

function settle(
  part: PreparedPart,
  mayStay: (part: PreparedSchema) => boolean,
  bench: Workbench,
): PreparedPart {
  return part === true || isCall(part) || mayStay(part) ? part : hoist(part, bench);
}

function hoist(part: PreparedSchema, { units }: Workbench): PreparedSchema {
  const hash = hashOf(JSON.stringify(part));
  const key = `part:${hash}`;
  if (!units.has(key)) units.set(key, createUnit(key, `check_${hash}`, part));
  return { $ref: key };
}

function createUnit(key: string, name: string, part: PreparedPart): Unit {
  const schema = part === true ? {} : part;
  return { key, name, schema, uses: usesOf(schema) };
}

function refer(
  target: SitedSchema,
  from: DynamicScope,
  { index, asked, waiting }: Workbench,
): PreparedSchema {
  const scope = index.enter(from, target.base);
  const key = `schema:${target.pointer}${keyOfScope(scope, index.enter(outermost, target.base))}`;
  if (!asked.has(key)) waiting.push({ key, target: { ...target, scope } });
  asked.add(key);
  return { $ref: key };
}

function prepareWaiting({ waiting, checkNames, units }: Workbench, context: PrepareContext): void {
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { key, target } = next;
    const name = checkNames.get(key.slice("schema:".length)) ?? `check_${hashOf(key)}`;
    units.set(key, createUnit(key, name, prepareInside(target.schema, target, context)));
  }
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
