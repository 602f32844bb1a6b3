import { readFileSync } from "node:fs";
import { isAbsolute, relative, resolve } from "node:path";
import { indexLines, type SourceLines } from "../../contract/findings/code-frame.ts";
import { type Finding, relocateFinding } from "../../contract/findings/finding.ts";
import { isWithin } from "../../contract/read/read-file.ts";

/**
 * The texts of the files that findings name, for code frames. Stages name files relative to the document's
 * folder; reports name them relative to the working directory.
 */
export class SourceTexts {
  /** The working directory; absolute. */
  readonly cwd: string;
  readonly #texts = new Map<string, string>();
  readonly #lines = new Map<string, SourceLines | undefined>();

  readonly #copies: { readonly folder: string; readonly prefix: string } | undefined;

  /** @param copies - A folder of copies, and the prefix that replaces its path in names, e.g. `git:main:`. */
  constructor(cwd: string, copies?: { readonly folder: string; readonly prefix: string }) {
    this.cwd = cwd;
    this.#copies = copies;
  }

  /** Keeps the text that findings are about, since the file may change later. */
  keep(path: string, text: string): void {
    this.#texts.set(path, text);
    this.#lines.delete(path);
  }

  /** Replaces file names in findings, which are relative to `folder`, by names relative to the working directory. */
  relocate(findings: readonly Finding[], folder: string): readonly Finding[] {
    return findings.map((finding) => relocateFinding(finding, (file) => this.nameIn(folder, file)));
  }

  /** The name of a file relative to the working directory, from its name relative to `folder`. */
  nameIn(folder: string, file: string): string {
    return this.nameOf(resolve(folder, file));
  }

  /** A path, made relative to the working directory. A URL is unchanged. */
  nameOf(path: string): string {
    if (!isAbsolute(path)) return path;
    const copies = this.#copies;
    if (copies !== undefined && isWithin(copies.folder, path))
      return `${copies.prefix}${relative(copies.folder, path).replaceAll("\\", "/")}`;
    return relative(this.cwd, path).replaceAll("\\", "/") || ".";
  }

  /** The lines of a file, whose name is relative to the working directory; `undefined` if it cannot be read. */
  linesOf(name: string): SourceLines | undefined {
    const copies = this.#copies;
    const path =
      copies !== undefined && name.startsWith(copies.prefix)
        ? resolve(copies.folder, name.slice(copies.prefix.length))
        : resolve(this.cwd, name);
    if (!this.#lines.has(path)) {
      const text = this.#texts.get(path);
      this.#lines.set(path, text === undefined ? readSourceLines(this.cwd, name) : indexLines(text));
    }
    return this.#lines.get(path);
  }
}

/** The lines of a file on disk; `undefined` if it cannot be read. */
function readSourceLines(folder: string, file: string): SourceLines | undefined {
  try {
    return indexLines(readFileSync(resolve(folder, file), "utf8").replace(/^\ufeff/, ""));
  } catch {
    return undefined;
  }
}
