import { pointerTo } from "../../runtime/pointer.ts";
import { type Direction, isOmittedIn } from "../schema/directional-members.ts";
import type { FindSchema } from "../schema/local-ref.ts";
import { fitsPattern } from "../schema/patterns/compile-pattern.ts";
import { inPlaceKeywords, typeListOf } from "../schema/schema-keywords.ts";
import { addTo } from "../values/group.ts";
import { elementsOf, isObject, memberOf, membersOf } from "../values/json-object.ts";
import { type Atom, describedNames, type Given, possibleAtoms, type SchemaAt } from "./given.ts";

interface GivenMember {
  readonly presence: "never" | "maybe" | "always";
  /** Schemas of the member. An empty list admits any value. */
  readonly schemas: readonly SchemaAt[];
}

export interface GivenMembers {
  readonly names: readonly string[];
  readonly required: ReadonlySet<string>;
  readonly rest: readonly SchemaAt[] | undefined;
  readonly patterns: readonly (readonly [pattern: string, schema: SchemaAt])[];
  readonly visited: number;
  member(name: string): GivenMember;
}

interface MemberOptions {
  readonly find: FindSchema;
  /** The direction of the message. If `undefined`, `readOnly` and `writeOnly` have no effect. */
  readonly direction: Direction | undefined;
  readonly isClosed: boolean;
}

export function membersOfGiven(given: Given, options: MemberOptions): GivenMembers {
  const { find, direction, isClosed } = options;
  const possible = possibleAtoms(given, find);
  const describing = given.atoms.filter(describesMembers);
  const describingPerhaps = possible.filter(describesMembers);
  const isOmitted = (name: string): boolean =>
    direction !== undefined &&
    describing.some(({ schema }) => {
      const properties = memberOf(schema, "properties");
      return (
        isObject(properties) &&
        Object.hasOwn(properties, name) &&
        isOmittedIn(properties[name], direction, find)
      );
    });
  const required = new Set(
    given.atoms
      .flatMap(({ schema }) => elementsOf(memberOf(schema, "required")))
      .flatMap((name) => (typeof name === "string" && !isOmitted(name) ? [name] : [])),
  );
  const patterns = describing.flatMap(({ schema, pointer }) =>
    membersOf(memberOf(schema, "patternProperties")).map(
      ([pattern, part]) =>
        [pattern, { schema: part, pointer: pointerTo(pointer, "patternProperties", pattern) }] as const,
    ),
  );
  const isDescribed = patterns.length > 0 || [...describing, ...describingPerhaps].some(namesMembers);
  const rest = restOf(given, possible, { isClosed, isDescribed });
  let perhaps: PossibleMembers | undefined;
  const perhapsOf = (): PossibleMembers => {
    perhaps ??= groupMembers(possible, describingPerhaps);
    return perhaps;
  };
  const describe = (name: string): GivenMember => {
    if (isOmitted(name)) return { presence: "never", schemas: [] };
    const schemas: SchemaAt[] = [];
    let isKnown = false;
    for (const atom of describing) {
      const own = describeMember(atom, name);
      isKnown ||= own.isDescribed;
      schemas.push(...own.schemas);
    }
    if (schemas.some(({ schema }) => schema === false)) return { presence: "never", schemas: [] };
    if (required.has(name)) return { presence: "always", schemas };
    if (isKnown || rest !== undefined) return { presence: "maybe", schemas };
    // The member can exist only if a possible schema declares or requires it. If such a schema admitted members by a pattern or by
    // `additionalProperties`, `rest` would be set.
    const { askedFor, naming, isAnyFree } = perhapsOf();
    const [only, ...others] = naming.get(name) ?? [];
    if (only === undefined)
      return askedFor.has(name) ? { presence: "maybe", schemas } : { presence: "never", schemas: [] };
    // The member's schema is unknown if several possible schemas define the member, or if one of them admits any value.
    const isCertain =
      others.length === 0 &&
      !isAnyFree &&
      !askedFor.get(name)?.some((atom) => !describeMember(atom, name).isDescribed);
    return {
      presence: "maybe",
      schemas: [...schemas, ...(isCertain ? describeMember(only, name).schemas : [])],
    };
  };
  const known = new Map<string, GivenMember>();
  const member = (name: string): GivenMember => {
    const found = known.get(name) ?? describe(name);
    known.set(name, found);
    return found;
  };
  let names: readonly string[] | undefined;
  return {
    get names() {
      names ??= [
        ...new Set([
          ...describedNames([...describing, ...describingPerhaps]),
          ...required,
          ...perhapsOf().askedFor.keys(),
        ]),
      ].filter((name) => member(name).presence !== "never");
      return names;
    },
    ...{ required, rest, patterns, visited: given.atoms.length + possible.length, member },
  };
}

interface PossibleMembers {
  readonly askedFor: ReadonlyMap<string, readonly Atom[]>;
  readonly isAnyFree: boolean;
  readonly naming: ReadonlyMap<string, readonly Atom[]>;
}

