import { hash } from "node:crypto";
import type { Direction } from "../../language/schema/directional-members.ts";
import { isObject, memberOf, type SchemaObject, textOf } from "../../language/values/json-object.ts";
import { encodeFragment } from "../../runtime/pointer.ts";
import { createModuleScope, type ModuleScope } from "./module-scope.ts";
import type { PrepareContext, PreparedDraft, PrepareStep } from "./prepare-context.ts";
import { type MarkContext, type MarkMode, prepareMarks } from "./prepare-marks.ts";
import { itemKeywords, memberKeywords, prepareItems, prepareMembers } from "./prepare-members.ts";
import { prepareTests } from "./prepare-tests.ts";
import { prepareUnevaluated, unevaluatedKeywords } from "./prepare-unevaluated.ts";
import { inPlaceApplicators, prepareUnions } from "./prepare-unions.ts";
import type { PreparedPart, PreparedSchema, SchemaNote, Unit } from "./prepared-schema.ts";
import { isCall, isInline, isTypeTest, usesOf } from "./prepared-schema.ts";
import {
  createSchemaIndex,
  describeScope,
  enterSchema,
  isKnownDialect,
  isOwnScope,
  outermost,
  type SchemaIndex,
  type SchemaSite,
  type SitedSchema,
} from "./schema-index.ts";

export interface Preparer {
  unitOf(schema: unknown, pointer: string, marks?: Direction): string;
  unit(key: string): Unit;
  find(pointer: string): unknown;
  prepareReferred(): void;
  readonly units: ReadonlyMap<string, Unit>;
  readonly notes: readonly SchemaNote[];
  /** Returns the schema passed to {@link unitOf} with this pointer, and everything it references. */
  reachedFrom(pointer: string): readonly PreparedEntry[];
}

interface PreparedEntry {
  readonly pointer: string;
  readonly notes: readonly SchemaNote[];
}

/** Steps after {@link prepareTests}, with the keywords that each step handles. Most schemas use none of these keywords. */
const steps: readonly (readonly [step: PrepareStep, keywords: readonly string[]])[] = [
  [prepareMembers, memberKeywords],
  [prepareItems, itemKeywords],
  [prepareUnions, inPlaceApplicators],
  [prepareUnevaluated, unevaluatedKeywords],
];

interface Entry extends PreparedEntry {
  readonly schema: unknown;
  form?: string;
  readonly notes: SchemaNote[];
  readonly refers: Set<string>;
}

/** Member of the document's root that controls format checks. See {@link formatsValues}. */
const formatsMember = "x-tenon-formats";
const formatsValues: readonly unknown[] = ["assert", "annotate"];

interface PreparationState {
  readonly index: SchemaIndex;
  readonly checkNames: ReadonlyMap<string, string>;
  readonly dialect: readonly SchemaNote[];
  readonly units: Map<string, Unit>;
  readonly names: ModuleScope;
  /** Keys of hoisted parts by content. Equal parts, which are frequent, become a single unit. */
  readonly hoisted: Map<string, string>;
  readonly notes: SchemaNote[];
  /** Entries by the pointer passed to `unitOf`. Reference targets are keyed by their unit's key. */
  readonly entries: Map<string, Entry>;
  entry: Entry;
  readonly waiting: Map<string, WaitingSchema>;
}

interface WaitingSchema extends SitedSchema {
  readonly marks?: MarkMode;
}

/**
 * Creates a preparer.
 * @param checkNames - Check functions of named schemas, by pointer.
 * @param tellsPlaces - Whether every prepared schema records its place.
 * @param ownFormats - Custom formats checked by a function.
 */
export function createPreparer(
  document: SchemaObject,
  checkNames: ReadonlyMap<string, string>,
  tellsPlaces = false,
  ownFormats: ReadonlySet<string> = new Set(),
): Preparer {
  const dialect = [...noteOwnDialect(document), ...noteOwnFormats(document)];
  const state: PreparationState = {
    index: createSchemaIndex(document),
    checkNames,
    dialect,
    units: new Map(),
    names: createModuleScope(),
    hoisted: new Map(),
    notes: [...dialect],
    entries: new Map(),
    entry: { pointer: "", schema: document, notes: [], refers: new Set() },
    waiting: new Map(),
  };
  const context = createContext(document, { tellsPlaces, ownFormats }, state);
  return {
    units: state.units,
    notes: state.notes,
    unitOf: (schema, pointer, direction) =>
      direction === undefined
        ? prepareRoot(schema, pointer, context, state)
        : prepareMarked(schema, pointer, direction, context, state),
    unit: (key) => prepareUnit(key, context, state),
    find: (pointer) => (pointer === "" ? document : schemaAt(pointer, state)),
    prepareReferred: () => prepareReferred(context, state),
    reachedFrom: (pointer) => reachedFrom(pointer, context, state),
  };
}

