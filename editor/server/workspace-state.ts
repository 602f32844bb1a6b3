import { readFileSync, statSync } from "node:fs";
import { relative } from "node:path";
import { maximumBytes } from "../../contract/read/source-file.ts";
import { isRootNode, type Slot, slotAt } from "../source/kinds.ts";
import { memberOf, type OutlineNode, tokensOf } from "../source/outline.ts";
import { readScalar } from "../source/read-scalar.ts";
import { createGroup, type Group } from "../workspace/group.ts";
import { createSource, type Source } from "../workspace/source.ts";
import type { DocumentsState } from "./documents-state.ts";

/** Characters. Longer documents take a second or more to follow. */
const LARGE = 2_000_000;

interface Kept {
  readonly state: string;
  readonly source: Source;
}

/** Texts and groups, each kept until a text changes. */
export class WorkspaceState {
  readonly #documents: DocumentsState;
  readonly #folder: string;
  readonly #roots: () => readonly string[];
  readonly #sources = new Map<string, Kept>();
  readonly #groups = new Map<string, Group>();
  readonly #former = new Map<string, Group>();

  /** @param roots - Documents that are checked, those of the config first. */
  constructor(documents: DocumentsState, folder: string, roots: () => readonly string[]) {
    this.#documents = documents;
    this.#folder = folder;
    this.#roots = roots;
  }

  read(path: string): Source | undefined {
    const document = this.#documents.documentOf(path);
    if (document !== undefined) return this.#keep(path, `open ${document.version}`, () => document.getText());
    if (relative(this.#folder, path).startsWith("..")) return undefined;
    try {
      const { size, mtimeMs, isFile } = describeFile(path);
      if (!isFile || size > maximumBytes) return undefined;
      return this.#keep(path, `${size} ${mtimeMs}`, () => readFileSync(path, "utf8"));
    } catch {
      return undefined;
    }
  }

  /** After files were created or removed. */
  forgetGroups(): void {
    this.#groups.clear();
    this.#former.clear();
  }

  /** The document that a file belongs to. A file that no document refers to is read as one. */
  groupOf(path: string): Group {
    const source = this.read(path);
    if (source !== undefined && isRootNode(source.outline.root)) return this.#groupAt(path);
    for (const root of this.#roots()) {
      const group = this.#groupAt(root);
      if (group.files.has(path)) return group;
    }
    return this.#groupAt(path);
  }

  /** With the names in files that the document referred to before a reference was edited. */
  namesFor(path: string): Group {
    const earlier = this.#groups.get(path);
    // Of a large document, the names before the last edits do.
    if (earlier !== undefined && (this.read(path)?.text.length ?? 0) > LARGE) return earlier;
    const group = this.groupOf(path);
    const former = this.#former.get(group.root);
    if (former === undefined) return group;
    return {
      ...group,
      occurrences: new Map([...former.occurrences, ...group.occurrences]),
      slotOf: (file, node) => (group.files.has(file) ? group : former).slotOf(file, node),
    };
  }

  /** What a node is; for documents without their group, which large ones take long to make. */
  slotOf(source: Source, node: OutlineNode): Slot | undefined {
    if (isRootNode(source.outline.root)) return slotAt({ kind: "document", form: "one" }, tokensOf(node));
    return this.groupOf(source.path).slotOf(source.path, node);
  }

  /** Such as `3.1`. The newest for fragments of unknown documents. */
  versionOf(source: Source): string {
    const { root } = source.outline;
    const text = readScalar(source.outline, memberOf(root, "openapi") ?? memberOf(root, "swagger"));
    if (text !== undefined) return text.slice(0, 3);
    const owner = this.read(this.groupOf(source.path).root);
    return owner === undefined || owner.path === source.path ? "3.2" : this.versionOf(owner);
  }

  #groupAt(root: string): Group {
    const known = this.#groups.get(root);
    if (known !== undefined && [...known.files].every(([path, source]) => this.read(path) === source))
      return known;
    const made = createGroup(root, (path) => this.read(path));
    const former = this.#former.get(root) ?? known;
    if (former !== undefined && former.files.size > made.files.size) this.#former.set(root, former);
    else this.#former.delete(root);
    this.#groups.set(root, made);
    return made;
  }

  #keep(path: string, state: string, readText: () => string): Source {
    const known = this.#sources.get(path);
    if (known?.state === state) return known.source;
    const source = createSource(path, readText());
    this.#sources.set(path, { state, source });
    return source;
  }
}

function describeFile(path: string) {
  const stats = statSync(path);
  return { size: stats.size, mtimeMs: stats.mtimeMs, isFile: stats.isFile() };
}
