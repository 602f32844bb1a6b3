/**
 * Prepares a schema for finding members marked `readOnly` or `writeOnly` (JSON Schema Validation §9.4). The result rejects exactly these
 * members. Markers are annotations, so they apply only if the value matches the schema that contains them: a union branch becomes `{ if:
 * branch, then: its marks }`.
 *
 * @module
 */
import { type Direction, isOmittedIn } from "../../language/schema/directional-members.ts";
import { schemaRef } from "../../language/schema/local-ref.ts";
import {
  elementsOf,
  isObject,
  memberOf,
  membersOf,
  type SchemaObject,
} from "../../language/values/json-object.ts";
import { child, type PrepareContext, type PreparedDraft, referencesOf } from "./prepare-context.ts";
import { evaluatedParts } from "./prepare-unevaluated.ts";
import type { PreparedPart, PreparedSchema, Unevaluated } from "./prepared-schema.ts";
import { enterSchema, type SchemaSite, type SitedSchema } from "./schema-index.ts";

export interface MarkMode {
  readonly direction: Direction;
  /** Whether the value is an object member. Only members are marked, because removing an item would change the meaning of a list. */
  readonly isMember: boolean;
}

export interface MarkContext extends PrepareContext {
  referMarks(target: SitedSchema, mode: MarkMode): PreparedSchema;
  toCall(part: PreparedPart): PreparedPart;
}

export function prepareMarks(
  schema: unknown,
  outer: SchemaSite,
  mode: MarkMode,
  context: MarkContext,
): PreparedPart {
  if (!isObject(schema)) return true;
  const site = enterSchema(schema, outer, context.index);
  const find = (name: string): unknown => context.index.find(schemaRef(name), "")?.schema;
  if (mode.isMember && isOmittedIn(schema, mode.direction, find)) return { never: true };
  const marks = new Marks(schema, site, mode, context);
  const draft = { ...marks.ofMembers(), ...marks.ofItems() };
  const all = marks.ofValue();
  if (Object.keys(draft).length === 0 && all.length === 1) return all[0] ?? true;
  if (all.length > 0) draft["allOf"] = all;
  return Object.keys(draft).length === 0 ? true : draft;
}

class Marks {
  readonly #schema: SchemaObject;
  readonly #site: SchemaSite;
  readonly #mode: MarkMode;
  readonly #context: MarkContext;

  constructor(schema: SchemaObject, site: SchemaSite, mode: MarkMode, context: MarkContext) {
    this.#schema = schema;
    this.#site = site;
    this.#mode = mode;
    this.#context = context;
  }