function openEntry(key: string, schema: unknown, pointer: string, state: PreparationState): void {
  const named = isObject(schema) && textOf(schema, "$schema") !== undefined;
  state.entry = { pointer, schema, notes: named ? [] : [...state.dialect], refers: new Set() };
  state.entries.set(key, state.entry);
}

function prepareRoot(
  schema: unknown,
  pointer: string,
  context: PrepareContext,
  state: PreparationState,
): string {
  openEntry(pointer, schema, pointer, state);
  const site = enterSchema(schema, { pointer, base: "", scope: outermost }, state.index);
  const part = state.checkNames.has(pointer)
    ? refer({ ...site, schema }, state)
    : keepOrHoist(prepareInside(schema, site, context), () => false, state);
  const call = part === true ? hoist({}, state) : part;
  return String(call["call"]);
}

function prepareMarked(
  schema: unknown,
  pointer: string,
  direction: Direction,
  context: PrepareContext,
  state: PreparationState,
): string {
  openEntry(`${pointer}#${direction}`, schema, pointer, state);
  const site = { pointer, base: "", scope: outermost };
  const part = prepareMarks(schema, site, { direction, isMember: false }, markContext(context, state));
  return String((part === true ? hoist({}, state) : toCall(part, state))["call"]);
}

function markContext(context: PrepareContext, state: PreparationState): MarkContext {
  return {
    ...context,
    // All notes were already recorded when the same schema was prepared for checking.
    note: () => undefined,
    referMarks: (target, mode) => referMarks(target, mode, state),
    toCall: (part) => (part === true ? true : toCall(part, state)),
  };
}

function toCall(part: PreparedSchema, state: PreparationState): PreparedSchema {
  return isCall(part) ? part : hoist(part, state);
}

function referMarks(target: SitedSchema, marks: MarkMode, state: PreparationState): PreparedSchema {
  const { entry, units, waiting, entries } = state;
  const kind = `#${marks.direction}${marks.isMember ? "-member" : ""}`;
  const key = `schema:${target.pointer}${kind}${keyOfScope(target)}`;
  entry.refers.add(key);
  if (!entries.has(key) && !units.has(key) && !waiting.has(key)) waiting.set(key, { ...target, marks });
  return { call: key };
}

function schemaAt(pointer: string, { index }: PreparationState): unknown {
  return index.find(encodeFragment(pointer), "")?.schema;
}

function prepareUnit(key: string, context: PrepareContext, state: PreparationState): Unit {
  const { waiting, units, checkNames } = state;
  const target = waiting.get(key);
  if (target !== undefined) {
    openEntry(key, target.schema, target.pointer, state);
    const name = checkNames.get(key.slice("schema:".length)) ?? nameOf(key, hashOf(key), state);
    const { marks } = target;
    const part =
      marks === undefined
        ? prepareInside(target.schema, target, context)
        : prepareMarks(target.schema, target, marks, markContext(context, state));
    units.set(key, createUnit(key, name, part));
    // The key is deleted last, so that a schema can be prepared again after a stack overflow.
    waiting.delete(key);
  }
  const unit = units.get(key);
  if (unit === undefined) throw new Error(`No unit has the key ${key}.`);
  return unit;
}

function prepareReferred(context: PrepareContext, state: PreparationState): void {
  // The loop also covers schemas that are referenced and appended during preparation.
  for (const key of state.waiting.keys()) prepareUnit(key, context, state);
}

function reachedFrom(
  pointer: string,
  context: PrepareContext,
  state: PreparationState,
): readonly PreparedEntry[] {
  const seen = new Set([pointer]);
  const reached: PreparedEntry[] = [];
  for (const name of seen) {
    if (name !== pointer) prepareUnit(name, context, state);
    const entry = state.entries.get(name);
    if (entry !== undefined) reached.push(entry);
    for (const key of entry?.refers ?? []) seen.add(key);
  }
  return reached;
}

