import { unionsOf } from "../../language/schema/applicable.ts";
import { withContentKeywords } from "../../language/schema/content-of.ts";
import { discriminatedBranches } from "../../language/schema/discriminated-branches.ts";
import { type FindSchema, refNameOf } from "../../language/schema/local-ref.ts";
import { listedValues, schemaKeywords, typeListOf } from "../../language/schema/schema-keywords.ts";
import { elementsOf, isObject, membersOf, type SchemaObject } from "../../language/values/json-object.ts";
import type { Version } from "../changes/change.ts";

interface Class {
  readonly id: number;
  readonly isOpen: boolean;
}

export interface ClassOptions {
  isIgnored(keyword: string): boolean;
  find(version: Version): FindSchema;
  recursive(version: Version): ReadonlySet<string>;
  /** Whether every named schema has the same meaning in both documents. If so, all references are equal. */
  readonly areAllSame: boolean;
  /** Whether discriminators are hints. If so, mapped schema names do not affect which values are valid. */
  readonly areHints: boolean;
}

/**
 * Assigns the same number to schemas with the same meaning in both documents. Takes time proportional to their size. The order of
 * members, unions and sets is irrelevant, and so are names: a schema equals a `$ref` to it and an `allOf` that contains only it. Formats
 * of OpenAPI 3.0 equal the keywords that replaced them in 3.1.
 * Recursive schemas are assumed equal until a difference is found (partition refinement, as in automaton minimisation).
 */
export class SchemaClasses {
  readonly #options: ClassOptions;
  readonly #numbers = new Map<string, number>();
  readonly #final = { old: new WeakMap<object, Class>(), new: new WeakMap<object, Class>() };
  #round = { old: new WeakMap<object, Class>(), new: new WeakMap<object, Class>() };
  #recursive: ReadonlyMap<string, number> = new Map();
  #isRefined = false;

  constructor(options: ClassOptions) {
    this.#options = options;
  }

