import { Arbitrary, type Random, Stream, Value } from "fast-check";

/** How something is made of a seed, and made smaller. */
export interface Growth<Made> {
  /** `run` counts from 0. `undefined` where nothing can be made. */
  grow(seed: number, run: number): Promise<Made | undefined>;
  /** Those that are a little smaller, the smallest first. */
  shrink(made: Made): Iterable<Made>;
}

/** Something that is made when it is looked at: making it takes a judge, and so time. */
export type Lazy<Made> = () => Promise<Made | undefined>;

/** Has fast-check choose the seeds of what a probe sends, and lead the search for what is smallest. */
export class CaseArbitrary<Made> extends Arbitrary<Lazy<Made>> {
  readonly #growth: Growth<Made>;
  #runs = 0;

  constructor(growth: Growth<Made>) {
    super();
    this.#growth = growth;
  }

  override generate(random: Random): Value<Lazy<Made>> {
    const seed = random.nextInt(0, 0x7fffffff);
    const run = this.#runs++;
    return remembered(() => this.#growth.grow(seed, run));
  }

  override canShrinkWithoutContext(value: unknown): value is Lazy<Made> {
    return typeof value === "function";
  }

  /** What is made is known by then: it has been sent. */
  override shrink(_value: Lazy<Made>, context: unknown): Stream<Value<Lazy<Made>>> {
    const made = (context as Memory<Made> | undefined)?.made;
    if (made === undefined) return Stream.nil();
    const shrink = this.#growth.shrink(made);
    return new Stream(
      (function* () {
        for (const smaller of shrink) yield remembered(async () => smaller);
      })(),
    );
  }
}

interface Memory<Made> {
  made: Made | undefined;
}

function remembered<Made>(make: Lazy<Made>): Value<Lazy<Made>> {
  const memory: Memory<Made> = { made: undefined };
  const lazy: Lazy<Made> = async () => {
    memory.made ??= await make();
    return memory.made;
  };
  return new Value(lazy, memory);
}
