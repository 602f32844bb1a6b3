import { dirname, extname, relative } from "node:path";
import { BaseResolver, type Document, isPlainObject, ResolveError, Source } from "@redocly/openapi-core";
import { createFileStore } from "../read/file-store.ts";
import type { LoadedDocument } from "../read/loaded-document.ts";
import { findCopy } from "../read/origin-copies.ts";
import type { SourceFile } from "../read/source-file.ts";

/**
 * Provides Redocly with the files tenon has read. Redocly also follows references that tenon does not, e.g. to a code sample in an
 * extension. These files are read only if they are in the document's folder; otherwise, an error is thrown.
 */
export class LoadedFilesResolver extends BaseResolver {
  readonly #loaded: LoadedDocument;
  readonly #files = new Map<string, SourceFile>();
  readonly #documents = new Map<string, Promise<Document>>();
  readonly #copyValues: boolean;

  /** @param copyValues - Whether rules receive copies of values, because preprocessors can mutate them. */
  constructor(loaded: LoadedDocument, copyValues: boolean) {
    super();
    this.#loaded = loaded;
    this.#copyValues = copyValues;
    for (const file of loaded.files.values()) this.#files.set(file.path, file);
    this.#files.set(loaded.root.path, loaded.root);
  }

  fileOf(path: string): SourceFile | undefined {
    return this.#files.get(path);
  }

  override resolveExternalRef(base: string | null, ref: string): string {
    const { copies } = this.#loaded;
    const copy = copies && base !== null ? findCopy(copies, ref, base) : undefined;
    return copy ?? super.resolveExternalRef(base, ref);
  }

  override async resolveDocument<T>(base: string | null, ref: string): Promise<Document<T>> {
    const path = this.resolveExternalRef(base, ref);
    const known = this.#documents.get(path);
    const document = known ?? this.#describe(path);
    if (known === undefined) this.#documents.set(path, document);
    // The signature is Redocly's, in which the caller chooses `T`.
    return (await document) as Document<T>;
  }

  async #describe(path: string): Promise<Document> {
    const file = this.#files.get(path) ?? (await this.#readExtra(path));
    const value = this.#copyValues ? structuredClone(file.value) : file.value;
    return { source: new Source(path, file.text), parsed: writeVersionWhole(value, file) };
  }

  async #readExtra(path: string): Promise<SourceFile> {
    const { root } = this.#loaded;
    const folder = dirname(root.path);
    const name = relative(folder, path).replaceAll("\\", "/");
    const store = await createFileStore(folder, root, { allow: [] });
    await store.load(new Map([[name, /^\.(?:ya?ml|json)$/i.test(extname(name)) ? "data" : "text"]]));
    const file = store.files.get(name);
    if (file === undefined) {
      const reason = store.refusals.get(name)?.message ?? `${name} cannot be read.`;
      throw new ResolveError(new Error(store.findings()[0]?.message ?? reason));
    }
    this.#files.set(path, file);
    return file;
  }
}

/** Replaces the version with a string. Redocly requires a full version rather than `openapi: 3.1`, which is a number in YAML. */
function writeVersionWhole(value: unknown, { literals }: SourceFile): unknown {
  if (!isPlainObject(value)) return value;
  const { openapi, swagger } = value;
  if (typeof swagger === "number")
    return { ...value, swagger: literals.get("/swagger") ?? swagger.toFixed(1) };
  if (typeof openapi !== "number" && typeof openapi !== "string") return value;
  const version = literals.get("/openapi") ?? String(openapi);
  return /^3\.\d$/.test(version) ? { ...value, openapi: `${version}.0` } : value;
}