  classOf(schema: unknown, version: Version): number {
    if (!this.#isRefined) this.#refine();
    return this.#classOf(schema, version).id;
  }

  #refine(): void {
    this.#isRefined = true;
    const all = (["old", "new"] as const).flatMap((version) =>
      [...this.#options.recursive(version)].map((name) => ({ name, version, key: `${version} ${name}` })),
    );
    this.#recursive = new Map(all.map(({ key }) => [key, 0]));
    for (let count = 0, before = -1; count > before; ) {
      before = count;
      this.#round = { old: new WeakMap(), new: new WeakMap() };
      const refined = new Map(
        all.map(({ name, version, key }) => [
          key,
          this.#classOf(this.#options.find(version)(name), version).id,
        ]),
      );
      count = new Set(refined.values()).size;
      if (count > before) this.#recursive = refined;
    }
  }

  #classOf(schema: unknown, version: Version): Class {
    if (!isObject(schema))
      return { id: this.#number(schema === true ? "{}" : JSON.stringify(schema ?? null)), isOpen: false };
    const known = this.#final[version].get(schema) ?? this.#round[version].get(schema);
    if (known !== undefined) return known;
    const parts = new Parts((part) => this.#classOf(part, version));
    const own = this.#alone(schema, version) ?? this.#describe(schema, version, parts);
    const found = typeof own === "string" ? { id: this.#number(own), isOpen: parts.isOpen } : own;
    (found.isOpen ? this.#round : this.#final)[version].set(schema, found);
    return found;
  }

  #alone(schema: SchemaObject, version: Version): Class | undefined {
    const [keyword, ...others] = this.#keywordsOf(schema);
    if (keyword === undefined || others.length > 0) return undefined;
    if (keyword === "$ref") return this.#target(schema, version);
    const [branch, ...rest] = ["allOf", "anyOf", "oneOf"].includes(keyword)
      ? elementsOf(schema[keyword])
      : [];
    return branch === undefined || rest.length > 0 ? undefined : this.#classOf(branch, version);
  }

  #target(schema: SchemaObject, version: Version): Class {
    const name = refNameOf(schema);
    const id = name === undefined ? undefined : this.#recursive.get(`${version} ${name}`);
    if (id !== undefined) return { id, isOpen: true };
    const target = name === undefined ? undefined : this.#options.find(version)(name);
    return target === undefined
      ? { id: this.#number(`missing ${String(schema["$ref"])}`), isOpen: false }
      : this.#classOf(target, version);
  }

  #keywordsOf(schema: SchemaObject): readonly string[] {
    return Object.keys(schema).filter((keyword) => !this.#options.isIgnored(keyword));
  }

  #describe(given: SchemaObject, version: Version, parts: Parts): string {
    const schema = withContentKeywords(given);
    const described = new Map<string, unknown>();
    for (const keyword of this.#keywordsOf(schema)) {
      const value = schema[keyword];
      switch (keyword) {
        case "$ref":
        case "allOf": {
          const joined = [
            ...(Object.hasOwn(schema, "$ref") ? [parts.add(this.#target(schema, version))] : []),
            ...elementsOf(schema["allOf"]).map((part) => parts.of(part)),
          ];
          described.set("allOf", [...new Set(joined)].sort(byNumber));
          break;
        }
        case "anyOf":
          described.set(
            keyword,
            [...new Set(elementsOf(value).map((part) => parts.of(part)))].sort(byNumber),
          );
          break;
        case "oneOf":
          described.set(
            keyword,
            elementsOf(value)
              .map((part) => parts.of(part))
              .sort(byNumber),
          );
          break;
        case "type":
          described.set(keyword, typeListOf(schema)?.map(String).sort());
          break;
        case "const":
        case "enum": {
          const isBoth = Object.hasOwn(schema, "const") && Object.hasOwn(schema, "enum");
          if (isBoth) described.set(keyword, canonical(value));
          else
            described.set(
              "enum",
              listedValues(schema)
                ?.map((one) => JSON.stringify(canonical(one)))
                .sort(),
            );
          break;
        }
        case "discriminator":
          described.set(keyword, this.#discriminator(schema, version, parts));
          break;
        case "$dynamicRef":
          described.set(keyword, [value, this.#options.areAllSame ? "" : version]);
          break;
        default:
          described.set(keyword, describeKeyword(keyword, value, parts));
      }
    }
    return JSON.stringify([...described].sort(byName));
  }

  /** A discriminator outside a single union refers to the schemas that extend its schema, so it depends on all schemas. */
  #discriminator(schema: SchemaObject, version: Version, parts: Parts): unknown {
    const [union, ...others] = unionsOf(schema);
    const named = union && others.length === 0 ? discriminatedBranches(schema, union.branches) : undefined;
    if (union === undefined || named === undefined)
      return [canonical(schema["discriminator"]), this.#options.areAllSame ? "" : version];
    const at = (index: number | undefined): unknown =>
      index === undefined ? null : parts.of(union.branches[index]);
    const values = this.#options.areHints ? named.values : [...named.branches.keys()];
    const branches = values.map((value) => [value, at(named.branches.get(value))] as const);
    return [named.property, branches.sort(byName), at(named.fallback)];
  }

  #number(text: string): number {
    const known = this.#numbers.get(text) ?? this.#numbers.size + 1;
    this.#numbers.set(text, known);
    return known;
  }
}

class Parts {
  isOpen = false;
  readonly #classOf: (part: unknown) => Class;

  constructor(classOf: (part: unknown) => Class) {
    this.#classOf = classOf;
  }

  of(part: unknown): number {
    return this.add(this.#classOf(part));
  }

  add({ id, isOpen }: Class): number {
    this.isOpen ||= isOpen;
    return id;
  }
}

function describeKeyword(keyword: string, value: unknown, parts: Parts): unknown {
  const kind = schemaKeywords.get(keyword);
  if (kind === "schema") return parts.of(value);
  if (kind === "schema list") return elementsOf(value).map((part) => parts.of(part));
  if (kind === "schema map")
    return membersOf(value)
      .map(([name, part]) => [name, parts.of(part)] as const)
      .sort(byName);
  return kind === "names" ? [...new Set(elementsOf(value).map(String))].sort() : canonical(value);
}

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (!isObject(value)) return value;
  return membersOf(value)
    .map(([name, member]) => [name, canonical(member)] as const)
    .sort(byName);
}

function byNumber(one: number, other: number): number {
  return one - other;
}

function byName([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
