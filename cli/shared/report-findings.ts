import { isAbsolute, relative, resolve } from "node:path";
import { indexLines, type SourceLines } from "../../contract/findings/code-frame.ts";
import { codes, isLoss, isTableCode } from "../../contract/findings/codes.ts";
import { type Finding, relocateFinding } from "../../contract/findings/finding.ts";
import { printFindings } from "../../contract/findings/print-findings.ts";
import type { ReportFormat } from "../../contract/findings/report-options.ts";
import { chooseStyle } from "../../contract/findings/style.ts";
import { isWithin } from "../../contract/read/origin-copies.ts";
import { readVersion } from "../../generator/output/read-package.ts";
import type { ExitCode, Io } from "./io.ts";
import { readText } from "./read-files.ts";

export interface ReportRequest {
  readonly format?: ReportFormat | undefined;
  readonly all?: true | undefined;
  readonly hideInfo?: boolean;
  /** Option that the report suggests for listing all findings. Default: `--all`. */
  readonly showAll?: string;
  readonly subject?: string;
  readonly first?: string;
}

const MOST_IN_FULL = 10;

export function reportFindings(
  findings: readonly Finding[],
  request: ReportRequest,
  texts: SourceTexts,
  io: Io,
): void {
  const columns = io.stdout.columns ?? 110;
  const text = printFindings(findings, request.format ?? "pretty", {
    linesOf: (file) => texts.linesOf(file),
    style: chooseStyle(io.stdout.isTerminal, io.env),
    width: Math.max(40, Math.min(columns, 120) - 14),
    mostInFull: request.all === true ? Number.POSITIVE_INFINITY : MOST_IN_FULL,
    hideInfo: request.hideInfo === true && request.all !== true,
    version: readVersion(),
    ...(request.showAll === undefined ? {} : { showAll: request.showAll }),
    ...(request.subject === undefined ? {} : { subject: request.subject }),
    ...(request.first === undefined ? {} : { first: request.first }),
  });
  io.stdout.write(text);
}

/**
 * Returns 2 if an error concerns the command line or config, and 1 for any other error. In strict mode, warnings and losses (`isLoss`) also
 * return 1.
 */
export function exitCodeOf(findings: readonly Finding[], strict = false): ExitCode {
  const grave = findings.filter(
    (finding) =>
      finding.severity === "error" || (strict && (finding.severity === "warning" || isLoss(finding))),
  );
  if (grave.some((finding) => finding.severity === "error" && isAboutUsage(finding.code))) return 2;
  return grave.length > 0 ? 1 : 0;
}

export function isAboutUsage(code: string): boolean {
  if (!isTableCode(code)) return false;
  const { side } = codes[code];
  return side === "usage" || side === "config";
}

/**
 * Provides file contents and display names for findings. Stages use file names relative to the document's folder; reports convert them to
 * names relative to the working directory.
 */
export class SourceTexts {
  readonly cwd: string;
  readonly #texts = new Map<string, string>();
  readonly #lines = new Map<string, SourceLines | undefined>();
  readonly #names = new Map<string, string>();
  readonly #copies: { readonly folder: string; readonly prefix: string } | undefined;

  /** @param copies - Folder with file copies, e.g. from an older revision. Its files are displayed with `prefix` (e.g. `git:main:`). */
  constructor(cwd: string, copies?: { readonly folder: string; readonly prefix: string }) {
    this.cwd = cwd;
    this.#copies = copies;
  }

  keep(path: string, text: string): void {
    this.#texts.set(path, text);
    this.#lines.delete(path);
  }

  get paths(): readonly string[] {
    return [...this.#texts.keys()];
  }

  relocate<Told extends Finding>(findings: readonly Told[], folder: string): readonly Told[] {
    return findings.map((finding) => relocateFinding(finding, (file) => this.nameIn(folder, file)));
  }

  nameIn(folder: string, file: string): string {
    const key = `${folder}\0${file}`;
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const name = this.nameOf(resolve(folder, file));
    this.#names.set(key, name);
    return name;
  }

  nameOf(path: string): string {
    if (!isAbsolute(path)) return path;
    const copies = this.#copies;
    if (copies !== undefined && isWithin(copies.folder, path))
      return `${copies.prefix}${relative(copies.folder, path).replaceAll("\\", "/")}`;
    return relative(this.cwd, path).replaceAll("\\", "/") || ".";
  }

  linesOf(name: string): SourceLines | undefined {
    const copies = this.#copies;
    const path =
      copies !== undefined && name.startsWith(copies.prefix)
        ? resolve(copies.folder, name.slice(copies.prefix.length))
        : resolve(this.cwd, name);
    if (!this.#lines.has(path)) {
      const text = this.#texts.get(path) ?? readText(path)?.replace(/^\ufeff/, "");
      this.#lines.set(path, text === undefined ? undefined : indexLines(text));
    }
    return this.#lines.get(path);
  }
}
