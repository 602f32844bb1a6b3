import { objectsIn } from "../../language/openapi/walk-schema-resources.ts";
import { pointerOfRef, resolveUri, splitFragment, splitPointer } from "../../language/schema/local-ref.ts";
import { dataKeywords } from "../../language/schema/schema-keywords.ts";
import { addTo } from "../../language/values/group.ts";
import { isObject, type SchemaObject, textOf } from "../../language/values/json-object.ts";
import { encodeToken } from "../../runtime/pointer.ts";
import { createDynamicNames, type DocumentReference, type DynamicNames } from "./dynamic-names.ts";

export interface SchemaSite {
  readonly pointer: string;
  readonly base: string;
  readonly scope: DynamicScope;
}

/** Schemas by dynamic anchor. If several resources declare the same anchor, the outermost resource wins (JSON Schema Core §7.7.1.1). */
export type DynamicScope = ReadonlyMap<string, SitedSchema>;

export const outermost: DynamicScope = new Map();

export function describeScope(scope: DynamicScope): string {
  return [...scope]
    .map(([name, { pointer }]) => `@${name}=${pointer}`)
    .sort()
    .join("");
}

export function isOwnScope(scope: DynamicScope, base: string): boolean {
  return [...scope.values()].every((anchor) => anchor.base === base);
}

export interface SitedSchema extends SchemaSite {
  readonly schema: unknown;
}

export interface SchemaIndex {
  /** Resolves a reference against `base` (JSON Schema Core §8.2). */
  find(ref: string, base: string): SitedSchema | undefined;
  /**
   * Returns the scope inside the resource with this base URI. The resource's dynamic anchors are added unless `scope` already contains
   * anchors with the same name.
   */
  enter(scope: DynamicScope, base: string): DynamicScope;
  /**
   * Returns a reference's target with the scope in which it applies: the scope from {@link enter}, without anchors that cannot affect the
   * target. Returns `undefined` if the target is new in this scope and {@link mostScopedSchemas} has been reached.
   */
  apply(target: SitedSchema, scope: DynamicScope): SitedSchema | undefined;
}

/**
 * Maximum number of schemas. A schema and its subschemas are counted once for each dynamic scope that differs from its resource's own.
 * Resources that share dynamic anchors can be entered in exponentially many ways, and no algorithm handles every case quickly: validation
 * with dynamic references is PSPACE-hard.
 */
export const mostScopedSchemas = 50_000;

interface Entries {
  readonly resources: Map<string, SitedSchema>;
  /** Anchors by the resource's URI with the anchor as fragment. */
  readonly anchors: Map<string, SitedSchema>;
  readonly dynamic: Map<string, Map<string, SitedSchema>>;
  readonly referrers: SitedSchema[];
}

/** Creates an index. The document is searched for `$id`s and anchors on first use. JSON Pointers from the root require neither. */
export function createSchemaIndex(document: SchemaObject): SchemaIndex {
  const root: SitedSchema = { schema: document, pointer: "", base: "", scope: outermost };
  let entries: Entries | undefined;
  const all = (): Entries => {
    entries ??= collectEntries(document);
    return entries;
  };
  let names: DynamicNames | undefined;
  const applied = new Set<string>();
  let total = 0;
  const index: SchemaIndex = {
    find(ref, base) {
      // In a normalised document, all references are relative to the root.
      if (ref.startsWith("#/")) {
        const found = followPointer(root, ref);
        if (found !== undefined || base === "") return found;
      }
      const [path, fragment] = splitFragment(ref);
      const uri = path === "" ? base : resolveUri(path, base);
      const resource = uri === "" ? root : all().resources.get(uri);
      if (resource === undefined || fragment === "") return resource;
      if (fragment.startsWith("/")) return followPointer(resource, `#${fragment}`);
      return all().anchors.get(`${uri}#${fragment}`);
    },
    enter(scope, base) {
      // Without `$id`s there is only one resource, so dynamic anchors behave like ordinary anchors.
      const anchors = base === "" ? undefined : all().dynamic.get(base);
      return anchors === undefined ? scope : new Map([...anchors, ...scope]);
    },
    apply(target, scope) {
      const { pointer, base } = target;
      const entered = index.enter(scope, base);
      if (entered.size === 0) return { ...target, scope: entered };
      names ??= createDynamicNames(listReferences(all(), index), countAnchors(all()));
      const { decides } = names;
      const deciding = new Map([...entered].filter(([name]) => decides(name, pointer)));
      const key = pointer + describeScope(deciding);
      if (!isOwnScope(deciding, base) && !applied.has(key)) {
        if (total >= mostScopedSchemas) return undefined;
        applied.add(key);
        total += countObjects(target.schema);
      }
      return { ...target, scope: deciding };
    },
  };
  return index;
}

function countObjects(schema: unknown): number {
  let count = 0;
  for (const _ of objectsIn(schema)) count++;
  return count;
}

