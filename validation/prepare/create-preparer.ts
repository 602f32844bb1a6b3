import { hash } from "node:crypto";
import type { SchemaObject } from "../../language/values/json-object.ts";
import { isObject, memberOf, textOf } from "../../language/values/json-object.ts";
import { encodeFragment } from "../../runtime/pointer.ts";
import { isKnownDialect } from "./dialects.ts";
import { createModuleScope, type ModuleScope } from "./module-scope.ts";
import type { PrepareContext, PreparedDraft } from "./prepare-context.ts";
import { prepareItems } from "./prepare-items.ts";
import { prepareMembers } from "./prepare-members.ts";
import { prepareTests } from "./prepare-tests.ts";
import { prepareUnevaluated } from "./prepare-unevaluated.ts";
import { prepareUnions } from "./prepare-unions.ts";
import { createLog, keepPrepared, type PreparingLog, recallPrepared } from "./prepared-memory.ts";
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
  /** The key of the unit that checks a schema. The units of schemas that it refers to are prepared when asked for. */
  unitOf(schema: unknown, pointer: string): string;
  /** A unit by a key that was given, here or in another unit. */
  unit(key: string): Unit;
  /** The schema that a pointer into the document leads to. */
  find(pointer: string): unknown;
  /** Prepares all units that were referred to and not asked for yet. */
  prepareReferred(): void;
  /** All units so far, by key. */
  readonly units: ReadonlyMap<string, Unit>;
  /** All that was noted so far. */
  readonly notes: readonly SchemaNote[];
  /** The schema that {@link unitOf} was given for a pointer, and all that it leads to. */
  reachedFrom(pointer: string): readonly PreparedEntry[];
}

/** A schema that has been prepared in one go, down to what it refers to. */
interface PreparedEntry {
  readonly pointer: string;
  readonly notes: readonly SchemaNote[];
}

const steps = [prepareTests, prepareMembers, prepareItems, prepareUnions, prepareUnevaluated];

interface Entry extends PreparedEntry {
  readonly notes: SchemaNote[];
  /** The keys of the schemas that it refers to. */
  readonly refers: Set<string>;
}

/** The member at the top of a document that says whether formats are checked, and its values. */
const formatsMember = "x-tenon-formats";
const formatsValues: readonly unknown[] = ["assert", "annotate"];

/** What is being put together. */
interface Workbench {
  readonly index: SchemaIndex;
  readonly checkNames: ReadonlyMap<string, string>;
  /** What is to be said of the dialect of all schemas that name none themselves. */
  readonly dialect: readonly SchemaNote[];
  readonly units: Map<string, Unit>;
  /** The names of units that are not named schemas, by key. */
  readonly names: ModuleScope;
  /** The keys of parts, by their content: equal ones are met again and again. */
  readonly hoisted: Map<string, string>;
  readonly notes: SchemaNote[];
  /** Entries by the pointer that `unitOf` was given, and by the key of a schema that was referred to. */
  readonly entries: Map<string, Entry>;
  /** The entry at work. */
  entry: Entry;
  /** What is remembered of it. */
  log: PreparingLog;
  /** Schemas that were referred to and are not prepared yet, by key. */
  readonly waiting: Map<string, SitedSchema>;
  /** What pointers lead to. */
  readonly plain: Map<string, SitedSchema | undefined>;
}

/**
 * Makes a preparer for the schemas of one document.
 *
 * @param checkNames - The names of the check functions of named schemas, by the schemas' pointers.
 * @param tellsPlaces - Whether every prepared schema tells where it is.
 */
export function createPreparer(
  document: SchemaObject,
  checkNames: ReadonlyMap<string, string>,
  tellsPlaces = false,
): Preparer {
  const dialect = [...noteOwnDialect(document), ...noteOwnFormats(document)];
  const bench: Workbench = {
    index: createSchemaIndex(document),
    checkNames,
    dialect,
    units: new Map(),
    names: createModuleScope(),
    hoisted: new Map(),
    notes: [...dialect],
    entries: new Map(),
    entry: { pointer: "", notes: [], refers: new Set() },
    log: createLog(),
    waiting: new Map(),
    plain: new Map(),
  };
  const context = createContext(document, tellsPlaces, bench);
  return {
    units: bench.units,
    notes: bench.notes,
    unitOf: (schema, pointer) => prepareRoot(schema, pointer, context, bench),
    unit: (key) => prepareUnit(key, context, bench),
    find: (pointer) => (pointer === "" ? document : bench.index.find(encodeFragment(pointer), "")?.schema),
    prepareReferred: () => prepareReferred(context, bench),
    reachedFrom: (pointer) => reachedFrom(pointer, context, bench),
  };
}

