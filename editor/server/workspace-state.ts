import { readFileSync, statSync } from "node:fs";
import { relative } from "node:path";
import { maximumBytes } from "../../contract/read/source-file.ts";
import { kindOfDocument } from "../source/document-kind.ts";
import { isRootNode, type Slot, slotAt } from "../source/kinds.ts";
import { memberOf, type OutlineNode, tokensOf } from "../source/outline.ts";
import { readScalar } from "../source/read-scalar.ts";
import type { KnownNames } from "../workspace/collect-document.ts";
import { createGroup, type Group, joinGroups } from "../workspace/group.ts";
import { isCodePath } from "../workspace/is-code-path.ts";
import { listOuterFiles } from "../workspace/list-outer-files.ts";
import { createSource, type Source } from "../workspace/source.ts";
import type { DocumentsState } from "./documents-state.ts";

/** Edits after which a file is scanned as a whole, in case that a broken text was read differently part by part. */
const MOST_UPDATES = 100;

interface Kept {
  readonly state: string;
  readonly updates: number;
  readonly source: Source;
}

interface Roots {
  /** Documents that are linted, starting with those in the config, and the overlays that apply to each. */
  known(): ReadonlyMap<string, readonly string[]>;
  /** Lists the open documents of the folder. */
  openPaths(): readonly string[];
}

export class WorkspaceState {
  readonly #documents: DocumentsState;
  readonly #folder: string;
  readonly #roots: Roots;
  readonly #sources = new Map<string, Kept>();
  readonly #groups = new Map<string, Group>();
  readonly #former = new Map<string, Group>();
  /** Documents to which overlays applied when their groups were built. */
  readonly #documentsOfGroups = new Map<string, string>();
  readonly #names: KnownNames = new WeakMap();

  constructor(documents: DocumentsState, folder: string, roots: Roots) {
    this.#documents = documents;
    this.#folder = folder;
    this.#roots = roots;
  }

  /** Reads a document. Returns `undefined` for code. */
  read(path: string): Source | undefined {
    if (isCodePath(path)) return undefined;
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

  get folder(): string {
    return this.#folder;
  }

  /** Documents of the config, and those that are open. */
  get roots(): readonly string[] {
    return [...new Set([...this.#roots.known().keys(), ...this.#roots.openPaths()])].filter((path) => {
      const root = this.read(path)?.outline.root;
      const kind = root && kindOfDocument(root);
      return kind === "openapi" || kind === "arazzo";
    });
  }

  isRoot(path: string): boolean {
    const root = this.read(path)?.outline.root;
    return root !== undefined && isRootNode(root);
  }

  /** Call this after files were created or deleted. */
  forgetGroups(): void {
    this.#groups.clear();
    this.#former.clear();
  }

  /** Returns the group that contains a file. A file that is not referenced by any document forms its own group. */
  groupOf(path: string): Group {
    const source = this.read(path);
    if (source !== undefined && kindOfDocument(source.outline.root) !== "fragment")
      return this.#groupAt(path);
    for (const root of this.roots) {
      const group = this.#groupAt(root);
      if (group.files.has(path)) return group;
    }
    return this.#groupAt(path);
  }

  /** Returns the group of a file with the Arazzo Descriptions and overlays, open or in the folder, that name one of its documents. */
  groupAround(path: string): Group {
    const group = this.groupOf(path);
    const outer = new Set([...this.#documents.paths, ...listOuterFiles(this.#folder)]);
    const groups = [...outer].flatMap((other) => {
      const root = group.files.has(other) ? undefined : this.read(other)?.outline.root;
      const kind = root && kindOfDocument(root);
      return kind === "arazzo" || kind === "overlay" ? [this.#groupAt(other)] : [];
    });
    const isAbout = ({ root, files }: Group): boolean =>
      [...files.keys()].some((file) => file !== root && group.files.has(file));
    return joinGroups(group, groups.filter(isAbout));
  }

  /** Returns the group for name completion. It still includes files whose reference is just being edited. */
  namesFor(path: string): Group {
    const group = this.groupOf(path);
    const former = this.#former.get(group.root);
    if (former === undefined) return group;
    return {
      ...group,
      occurrences: new Map([...former.occurrences, ...group.occurrences]),
      slotOf: (file, node) => (group.files.has(file) ? group : former).slotOf(file, node),
    };
  }

  /** Returns the slot of a node. For a root document, this does not require the group, which is slow to build for large documents. */
  slotOf(source: Source, node: OutlineNode): Slot | undefined {
    if (isRootNode(source.outline.root)) return slotAt({ kind: "document", form: "one" }, tokensOf(node));
    return this.groupOf(source.path).slotOf(source.path, node);
  }

  /** Returns a version such as `3.1`, or the newest version for a fragment whose document is unknown. */
  versionOf(source: Source): string {
    const { root } = source.outline;
    const text = readScalar(source.outline, memberOf(root, "openapi") ?? memberOf(root, "swagger"));
    if (text !== undefined) return text.slice(0, 3);
    const owner = this.read(this.groupOf(source.path).root);
    return owner === undefined || owner.path === source.path ? "3.2" : this.versionOf(owner);
  }

  /** Lists the documents to which an overlay without `extends` applies: those whose config lists it, or the only one if it is open. */
  #documentsOf(overlay: string): readonly string[] {
    const roots = this.roots.filter((path) => this.isRoot(path));
    const listed = roots.filter((root) => this.#roots.known().get(root)?.includes(overlay));
    if (listed.length > 0) return listed;
    return roots.length === 1 && this.#documents.documentOf(overlay) !== undefined ? roots : [];
  }

  #groupAt(root: string): Group {
    const outermost = this.read(root)?.outline.root;
    const isOverlay = outermost !== undefined && kindOfDocument(outermost) === "overlay";
    const documents = isOverlay ? this.#documentsOf(root) : [];
    const isKnown = this.#documentsOfGroups.get(root) === documents.join("\n");
    this.#documentsOfGroups.set(root, documents.join("\n"));
    const known = this.#groups.get(root);
    if (
      isKnown &&
      known !== undefined &&
      [...known.files].every(([path, source]) => this.read(path) === source)
    )
      return known;
    const made = createGroup(root, (path) => this.read(path), this.#names, documents);
    const former = this.#former.get(root) ?? known;
    if (former !== undefined && former.files.size > made.files.size) this.#former.set(root, former);
    else this.#former.delete(root);
    this.#groups.set(root, made);
    return made;
  }

  #keep(path: string, state: string, readText: () => string): Source {
    const known = this.#sources.get(path);
    if (known?.state === state) return known.source;
    const updates = known === undefined || known.updates >= MOST_UPDATES ? 0 : known.updates + 1;
    const source = createSource(path, readText(), updates === 0 ? undefined : known?.source);
    this.#sources.set(path, { state, source, updates });
    return source;
  }
}

function describeFile(path: string) {
  const stats = statSync(path);
  return { size: stats.size, mtimeMs: stats.mtimeMs, isFile: stats.isFile() };
}