function groupMembers(possible: readonly Atom[], describing: readonly Atom[]): PossibleMembers {
  return {
    askedFor: groupByName(possible, ({ schema }) => elementsOf(memberOf(schema, "required"))),
    isAnyFree: possible.some(isFree),
    naming: groupByName(describing, ({ schema }) =>
      membersOf(memberOf(schema, "properties")).map(([name]) => name),
    ),
  };
}

function describesMembers({ schema }: Atom): boolean {
  return ["properties", "patternProperties", "additionalProperties"].some((keyword) =>
    Object.hasOwn(schema, keyword),
  );
}

function namesMembers({ schema }: Atom): boolean {
  return membersOf(memberOf(schema, "properties")).length > 0;
}

function groupByName(
  atoms: readonly Atom[],
  namesOf: (atom: Atom) => readonly unknown[],
): ReadonlyMap<string, readonly Atom[]> {
  const found = new Map<string, Atom[]>();
  for (const atom of atoms)
    for (const name of namesOf(atom)) {
      if (typeof name !== "string") continue;
      addTo(found, name, atom);
    }
  return found;
}

const decisive: readonly string[] = [
  ...["properties", "patternProperties", "additionalProperties", "unevaluatedProperties"],
  ...[...inPlaceKeywords, "enum"],
];

function isFree({ schema }: Atom): boolean {
  const isObjects = typeListOf(schema)?.includes("object") !== false;
  return isObjects && !decisive.some((keyword) => Object.hasOwn(schema, keyword));
}

interface DescribedMember {
  readonly schemas: readonly SchemaAt[];
  /** Whether `properties` or `patternProperties` define the member, or `additionalProperties` has any value except `false`. */
  readonly isDescribed: boolean;
}

function describeMember({ schema, pointer }: Atom, name: string): DescribedMember {
  const properties = memberOf(schema, "properties");
  const named =
    isObject(properties) && Object.hasOwn(properties, name)
      ? [{ schema: properties[name], pointer: pointerTo(pointer, "properties", name) }]
      : [];
  const matching = membersOf(memberOf(schema, "patternProperties")).flatMap(([pattern, part]) =>
    fitsPattern(pattern, name)
      ? [{ schema: part, pointer: pointerTo(pointer, "patternProperties", pattern) }]
      : [],
  );
  if (named.length + matching.length > 0) return { schemas: [...named, ...matching], isDescribed: true };
  if (!Object.hasOwn(schema, "additionalProperties")) return { schemas: [], isDescribed: false };
  const additional = schema["additionalProperties"];
  return {
    schemas: [{ schema: additional, pointer: `${pointer}/additionalProperties` }],
    isDescribed: additional !== false,
  };
}

/**
 * Returns the schemas of members that have no declared name or pattern. An empty list admits any value, and `undefined` means that no such
 * members exist.
 */
function restOf(
  { atoms, isOpaque }: Given,
  possible: readonly Atom[],
  { isClosed, isDescribed }: { readonly isClosed: boolean; readonly isDescribed: boolean },
): readonly SchemaAt[] | undefined {
  const written = atoms.flatMap(({ schema, pointer }) =>
    Object.hasOwn(schema, "additionalProperties")
      ? [{ schema: schema["additionalProperties"], pointer: `${pointer}/additionalProperties` }]
      : [],
  );
  if (written.some(({ schema }) => schema === false)) return undefined;
  const unevaluated = atoms.filter(({ schema }) => Object.hasOwn(schema, "unevaluatedProperties"));
  if (written.length > 0) return written;
  if (isOpaque) return [];
  const [only, ...others] = unevaluated;
  // Several `unevaluatedProperties` can apply to different members, depending on how the schemas are nested.
  if (others.some(({ schema }) => schema["unevaluatedProperties"] !== false)) return [];
  if (only !== undefined) {
    const schema = only.schema["unevaluatedProperties"];
    if (schema !== false && others.length > 0) return [];
    if (schema === false) return possible.some(isOpen) ? [] : undefined;
    return possible.length > 0 ? [] : [{ schema, pointer: `${only.pointer}/unevaluatedProperties` }];
  }
  if (possible.some(isOpen)) return [];
  // If its schema defines no members, even a closed sender can send any members.
  return isClosed && isDescribed ? undefined : [];
}

function isOpen({ schema }: Atom): boolean {
  if (Object.hasOwn(schema, "patternProperties")) return true;
  return ["additionalProperties", "unevaluatedProperties"].some(
    (keyword) => Object.hasOwn(schema, keyword) && schema[keyword] !== false,
  );
}

export function itemOfGiven({ atoms }: Given, index: number): readonly SchemaAt[] | undefined {
  const schemas = atoms.flatMap(({ schema, pointer }): readonly SchemaAt[] => {
    const prefix = elementsOf(memberOf(schema, "prefixItems"));
    if (index < prefix.length)
      return [{ schema: prefix[index], pointer: pointerTo(pointer, "prefixItems", index) }];
    return Object.hasOwn(schema, "items") ? [{ schema: schema["items"], pointer: `${pointer}/items` }] : [];
  });
  return schemas.some(({ schema }) => schema === false) ? undefined : schemas;
}

export function prefixOf(atoms: readonly Atom[]): number {
  return Math.max(0, ...atoms.map(({ schema }) => elementsOf(memberOf(schema, "prefixItems")).length));
}
