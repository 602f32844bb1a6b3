import { existsSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { codes, isLoss, isTableCode } from "../../contract/findings/codes.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { showCount } from "../../contract/findings/show-text.ts";
import type { LoadedDocument } from "../../contract/read/loaded-document.ts";
import { decodePointer, encodePointer } from "../../runtime/pointer.ts";
import { applyBaseline } from "../../verifier/judge/baseline.ts";
import type { BaselineOptions } from "../shared/common-options.ts";
import type { Io } from "../shared/io.ts";
import { type BaselineRequest, readBaselineRequest, today, writeBaselineFile } from "./baseline-file.ts";
import type { Target } from "./choose-targets.ts";

/**
 * The stage that reported a finding: `read` while reading the document and building the contract, `lint` while linting, `generate` while
 * preparing output. Findings from `generate` do not appear in `tenon lint`.
 */
export type FindingStage = "read" | "lint" | "generate";

type KnownFinding = Finding & { readonly fingerprint: string };

interface HeldDocument {
  readonly request: BaselineRequest;
  readonly folder: string;
  /** All findings of this run that a baseline can contain. */
  readonly found: KnownFinding[];
  readonly stages: Set<FindingStage>;
  readonly files: Set<string>;
}

export interface BaselineReport {
  readonly findings: readonly Finding[];
  /** Findings that this run added to the baseline. They are reported once more, but do not fail the run. */
  readonly written: readonly Finding[];
}

export class DocumentBaselines {
  readonly #options: BaselineOptions;
  readonly #cwd: string;
  readonly #byName = new Map<string, HeldDocument>();

  constructor(options: BaselineOptions, cwd: string) {
    this.#options = options;
    this.#cwd = cwd;
  }

  has(target: Target): boolean {
    return this.#open(target) !== undefined;
  }

  /**
   * Removes findings that are in the baseline. While the baseline is being updated, returns only findings that a baseline cannot contain.
   * Returns all findings if there is no baseline or the document could not be loaded.
   */
  withoutKnown(
    findings: readonly Finding[],
    stage: FindingStage,
    target: Target,
    loaded: LoadedDocument | undefined,
  ): readonly Finding[] {
    const held = this.#open(target);
    // A baseline cannot accept an unreadable document.
    if (held === undefined || loaded === undefined) return findings;
    held.stages.add(stage);
    const sources = [loaded.root, ...loaded.files.values(), ...(loaded.overlays ?? [])];
    const values = new Map(sources.map(({ path, value }) => [path, value] as const));
    for (const path of values.keys()) held.files.add(path);
    return findings.filter((finding) => {
      if (!isAboutDocument(finding)) return true;
      const known = { ...finding, fingerprint: this.#fingerprintOf(finding, stage, held.folder, values) };
      held.found.push(known);
      return held.request.held !== undefined && !held.request.held.holds(known);
    });
  }

  conclude(io: Io): BaselineReport {
    const all = [...this.#byName.values()];
    const written = all.filter(({ request }) => request.held === undefined);
    for (const held of written) writeBaseline(held, io);
    const known = all.flatMap(({ request, found }) =>
      found.filter((finding) => request.held?.holds(finding)),
    );
    if (known.length > 0) io.stderr.write(`${showCount(known.length, "finding")} known to the baseline\n`);
    return {
      findings: all.filter((held) => !written.includes(held)).flatMap(judgeEntries),
      written: written.flatMap(({ found }) => found),
    };
  }

  #open({ baseline }: Target): HeldDocument | undefined {
    const configured = baseline === undefined ? undefined : relative(this.#cwd, baseline);
    const name = this.#options.baseline ?? configured ?? "";
    const before = this.#byName.get(name);
    if (before !== undefined) return before;
    const request = readBaselineRequest(this.#options, this.#cwd, configured);
    if (request === undefined) return undefined;
    const folder = dirname(resolve(this.#cwd, name));
    const held = { request, folder, found: [], stages: new Set<FindingStage>(), files: new Set<string>() };
    this.#byName.set(name, held);
    return held;
  }

  /**
   * Combines code, file and pointer, with `*` in place of indexes, so that moved lines and longer lists do not change the fingerprint.
   * Findings without a place use their message instead.
   */
  #fingerprintOf(
    { code, places: [place], message }: Finding,
    stage: FindingStage,
    folder: string,
    values: ReadonlyMap<string, unknown>,
  ): string {
    const prefix = stage === "generate" ? generatePrefix : "";
    if (place === undefined) return `${prefix}${code} ${message}`;
    const path = resolve(this.#cwd, place.file);
    const file = relative(folder, path).replaceAll("\\", "/");
    return `${prefix}${code} ${file}#${withoutIndexes(place.pointer, values.get(path))}`;
  }
}

const generatePrefix = "generate:";

function isAboutDocument(finding: Finding): boolean {
  const { code, severity } = finding;
  if (severity === "info" && !isLoss(finding)) return false;
  return isTableCode(code) ? codes[code].side === "document" : code.startsWith("lint/");
}

function withoutIndexes(pointer: string, root: unknown): string {
  let node = root;
  const segments = (decodePointer(pointer) ?? []).map((segment) => {
    const isIndex = Array.isArray(node);
    node = typeof node === "object" && node !== null ? Reflect.get(node, segment) : undefined;
    return isIndex ? "*" : segment;
  });
  return encodePointer(segments);
}

/** Selects the entries that this run could have matched: their stage ran, and their file was read or has been deleted. */
function judged({ request, folder, stages, files }: HeldDocument): BaselineRequest["baseline"] {
  const entries = request.baseline.entries.filter(({ fingerprint }) => {
    const stage = stageOf(fingerprint);
    if (!stages.has(stage)) return false;
    const file = /^\S+ ([^#]*)#/.exec(fingerprint)?.[1];
    const path = file === undefined ? undefined : resolve(folder, file);
    return path === undefined || files.has(path) || !existsSync(path);
  });
  return { entries };
}

function stageOf(fingerprint: string): FindingStage {
  if (fingerprint.startsWith(generatePrefix)) return "generate";
  return fingerprint.startsWith("lint/") ? "lint" : "read";
}

function judgeEntries(held: HeldDocument): readonly Finding[] {
  return applyBaseline(held.found, judged(held), today()).findings;
}

function writeBaseline(held: HeldDocument, io: Io): void {
  const { request, found } = held;
  const { entries } = judged(held);
  const unmet = request.baseline.entries.filter((entry) => !entries.includes(entry));
  writeBaselineFile(io, request.name, [...found, ...unmet], request.baseline);
}
