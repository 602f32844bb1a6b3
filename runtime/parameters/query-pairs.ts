import type { BuildContext } from "../wire/build-context.ts";
import { nestPairs, type RawPair } from "../wire/split-styled.ts";
import type { WireNode } from "../wire/wire-node.ts";

/**
 * The pairs of a query by name. A name with brackets is a path in a tree: `a[b]` is `b` in `a`. If the document has a parameter or field of
 * the name `a[b]`, the name is not split.
 */
export class QueryPairs {
  readonly pairs: readonly RawPair[];
  /** The names with brackets that parameters or fields of the document have. */
  readonly #claimed: ReadonlySet<string>;
  readonly #isPart: (segments: readonly string[]) => boolean;
  readonly #byName = new Map<string, string[]>();
  #nested: WireNode | undefined;

  /**
   * @param isPart - Tells whether a name with brackets is split. It gets the parts of the name (`["a", "b"]`). Default: every name is split.
   */
  constructor(
    pairs: readonly RawPair[],
    claimed: ReadonlySet<string>,
    isPart: (segments: readonly string[]) => boolean = () => true,
  ) {
    this.pairs = pairs;
    this.#claimed = claimed;
    this.#isPart = isPart;
    for (const { name, rawValue } of pairs) {
      const values = this.#byName.get(name);
      if (values === undefined) this.#byName.set(name, [rawValue]);
      else values.push(rawValue);
    }
  }

  valuesOf(name: string): readonly string[] | undefined {
    return this.#byName.get(name);
  }

  /** The tree of the pairs with brackets after `name`: for `filter`, of pairs such as `filter[a]=1`. `undefined` if there are none. */
  below(name: string, context: Pick<BuildContext, "issues">): WireNode | undefined {
    return this.nested(context).members?.get(name);
  }

  nested(context: Pick<BuildContext, "issues">): WireNode {
    const isNested = (name: string, segments: readonly string[]): boolean =>
      !this.isClaimed(name) && this.#isPart(segments);
    this.#nested ??= nestPairs(this.pairs, isNested, context.issues);
    return this.#nested;
  }

  isClaimed(name: string): boolean {
    return this.#claimed.has(name);
  }
}