function openEntry(key: string, schema: unknown, pointer: string, bench: Workbench): void {
  const named = isObject(schema) && textOf(schema, "$schema") !== undefined;
  bench.entry = { pointer, notes: named ? [] : [...bench.dialect], refers: new Set() };
  bench.entries.set(key, bench.entry);
}

function prepareRoot(schema: unknown, pointer: string, context: PrepareContext, bench: Workbench): string {
  openEntry(pointer, schema, pointer, bench);
  const site = enterSchema(schema, { pointer, base: "", scope: outermost }, bench.index);
  const part = bench.checkNames.has(pointer)
    ? refer({ ...site, schema }, outermost, bench)
    : settle(prepareWhole(schema, site, context, bench), () => false, bench);
  const call = part === true ? hoist({}, bench) : part;
  return String(call["$ref"]);
}

function prepareUnit(key: string, context: PrepareContext, bench: Workbench): Unit {
  const { waiting, units, checkNames } = bench;
  const target = waiting.get(key);
  if (target !== undefined) {
    openEntry(key, target.schema, target.pointer, bench);
    const name = checkNames.get(key.slice("schema:".length)) ?? nameOf(key, hashOf(key), bench);
    units.set(key, createUnit(key, name, prepareWhole(target.schema, target, context, bench)));
    // Only now: what is cut short, as where the stack is at its end, can be done again.
    waiting.delete(key);
  }
  const unit = units.get(key);
  if (unit === undefined) throw new Error(`No unit has the key ${key}.`);
  return unit;
}

function prepareReferred(context: PrepareContext, bench: Workbench): void {
  // What is referred to meanwhile comes after.
  for (const key of bench.waiting.keys()) prepareUnit(key, context, bench);
}

function reachedFrom(pointer: string, context: PrepareContext, bench: Workbench): readonly PreparedEntry[] {
  const seen = new Set([pointer]);
  const reached: PreparedEntry[] = [];
  for (const name of seen) {
    if (name !== pointer) prepareUnit(name, context, bench);
    const entry = bench.entries.get(name);
    if (entry !== undefined) reached.push(entry);
    for (const key of entry?.refers ?? []) seen.add(key);
  }
  return reached;
}

function createContext(document: SchemaObject, tellsPlaces: boolean, bench: Workbench): PrepareContext {
  const index = watchIndex(bench);
  const context: PrepareContext = {
    index,
    checksFormats: memberOf(document, formatsMember) !== "annotate",
    tellsPlaces,
    note: (kind, pointer, subject) => note({ kind, pointer, subject }, bench),
    prepare: (schema, site) => prepareInside(schema, enterSchema(schema, site, index), context),
    hoist: (part) => hoist(part, bench),
    member: (schema, site) => settle(context.prepare(schema, site), isInline, bench),
    branch: (schema, site) => settle(context.prepare(schema, site), isTypeTest, bench),
    call: (schema, site) => settle(context.prepare(schema, site), () => false, bench),
    refer: (target, from) => refer(target, from, bench),
  };
  return context;
}

function note(told: SchemaNote, { notes, entry, log }: Workbench): void {
  notes.push(told);
  entry.notes.push(told);
  log.notes.push(told);
}

/** Prepares a schema down to what it refers to, or recalls what came of the very same. */
function prepareWhole(
  schema: unknown,
  site: SchemaSite,
  context: PrepareContext,
  bench: Workbench,
): PreparedPart {
  if (context.tellsPlaces) return prepareInside(schema, site, context);
  const known = recallPrepared(schema, site, context.checksFormats);
  const targets = known?.refs.map((pointer) => findPlain(pointer, bench));
  const areNamed = known?.hoisted.every(({ key, name }) => nameOfPart(key, bench) === name);
  if (known !== undefined && areNamed === true && targets?.every((target) => target !== undefined) === true) {
    for (const unit of known.hoisted) if (!bench.units.has(unit.key)) bench.units.set(unit.key, unit);
    for (const target of targets) refer(target, outermost, bench);
    for (const told of known.notes) note(told, bench);
    return known.part;
  }
  bench.log = createLog();
  const part = prepareInside(schema, site, context);
  keepPrepared(schema, site, context.checksFormats, { ...bench.log, part });
  // What comes up from here on is not of this schema.
  bench.log = createLog();
  return part;
}

/** The schema at a pointer, where it is in no resource of its own. */
function findPlain(pointer: string, { index, plain }: Workbench): SitedSchema | undefined {
  if (!plain.has(pointer)) plain.set(pointer, index.find(encodeFragment(pointer), ""));
  const target = plain.get(pointer);
  return target?.base === "" ? target : undefined;
}

