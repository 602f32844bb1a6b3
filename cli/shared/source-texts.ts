import { readFileSync } from "node:fs";
import { isAbsolute, relative, resolve } from "node:path";
import { indexLines, type SourceLines } from "../../contract/findings/code-frame.ts";
import { type Finding, relocateFinding } from "../../contract/findings/finding.ts";

/**
 * What the files named in findings hold, for code frames. A stage names files from the document's folder; a user reads
 * them from the folder that the command runs in.
 */
export class SourceTexts {
  /** The folder that the command runs in; absolute. */
  readonly cwd: string;
  readonly #texts = new Map<string, string>();
  readonly #lines = new Map<string, SourceLines | undefined>();

  constructor(cwd: string) {
    this.cwd = cwd;
  }

  /** Keeps the text that findings are about, which on disk may have changed since. */
  keep(path: string, text: string): void {
    this.#texts.set(path, text);
    this.#lines.delete(path);
  }

  /** Findings with their files named from the folder that the command runs in. */
  relocate(findings: readonly Finding[], folder: string): readonly Finding[] {
    return findings.map((finding) => relocateFinding(finding, (file) => this.nameIn(folder, file)));
  }

  /** A file named from a folder, as a user of the folder that the command runs in would write it. */
  nameIn(folder: string, file: string): string {
    return this.nameOf(resolve(folder, file));
  }

  /** A path as a user of this folder would write it; a URL as it is. */
  nameOf(path: string): string {
    if (!isAbsolute(path)) return path;
    return relative(this.cwd, path).replaceAll("\\", "/") || ".";
  }

  /** The lines of a file by that name. */
  linesOf(name: string): SourceLines | undefined {
    const path = resolve(this.cwd, name);
    if (!this.#lines.has(path)) {
      const text = this.#texts.get(path);
      this.#lines.set(path, text === undefined ? readSourceLines(this.cwd, name) : indexLines(text));
    }
    return this.#lines.get(path);
  }
}

/** The lines of a file on disk, for a code frame; undefined where it cannot be read. */
export function readSourceLines(folder: string, file: string): SourceLines | undefined {
  try {
    return indexLines(readFileSync(resolve(folder, file), "utf8").replace(/^\ufeff/, ""));
  } catch {
    return undefined;
  }
}
