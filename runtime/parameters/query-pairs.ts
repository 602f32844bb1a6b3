import type { BuildContext } from "../wire/build-context.ts";
import { nestPairs, type RawPair } from "../wire/split-styled.ts";
import type { WireNode } from "../wire/wire-node.ts";

/** Groups query pairs by name. `a[b]` is treated as member `b` of `a`, unless the document defines a parameter or field named `a[b]`. */
export class QueryPairs {
  readonly pairs: readonly RawPair[];
  readonly #claimed: ReadonlySet<string>;
  readonly #isPart: (segments: readonly string[]) => boolean;
  readonly #byName = new Map<string, string[]>();
  #nested: WireNode | undefined;

  /** @param isPart - Whether a bracketed name is split, given its segments (`["a", "b"]`). Default: always. */
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

  /** Collects the pairs nested below a name, e.g. `filter[a]=1` below `filter`. */
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