function countAnchors({ dynamic }: Entries): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const anchors of dynamic.values())
    for (const name of anchors.keys()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

function listReferences({ dynamic, referrers }: Entries, index: SchemaIndex): readonly DocumentReference[] {
  const named = new Map<string, string[]>();
  for (const anchors of dynamic.values())
    for (const [name, { pointer }] of anchors) addTo(named, name, pointer);
  return referrers.flatMap(({ schema, pointer, base }) =>
    (["$ref", "$dynamicRef"] as const).flatMap((keyword): readonly DocumentReference[] => {
      const ref = isObject(schema) ? textOf(schema, keyword) : undefined;
      if (ref === undefined) return [];
      const target = index.find(ref, base);
      const targets = target === undefined ? [] : [target.pointer];
      if (keyword === "$ref") return [{ pointer, targets, dynamicName: undefined }];
      const name = splitFragment(ref)[1];
      return [{ pointer, targets: [...targets, ...(named.get(name) ?? [])], dynamicName: name }];
    }),
  );
}

/**
 * Returns the site inside a schema. If the schema has an `$id`, references resolve against that `$id`, and the resource's dynamic anchors
 * are added to the scope.
 */
export function enterSchema(schema: unknown, site: SchemaSite, index: SchemaIndex): SchemaSite {
  const id = isObject(schema) ? textOf(schema, "$id") : undefined;
  if (id === undefined) return site;
  const base = resolveUri(id, site.base);
  return { pointer: site.pointer, base, scope: index.enter(site.scope, base) };
}

function followPointer(from: SitedSchema, ref: string): SitedSchema | undefined {
  let { schema: node, pointer, base } = from;
  for (const token of splitPointer(pointerOfRef(ref) ?? "")) {
    if (typeof node !== "object" || node === null || !Object.hasOwn(node, token)) return undefined;
    node = Reflect.get(node, token);
    pointer += `/${encodeToken(token)}`;
    const id = isObject(node) ? textOf(node, "$id") : undefined;
    if (id !== undefined) base = resolveUri(id, base);
  }
  return { schema: node, pointer, base, scope: from.scope };
}

/** Members that contain data instead of schemas. An `$id` in such data is not an identifier. */
const dataMembers: ReadonlySet<string> = new Set(dataKeywords);

function collectEntries(document: SchemaObject): Entries {
  const entries: Entries = { resources: new Map(), anchors: new Map(), dynamic: new Map(), referrers: [] };
  const visit = (node: unknown, site: SchemaSite, isData: boolean): void => {
    if (typeof node !== "object" || node === null) return;
    const base = isObject(node) && !isData ? registerSchema(node, site, entries) : site.base;
    // A member can have the same name as a keyword that contains data. Collecting a superfluous reference is harmless.
    if (isObject(node) && (textOf(node, "$ref") ?? textOf(node, "$dynamicRef")) !== undefined)
      entries.referrers.push({ ...site, schema: node, base });
    for (const [name, member] of Object.entries(node)) {
      const pointer = `${site.pointer}/${encodeToken(name)}`;
      visit(member, { pointer, base, scope: outermost }, isData || dataMembers.has(name));
    }
  };
  visit(document, { pointer: "", base: "", scope: outermost }, false);
  return entries;
}

function registerSchema(
  schema: SchemaObject,
  { pointer, base: outer }: SchemaSite,
  entries: Entries,
): string {
  const id = textOf(schema, "$id");
  const base = id === undefined ? outer : resolveUri(id, outer);
  const sited = { schema, pointer, base, scope: outermost };
  if (id !== undefined && !entries.resources.has(base)) entries.resources.set(base, sited);
  for (const keyword of ["$anchor", "$dynamicAnchor"]) {
    const anchor = textOf(schema, keyword);
    if (anchor === undefined) continue;
    const uri = `${base}#${anchor}`;
    if (!entries.anchors.has(uri)) entries.anchors.set(uri, sited);
    if (keyword === "$anchor") continue;
    const dynamic = entries.dynamic.get(base) ?? new Map<string, SitedSchema>();
    entries.dynamic.set(base, dynamic.set(anchor, sited));
  }
  return base;
}

/** Dialects treated as JSON Schema 2020-12: OpenAPI's own dialect, and drafts whose keywords keep their meaning in a normalised document. */
const known: readonly RegExp[] = [
  /^https:\/\/spec\.openapis\.org\/oas\/3\.\d+\/(?:dialect|schema)\/[\w.-]+$/,
  /^https:\/\/json-schema\.org\/draft\/(?:2019-09|2020-12)\/schema$/,
  /^https?:\/\/json-schema\.org\/draft-0[4-7]\/schema$/,
];

export function isKnownDialect(uri: string): boolean {
  const bare = uri.replace(/#$/, "");
  return known.some((pattern) => pattern.test(bare));
}
