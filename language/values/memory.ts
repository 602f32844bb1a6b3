import { shareEqual } from "./share-equal.ts";

type Sources = Readonly<Record<string, (about: never) => unknown>>;

/**
 * Caches results by their first argument until this argument is garbage-collected. Arguments are compared by identity, so equal values must
 * be the same object. Cached functions must depend only on their arguments, and must not be closures.
 */
export interface Memory {
  /** Memoises `make`, remembering the last call for each first argument. */
  recall<A extends readonly [object, ...unknown[]], V>(make: (...given: A) => V, ...given: A): V;
  /**
   * Variant of {@link recall} for functions that also call `sources`. The last result for `key` is reused if `given`, and the results of
   * the called `sources`, are the same objects.
   */
  recallAsking<K extends object, S extends Sources, G extends readonly unknown[], V>(
    make: (key: K, sources: S, ...given: G) => V,
    key: K,
    sources: S,
    ...given: G
  ): V;
  /** Reuses objects from the last value with the same name for equal parts; see {@link shareEqual}. */
  share<T>(name: string, value: T, isPlain?: (value: object) => boolean): T;
}

export const noMemory: Memory = {
  share: (_, value) => value,
  recall: (make, ...given) => make(...given),
  recallAsking: (make, key, sources, ...given) => make(key, sources, ...given),
};

/** Memoises a function of an object until the object is garbage-collected. The object must not change. */
export function oncePer<K extends object, V>(make: (about: K) => V): (about: K) => V {
  const made = new WeakMap<K, { readonly value: V }>();
  return (about) => {
    const known = made.get(about);
    if (known !== undefined) return known.value;
    const value = make(about);
    made.set(about, { value });
    return value;
  };
}

interface Result {
  readonly given: readonly unknown[];
  readonly questions: Questions;
  readonly value: unknown;
}

type Questions = ReadonlyMap<string, Map<unknown, unknown>>;

export function createMemory(): Memory {
  const resultsOf = oncePer((_make: object) => new WeakMap<object, Result>());
  const shared = new Map<string, unknown>();
  /** Returns a cached result. An outdated result is recomputed with sources that record which values are read. */
  const recall = <S extends Sources>(
    { make, key, given }: { readonly make: object; readonly key: object; readonly given: readonly unknown[] },
    sources: S,
    run: (sources: S) => unknown,
  ): unknown => {
    const results = resultsOf(make);
    const known = results.get(key);
    if (known !== undefined && isSame(known.given, given) && isAnswered(known.questions, sources))
      return known.value;
    const questions = new Map(Object.keys(sources).map((source) => [source, new Map<unknown, unknown>()]));
    const value = run(record(sources, questions));
    results.set(key, { given, questions, value });
    return value;
  };
  return {
    share: (name, value, isPlain) => {
      const same = shareEqual(shared.get(name), value, isPlain);
      shared.set(name, same);
      return same;
    },
    recall: <A extends readonly [object, ...unknown[]], V>(make: (...given: A) => V, ...given: A): V =>
      recall({ make, key: given[0], given }, {}, () => make(...given)) as V,
    recallAsking: <K extends object, S extends Sources, G extends readonly unknown[], V>(
      make: (key: K, sources: S, ...given: G) => V,
      key: K,
      sources: S,
      ...given: G
    ): V => recall({ make, key, given }, sources, (asked) => make(key, asked, ...given)) as V,
  };
}

function isSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  if (some.length !== others.length) return false;
  for (let index = 0; index < some.length; index++) if (!Object.is(some[index], others[index])) return false;
  return true;
}

function isAnswered(questions: Questions, sources: Sources): boolean {
  for (const [source, asked] of questions) {
    const find = sources[source];
    if (find === undefined) return false;
    for (const [about, answer] of asked) if (!Object.is(find(about as never), answer)) return false;
  }
  return true;
}

function record<S extends Sources>(sources: S, questions: Questions): S {
  const recorded = Object.entries(sources).map(([source, find]) => {
    const asked = questions.get(source);
    const ask = (about: never): unknown => {
      const answer = find(about);
      asked?.set(about, answer);
      return answer;
    };
    return [source, ask] as const;
  });
  return Object.fromEntries(recorded) as S;
}
