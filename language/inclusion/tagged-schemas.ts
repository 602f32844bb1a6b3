import type { JsonType } from "../../runtime/descriptors.ts";
import { type Direction, isOmittedIn } from "../schema/directional-members.ts";
import type { FindSchema } from "../schema/local-ref.ts";
import { listedValues } from "../schema/schema-keywords.ts";
import { elementsOf, isObject, memberOf, membersOf } from "../values/json-object.ts";
import { type Given, givenOf, typesOf, unionsAt } from "./given.ts";

interface Tags {
  readonly types: ReadonlySet<JsonType>;
  readonly required: ReadonlySet<string>;
  readonly listed: ReadonlyMap<string, ReadonlySet<unknown>>;
  readonly unions: readonly (readonly unknown[])[];
  /** Whether the schemas list no values and have no conditions. */
  readonly isPlain: boolean;
}

const deepest = 4;

const mostLeaves = 16;

interface TagOptions {
  readonly sender: { readonly find: FindSchema };
  readonly reader: { readonly find: FindSchema };
  readonly direction?: Direction;
}

/** Compares schemas by types and tags only, so that the branches of large unions need not be compared one by one. */
export class TaggedSchemas {
  readonly #options: TagOptions;
  readonly #tags = { sender: new Map<unknown, Tags>(), reader: new Map<unknown, Tags>() };
  readonly #listed = {
    sender: new Map<unknown, ReadonlySet<unknown>>(),
    reader: new Map<unknown, ReadonlySet<unknown>>(),
  };
  readonly #given = new WeakMap<Given, Tags>();
  readonly #lacking = new WeakMap<Given, Map<unknown, boolean>>();
  readonly #leaves = new WeakMap<Given, readonly Tags[]>();
  readonly #apart = new Map<unknown, Map<unknown, boolean>>();

  constructor(options: TagOptions) {
    this.#options = options;
  }

  isDisjoint(given: Given, reader: unknown): boolean {
    return isObject(reader) && this.#isApart(this.#ofGiven(given), this.#of(reader, "reader"));
  }

  /** Checks whether the reader rejects a branch of the sender's undecided unions. `false` can mean "unknown". */
  refusesBranch(given: Given, reader: unknown): boolean {
    return (
      isObject(reader) &&
      this.#ofGiven(given).unions.some((branches) =>
        branches.some((branch) => this.#areApart(branch, reader)),
      )
    );
  }

  /**
   * Checks whether the reader requires a member that the sender's values need not have, so that no proof can succeed. For undecided unions,
   * the first {@link mostLeaves} combinations of branches are checked. `false` can mean "unknown".
   */
  lacksRequired(given: Given, reader: unknown): boolean {
    const known = this.#lacking.get(given) ?? new Map<unknown, boolean>();
    this.#lacking.set(given, known);
    const found = known.get(reader) ?? this.#leavesOf(given).some((leaf) => this.#asksMore(leaf, reader, 0));
    known.set(reader, found);
    return found;
  }

  #leavesOf(given: Given): readonly Tags[] {
    const known = this.#leaves.get(given);
    if (known !== undefined) return known;
    const leaves: Tags[] = [];
    const visit = (tags: Tags, depth: number): void => {
      if (leaves.length >= mostLeaves || !tags.isPlain || !tags.types.has("object")) return;
      const [branches, ...others] = tags.unions;
      if (branches === undefined) {
        leaves.push(tags);
        return;
      }
      if (depth > deepest) return;
      for (const branch of branches) {
        if (!isObject(branch) || leaves.length >= mostLeaves) continue;
        const own = this.#of(branch, "sender");
        const required = new Set([...tags.required, ...own.required]);
        const isPlain = tags.isPlain && own.isPlain;
        visit({ ...own, required, isPlain, unions: [...others, ...own.unions] }, depth + 1);
      }
    };
    visit(this.#ofGiven(given), 0);
    this.#leaves.set(given, leaves);
    return leaves;
  }

  #asksMore(sent: Tags, reader: unknown, depth: number): boolean {
    if (!isObject(reader) || depth > deepest) return false;
    const read = this.#of(reader, "reader");
    if ([...read.required].some((name) => !sent.required.has(name))) return true;
    const isRefused = (branch: unknown): boolean =>
      isObject(branch) &&
      (this.#isApart(sent, this.#of(branch, "reader")) || this.#asksMore(sent, branch, depth + 1));
    return read.unions.some((branches) => branches.every(isRefused));
  }

  #areApart(sent: unknown, read: unknown): boolean {
    if (!isObject(sent) || !isObject(read)) return false;
    const known = this.#apart.get(sent)?.get(read);
    if (known !== undefined) return known;
    const isApart = this.#isApart(this.#of(sent, "sender"), this.#of(read, "reader"));
    const pairs = this.#apart.get(sent) ?? new Map<unknown, boolean>();
    this.#apart.set(sent, pairs.set(read, isApart));
    return isApart;
  }

  #isApart(sent: Tags, read: Tags): boolean {
    if (![...sent.types].some((type) => read.types.has(type))) return true;
    for (const [name, values] of sent.listed) {
      const isPresent = sent.required.has(name) || read.required.has(name);
      const taken = isPresent ? read.listed.get(name) : undefined;
      if (taken !== undefined && ![...values].some((value) => taken.has(value))) return true;
    }
    return false;
  }

  #ofGiven(given: Given): Tags {
    const known = this.#given.get(given) ?? this.#read(given, "sender");
    this.#given.set(given, known);
    return known;
  }

  #of(schema: unknown, side: "sender" | "reader"): Tags {
    const tags = this.#tags[side];
    const { find } = this.#options[side];
    const known = tags.get(schema) ?? this.#read(givenOf([{ schema, pointer: "" }], find), side);
    tags.set(schema, known);
    return known;
  }

  #read(given: Given, side: "sender" | "reader"): Tags {
    const { direction } = this.#options;
    const { find } = this.#options[side];
    const listedIn = this.#listed[side];
    const properties = given.atoms.flatMap(({ schema }) => membersOf(memberOf(schema, "properties")));
    const omitted = new Set(
      properties.flatMap(([name, property]) =>
        direction !== undefined && isOmittedIn(property, direction, find) ? [name] : [],
      ),
    );
    const required = given.atoms.flatMap(({ schema }) => elementsOf(memberOf(schema, "required")));
    const listed = properties.flatMap(([name, property]) => {
      const values = listedIn.get(property) ?? listedBy(property, find);
      listedIn.set(property, values);
      return values.size === 0 ? [] : [[name, values] as const];
    });
    const isPlain = given.atoms.every(
      ({ schema }) => listedValues(schema) === undefined && !Object.hasOwn(schema, "if"),
    );
    return {
      types: new Set(typesOf(given, false).map((type) => (type === "integer" ? "number" : type))),
      required: new Set(
        required.flatMap((name) => (typeof name === "string" && !omitted.has(name) ? [name] : [])),
      ),
      listed: new Map(listed),
      unions: given.atoms.flatMap(unionsAt).flatMap(({ list }) => (given.decided.has(list) ? [] : [list])),
      isPlain,
    };
  }
}

/** Returns the scalars that a schema lists. The set is empty if it lists none, or lists arrays or objects. */
function listedBy(schema: unknown, find: FindSchema): ReadonlySet<unknown> {
  const lists = givenOf([{ schema, pointer: "" }], find).atoms.map(({ schema: atom }) => listedValues(atom));
  return new Set(lists.find((values) => values?.every((value) => typeof value !== "object")));
}