function createContext(
  document: SchemaObject,
  { tellsPlaces, ownFormats }: Pick<PrepareContext, "tellsPlaces" | "ownFormats">,
  state: PreparationState,
): PrepareContext {
  const { index } = state;
  const context: PrepareContext = {
    index,
    checksFormats: memberOf(document, formatsMember) !== "annotate",
    tellsPlaces,
    ownFormats,
    note: (kind, pointer, subject) => addNote({ kind, pointer, subject }, state),
    prepare: (schema, site) => prepareInside(schema, enterSchema(schema, site, index), context),
    hoist: (part) => hoist(part, state),
    member: (schema, site) => keepOrHoist(context.prepare(schema, site), isInline, state),
    branch: (schema, site) => keepOrHoist(context.prepare(schema, site), isTypeTest, state),
    call: (schema, site) => keepOrHoist(context.prepare(schema, site), () => false, state),
    refer: (target) => refer(target, state),
  };
  return context;
}

function addNote(note: SchemaNote, { notes, entry }: PreparationState): void {
  notes.push(note);
  entry.notes.push(note);
}

/**
 * Prepares the tests of a schema.
 * @param site - Returned by {@link enterSchema}. Its base URI is the schema's `$id`, if present.
 */
function prepareInside(schema: unknown, site: SchemaSite, context: PrepareContext): PreparedPart {
  const place = context.tellsPlaces ? { place: site.pointer } : undefined;
  if (schema === false) return { never: true, ...place };
  if (!isObject(schema)) return true;
  noteDialect(schema, site, context);
  const draft: PreparedDraft = {};
  prepareTests(schema, draft, site, context);
  for (const [step, keywords] of steps)
    if (keywords.some((keyword) => Object.hasOwn(schema, keyword))) step(schema, draft, site, context);
  const keywords = Object.keys(draft);
  if (keywords.length === 0) return true;
  const all = draft["allOf"];
  // A schema that only calls one unit needs no wrapper function.
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

function keepOrHoist(
  part: PreparedPart,
  isKept: (part: PreparedSchema) => boolean,
  state: PreparationState,
): PreparedPart {
  return part === true || isCall(part) || isKept(part) ? part : hoist(part, state);
}

function hoist(part: PreparedSchema, state: PreparationState): PreparedSchema {
  const { units, hoisted } = state;
  const key = keyOfContent(JSON.stringify(part), hoisted);
  // Ten hex digits are almost always unique. If not, a number is appended to the name.
  if (!units.has(key)) units.set(key, createUnit(key, nameOf(key, key.slice("part:".length), state), part));
  return { call: key };
}

function keyOfContent(content: string, hoisted: Map<string, string>): string {
  const key = hoisted.get(content) ?? `part:${hashOf(content)}`;
  hoisted.set(content, key);
  return key;
}

function createUnit(key: string, name: string, part: PreparedPart): Unit {
  const schema = part === true ? {} : part;
  return { key, name, schema, uses: usesOf(schema) };
}

function refer(target: SitedSchema, state: PreparationState): PreparedSchema {
  const { entry, units, waiting, checkNames } = state;
  const { pointer } = target;
  const form = checkNames.has(pointer) && entry.pointer === pointer ? formOf(entry, state) : "";
  const schema = form === "" ? target.schema : entry.schema;
  const key = `schema:${pointer}${form}${keyOfScope(target)}`;
  entry.refers.add(key);
  if (!state.entries.has(key) && !units.has(key) && !waiting.has(key))
    waiting.set(key, { ...target, schema });
  return { call: key };
}

/** Returns a key that distinguishes a schema adapted to requests or responses from the document's schema at the same pointer. */
function formOf(entry: Entry, state: PreparationState): string {
  if (entry.form === undefined) {
    const own = schemaAt(entry.pointer, state);
    const text = entry.schema === own ? "" : JSON.stringify(entry.schema);
    entry.form = text === "" || text === JSON.stringify(own) ? "" : `=${hashOf(text)}`;
  }
  return entry.form;
}

function nameOf(key: string, hash: string, { names }: PreparationState): string {
  return names.local(`check_${hash.slice(0, 10)}`, key);
}

function hashOf(text: string): string {
  return hash("sha256", text).slice(0, 32);
}

/** Returns a key for the dynamic scope. It is empty if every anchor belongs to the schema's own resource. */
function keyOfScope({ base, scope }: SitedSchema): string {
  return isOwnScope(scope, base) ? "" : describeScope(scope);
}
