import type { Analyst, Buffers, Comparison, GeneratedType, SchemaToSample } from "../features/analyst.ts";
import type { DocumentsState } from "./documents-state.ts";

/** Milliseconds to wait for a newer answer than the one from an earlier text. */
const FORMER_PATIENCE_MS = 200;

interface Kept<Answer> {
  readonly state: string;
  readonly answer: Answer;
}

/** Keeps the analyst's latest answers for each document, which answer requests while newer ones are being computed. */
export class AnalysisState {
  readonly #analyst: Analyst;
  readonly #documents: DocumentsState;
  readonly #types = new Map<string, Kept<ReadonlyMap<string, string>>>();
  readonly #comparisons = new Map<string, Kept<Comparison | undefined>>();
  readonly #running = new Map<string, Promise<void>>();

  constructor(analyst: Analyst, documents: DocumentsState) {
    this.#analyst = analyst;
    this.#documents = documents;
  }

  /**
   * Returns the generated TypeScript for a schema or operation. Waits at most this long for an up-to-date answer, and only briefly if an
   * earlier text had one.
   */
  async typeOf(root: string, path: string, pointer: string, patience: number): Promise<string | undefined> {
    const { state, buffers } = this.#read();
    const key = `${path}#${pointer}`;
    const former = this.#types.get(root)?.answer.get(key);
    if (this.#types.get(root)?.state !== state) {
      const update = this.#once(`types ${root}`, async () => {
        const types = indexTypes(await this.#analyst.typesOf(root, buffers));
        // A document with errors has no types. Those from before are better than none.
        if (types.size > 0) this.#types.set(root, { state, answer: types });
      });
      await Promise.race([update, wait(former === undefined ? patience : FORMER_PATIENCE_MS)]);
    }
    return this.#types.get(root)?.answer.get(key);
  }

  /** Returns the latest comparison with `HEAD`, and starts another one if the document has changed. */
  comparisonOf(root: string, onChange: () => void): Comparison | undefined {
    const known = this.#comparisons.get(root);
    const { state, buffers } = this.#read();
    if (known?.state !== state)
      void this.#once(`compare ${root}`, async () => {
        const answer = await this.#analyst.compare(root, buffers);
        const isNews = JSON.stringify(answer) !== JSON.stringify(known?.answer);
        this.#comparisons.set(root, { state, answer });
        if (isNews || this.#read().state !== state) onChange();
      });
    return known?.answer;
  }

  /** Samples a value of a schema. Gives up after this long. */
  sampleOf(root: string, schema: SchemaToSample, patience: number): Promise<string | undefined> {
    const sample = this.#analyst.sample(root, this.#read().buffers, schema).catch(() => undefined);
    return Promise.race([sample, wait(patience).then(() => undefined)]);
  }

  compareNow(root: string, before?: Buffers, after?: Buffers): Promise<Comparison | undefined> {
    return this.#analyst.compare(root, after ?? this.#read().buffers, before);
  }

  /** Returns the contents of all open documents. */
  get buffers(): Buffers {
    return this.#read().buffers;
  }

  #read(): { readonly state: string; readonly buffers: Buffers } {
    const all = this.#documents.paths.flatMap((path) => this.#documents.documentOf(path) ?? []);
    return {
      state: all.map(({ uri, version }) => `${uri} ${version}`).join("\n"),
      buffers: new Map(
        this.#documents.paths.map((path) => [path, this.#documents.documentOf(path)?.getText() ?? ""]),
      ),
    };
  }

  #once(key: string, work: () => Promise<void>): Promise<void> {
    const running = this.#running.get(key);
    if (running !== undefined) return running;
    const made = work()
      // The editor shows nothing then; the document's findings explain why.
      .catch(() => undefined)
      .finally(() => this.#running.delete(key));
    this.#running.set(key, made);
    return made;
  }
}

function indexTypes(types: readonly GeneratedType[]): ReadonlyMap<string, string> {
  const all = new Map<string, string>();
  for (const { path, pointer, text } of types) {
    const key = `${path}#${pointer}`;
    const known = all.get(key);
    // A schema with `readOnly` members has a second type, for requests.
    all.set(key, known === undefined ? text : `${known}\n\n${text}`);
  }
  return all;
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}