  ofValue(): readonly PreparedPart[] {
    const references = referencesOf(this.#schema, this.#site, this.#context).flatMap(({ target }) =>
      target === undefined ? [] : [this.#context.referMarks(target, this.#mode)],
    );
    const parts = elementsOf(memberOf(this.#schema, "allOf")).map((_, index) => this.#same("allOf", index));
    const branches = ["anyOf", "oneOf"].flatMap((keyword) =>
      elementsOf(memberOf(this.#schema, keyword)).map((branch, index) =>
        this.#when(branch, [keyword, index], this.#same(keyword, index), true),
      ),
    );
    const all = [...references, ...parts, ...branches, ...this.#ofConditions(), this.#ofContained()];
    return all.filter((part) => part !== true).map((part) => this.#context.toCall(part));
  }

  #ofConditions(): readonly PreparedPart[] {
    const dependent = membersOf(memberOf(this.#schema, "dependentSchemas")).flatMap(([name]) => {
      const part = this.#same("dependentSchemas", name);
      return part === true ? [] : [[name, this.#context.toCall(part)] as const];
    });
    const parts: PreparedPart[] =
      dependent.length === 0 ? [] : [{ dependentSchemas: Object.fromEntries(dependent) }];
    if (!Object.hasOwn(this.#schema, "if")) return parts;
    const held = [this.#same("if"), this.#same("then")].filter((part) => part !== true);
    const calls = held.map((part) => this.#context.toCall(part));
    const then = calls.length > 1 ? { allOf: calls } : (calls[0] ?? true);
    return [...parts, this.#when(this.#schema["if"], ["if"], then, this.#same("else"))];
  }

  #ofContained(): PreparedPart {
    const { contains } = this.#schema;
    const items = this.#when(contains, ["contains"], this.#below(contains, false, "contains"), true);
    return items === true ? true : { items: this.#context.toCall(items) };
  }

  ofMembers(): PreparedDraft {
    const schema = this.#schema;
    const named = membersOf(memberOf(schema, "properties")).map(
      ([name, part]) => [name, this.#inline(part, true, "properties", name)] as const,
    );
    const patterned = membersOf(memberOf(schema, "patternProperties")).map(
      ([pattern, part]) =>
        [pattern, this.#context.toCall(this.#below(part, true, "patternProperties", pattern))] as const,
    );
    const rest = this.#context.toCall(
      this.#below(schema["additionalProperties"], true, "additionalProperties"),
    );
    // `additionalProperties` does not apply to members that other keywords cover.
    const kept = <T extends readonly [string, PreparedPart]>(entries: readonly T[]): readonly T[] =>
      rest === true ? entries.filter(([, part]) => part !== true) : entries;
    const draft: PreparedDraft = {};
    if (kept(named).length > 0) draft["properties"] = Object.fromEntries(kept(named));
    if (kept(patterned).length > 0) draft["patternProperties"] = Object.fromEntries(kept(patterned));
    if (rest !== true) draft["additionalProperties"] = rest;
    return { ...draft, ...this.#ofUnevaluated("unevaluatedProperties", true) };
  }

  ofItems(): PreparedDraft {
    const first = elementsOf(memberOf(this.#schema, "prefixItems")).map((part, index) =>
      this.#inline(part, false, "prefixItems", index),
    );
    const items = this.#inline(this.#schema["items"], false, "items");
    const draft: PreparedDraft = {};
    if (items !== true) draft["items"] = items;
    if (first.some((part) => part !== true) || (first.length > 0 && items !== true))
      draft["prefixItems"] = first;
    return { ...draft, ...this.#ofUnevaluated("unevaluatedItems", false) };
  }

  #ofUnevaluated(keyword: "unevaluatedProperties" | "unevaluatedItems", isMember: boolean): PreparedDraft {
    const part = this.#context.toCall(this.#below(this.#schema[keyword], isMember, keyword));
    if (part === true) return {};
    const seen = evaluatedParts(this.#schema, this.#site, keyword, this.#context);
    return { [keyword]: { part, seen } satisfies Unevaluated };
  }

  #same(...tokens: readonly [string, ...(string | number)[]]): PreparedPart {
    const [keyword, token] = tokens;
    const value = this.#schema[keyword];
    const part: unknown = token === undefined ? value : Reflect.get(Object(value), token);
    return prepareMarks(part, child(this.#site, ...tokens), this.#mode, this.#context);
  }

  #below(part: unknown, isMember: boolean, ...tokens: readonly (string | number)[]): PreparedPart {
    const { direction } = this.#mode;
    return prepareMarks(part, child(this.#site, ...tokens), { direction, isMember }, this.#context);
  }

  #inline(part: unknown, isMember: boolean, ...tokens: readonly (string | number)[]): PreparedPart {
    const marks = this.#below(part, isMember, ...tokens);
    return marks !== true && marks["never"] === true ? marks : this.#context.toCall(marks);
  }

  #when(
    condition: unknown,
    tokens: readonly (string | number)[],
    then: PreparedPart,
    otherwise: PreparedPart,
  ): PreparedPart {
    if (then === true && otherwise === true) return true;
    return {
      if: this.#context.call(condition, child(this.#site, ...tokens)),
      ...(then === true ? {} : { then: this.#context.toCall(then) }),
      ...(otherwise === true ? {} : { else: this.#context.toCall(otherwise) }),
    };
  }
}