/** The index, with a note of what makes that a schema is not to be remembered. */
function watchIndex(bench: Workbench): SchemaIndex {
  return {
    find: (ref, base) => {
      const target = bench.index.find(ref, base);
      if (base !== "" || !ref.startsWith("#/") || target?.base !== "") bench.log.isPlain = false;
      return target;
    },
    enter: (scope, base) => {
      bench.log.isPlain = false;
      return bench.index.enter(scope, base);
    },
  };
}

/** Prepares a schema whose site is already that inside its own resource. */
function prepareInside(schema: unknown, site: SchemaSite, context: PrepareContext): PreparedPart {
  const place = context.tellsPlaces ? { place: site.pointer } : undefined;
  if (schema === false) return { never: true, ...place };
  if (!isObject(schema)) return true;
  noteDialect(schema, site, context);
  const draft: PreparedDraft = {};
  for (const step of steps) step(schema, draft, site, context);
  const keywords = Object.keys(draft);
  if (keywords.length === 0) return true;
  const all = draft["allOf"];
  // A lone call needs no function around it.
  if (keywords.length === 1 && Array.isArray(all) && all.length === 1) return all[0];
  return Object.assign(draft, place);
}

function noteOwnDialect(document: SchemaObject): readonly SchemaNote[] {
  const subject = textOf(document, "jsonSchemaDialect");
  if (subject === undefined || isKnownDialect(subject)) return [];
  return [{ kind: "unknown-dialect", pointer: "/jsonSchemaDialect", subject }];
}

function noteOwnFormats(document: SchemaObject): readonly SchemaNote[] {
  const value = memberOf(document, formatsMember);
  if (value === undefined || formatsValues.includes(value)) return [];
  return [{ kind: "unknown-setting", pointer: `/${formatsMember}`, subject: JSON.stringify(value) }];
}

function noteDialect(schema: SchemaObject, { pointer }: SchemaSite, context: PrepareContext): void {
  const dialect = textOf(schema, "$schema");
  if (dialect !== undefined && !isKnownDialect(dialect))
    context.note("unknown-dialect", `${pointer}/$schema`, dialect);
}

function settle(
  part: PreparedPart,
  mayStay: (part: PreparedSchema) => boolean,
  bench: Workbench,
): PreparedPart {
  return part === true || isCall(part) || mayStay(part) ? part : hoist(part, bench);
}

function hoist(part: PreparedSchema, bench: Workbench): PreparedSchema {
  const { units, hoisted, log } = bench;
  const key = keysOfParts.get(part) ?? keyOfContent(JSON.stringify(part), hoisted);
  keysOfParts.set(part, key);
  const unit = units.get(key) ?? createUnit(key, nameOfPart(key, bench), part);
  units.set(key, unit);
  log.hoisted.push(unit);
  return { $ref: key };
}

function keyOfContent(content: string, hoisted: Map<string, string>): string {
  const key = hoisted.get(content) ?? `part:${hashOf(content)}`;
  hoisted.set(content, key);
  return key;
}

/** The keys of parts that were hoisted before. */
const keysOfParts = new WeakMap<PreparedSchema, string>();

/** Units by their schemas, so that a schema that is recalled comes to the very unit that it came to before. */
const unitsOf = new WeakMap<PreparedSchema, Unit>();

function createUnit(key: string, name: string, part: PreparedPart): Unit {
  const schema = part === true ? {} : part;
  const known = unitsOf.get(schema);
  if (known?.key === key && known.name === name) return known;
  const unit = { key, name, schema, uses: usesOf(schema) };
  unitsOf.set(schema, unit);
  return unit;
}

function refer(target: SitedSchema, from: DynamicScope, bench: Workbench): PreparedSchema {
  const { index, entry, units, waiting } = bench;
  const scope = index.enter(from, target.base);
  const key = `schema:${target.pointer}${keyOfScope(scope, index.enter(outermost, target.base))}`;
  entry.refers.add(key);
  bench.log.refs.push(target.pointer);
  if (!bench.entries.has(key) && !units.has(key) && !waiting.has(key)) waiting.set(key, { ...target, scope });
  return { $ref: key };
}

function nameOfPart(key: string, bench: Workbench): string {
  return nameOf(key, key.slice("part:".length), bench);
}

/** Ten hexadecimal digits are enough for nearly every name; a key has all that it takes to be the only one. */
function nameOf(key: string, hash: string, { names }: Workbench): string {
  return names.local(`check_${hash.slice(0, 10)}`, key);
}

/** 32 hexadecimal digits: nobody finds two texts of which they are the same. */
function hashOf(text: string): string {
  return hash("sha256", text).slice(0, 32);
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
