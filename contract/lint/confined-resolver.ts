import { extname, relative } from "node:path";
import { type Document, isAbsoluteUrl, isPlainObject, ResolveError, Source } from "@redocly/openapi-core";
import { pointerTo } from "../../runtime/pointer.ts";
import { createFileStore, type FileStore } from "../read/file-store.ts";
import type { SourceFile } from "../read/source-file.ts";
import { OfflineResolver } from "./offline-resolver.ts";
import { ownPluginId } from "./plugin/index.ts";

export interface RefusedPlugin {
  readonly name: string;
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

interface ConfinedRoot {
  readonly at: string;
  readonly standsFor: string;
}

interface Origin {
  readonly path: string;
  readonly file: SourceFile | undefined;
}

export class UnreadableConfigError extends ResolveError {
  readonly line: number;
  readonly col: number;

  constructor(message: string, line = 1, col = 1) {
    super(new Error(message));
    this.line = line;
    this.col = col;
  }
}

/**
 * Loads a Redocly config that the user neither wrote nor selected. Files are loaded from a single folder only, within the limits for
 * documents. Plugins are not loaded, since they are code, nor are presets, rules and assertions that only a plugin could define.
 */
export class ConfinedResolver extends OfflineResolver {
  readonly plugins: RefusedPlugin[] = [];
  readonly names: Set<string> = new Set();
  readonly #folder: string;
  #store: Promise<FileStore> | undefined;
  readonly #files = new Map<string, SourceFile>();

  readonly #root: ConfinedRoot;

  /** @param folder - Absolute path of the only readable folder. */
  constructor(folder: string, root: ConfinedRoot) {
    super();
    this.#folder = folder;
    this.#root = root;
  }

  override resolveExternalRef(base: string | null, ref: string): string {
    return super.resolveExternalRef(base === this.#root.at ? this.#root.standsFor : base, ref);
  }

  override async loadExternalRef(path: string): Promise<Source> {
    if (isAbsoluteUrl(path)) return super.loadExternalRef(path);
    this.#store ??= createFileStore(this.#folder, undefined, { allow: [] });
    const store = await this.#store;
    const name = relative(this.#folder, path).replaceAll("\\", "/");
    await store.load(new Map([[name, /^\.(?:ya?ml|json)$/i.test(extname(name)) ? "data" : "text"]]));
    const file = store.files.get(name);
    if (file !== undefined) {
      this.#files.set(path, file);
      return new Source(path, file.text.replaceAll("\r\n", "\n"));
    }
    const fault = store.findings().find(({ places }) => places[0]?.file === name);
    if (fault?.code === "load/empty") return new Source(path, "");
    const refusal = store.refusals.get(name);
    if (refusal?.code === "ref/outside-root")
      throw new UnreadableConfigError(`${name} is outside the folder whose files this config may read`);
    const [place] = fault?.places ?? [];
    const message = fault?.message ?? refusal?.message ?? `${name} cannot be read.`;
    throw new UnreadableConfigError(message, place?.line, place?.column);
  }

  override parseDocument(source: Source, isRoot?: boolean): Document {
    const document = super.parseDocument(source, isRoot);
    const path = document.source.absoluteRef;
    this.#removeCode(document.parsed, { path, file: this.#files.get(path) }, "", new Set());
    return document;
  }

  #removeCode(node: unknown, from: Origin, pointer: string, visited: Set<unknown>): void {
    if (typeof node !== "object" || node === null || visited.has(node)) return;
    visited.add(node);
    if (isPlainObject(node)) {
      this.#removePlugins(node, from, pointer);
      this.#removeNames(node);
    }
    for (const [key, part] of Object.entries(node))
      this.#removeCode(part, from, pointerTo(pointer, key), visited);
  }

  #removePlugins(node: Record<string, unknown>, { path, file }: Origin, pointer: string): void {
    const { plugins } = node;
    if (plugins === undefined) return;
    delete node["plugins"];
    // Instead of a list, the config can contain a `$ref`.
    for (const [index, plugin] of [plugins].flat().entries()) {
      const at = pointerTo(pointer, "plugins", ...(Array.isArray(plugins) ? [index] : []));
      const { line, column } = file?.placeOf(at) ?? { line: 1, column: 1 };
      const name = typeof plugin === "string" ? plugin : JSON.stringify(plugin);
      this.plugins.push({ name, path, line, column });
    }
  }

  #removeNames(node: Record<string, unknown>): void {
    const presets = node["extends"];
    if (Array.isArray(presets))
      node["extends"] = presets.filter(
        (preset) => !(isPluginName(preset) && extname(preset) === "" && this.names.add(preset)),
      );
    for (const [key, named] of Object.entries(node)) {
      if (!/(?:rules|preprocessors|decorators|assertions)$/i.test(key) || !isPlainObject(named)) continue;
      for (const name of Object.keys(named).filter(isPluginName)) {
        delete named[name];
        this.names.add(name);
      }
    }
  }
}

const builtIn: ReadonlySet<string> = new Set(["rule", "recheck", ownPluginId]);

function isPluginName(name: unknown): name is string {
  const [id = "", ...rest] = typeof name === "string" ? name.split("/") : [];
  return rest.length > 0 && !builtIn.has(id);
}
