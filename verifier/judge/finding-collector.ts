import type { TableCode } from "../../contract/findings/codes.ts";
import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Place, Severity } from "../../contract/findings/finding.ts";
import type { Operation } from "../../contract/model/types.ts";
import { eraseNames } from "../../language/openapi/path-template.ts";
import type { Exchange } from "../exchanges/exchange.ts";
import type { ExchangeFinding, Judgement, Verdict } from "./judgement.ts";
import type { Weight } from "./readings.ts";

export type ExchangeCode = Extract<TableCode, `exchange/${string}`>;

export interface Note {
  readonly code: ExchangeCode;
  readonly pointer: string;
  readonly message: string;
  /** Pointers into the normalised document, starting with the violated keyword. */
  readonly places: readonly string[];
  readonly severity?: Severity;
  readonly fix?: string | undefined;
  readonly keyword?: string;
  readonly isAvoidable?: true;
  /** Pointer for the fingerprint, with `*` in place of indexes and of names not listed in `properties`. Default: {@link pointer}. */
  readonly location?: string;
}

export class FindingCollector {
  readonly notes: Note[] = [];
  #said: Set<string> | undefined;

  add(note: Note): void {
    this.notes.push(note);
  }

  addWeighted(weight: Weight, note: Note): void {
    if (weight !== "off") this.add({ ...note, severity: weight });
  }

  /** Adds a note unless it repeats the code, pointer and places of an earlier one. */
  addOnce(note: Note): void {
    const key = `${note.code} ${note.pointer} ${note.places.join(" ")}`;
    this.#said ??= new Set();
    if (this.#said.has(key)) return;
    this.#said.add(key);
    this.add(note);
  }
}

interface JudgedExchange {
  readonly placeOf: (pointer: string) => Place;
  readonly exchange: Exchange;
  readonly collector: FindingCollector;
  readonly operation: Operation | undefined;
}

export function toJudgement({ placeOf, collector, exchange, operation }: JudgedExchange): Judgement {
  const own = operation === undefined ? {} : { operation: operation.id };
  if (collector.notes.length === 0) return { verdict: "valid", ...own, findings: [] };
  const subject = operation ?? { method: exchange.request.method, path: undefined };
  const findings = collector.notes.map((note) => toFinding(note, placeOf, subject, own));
  return { verdict: verdictOf(findings), ...own, findings };
}

function toFinding(
  note: Note,
  placeOf: JudgedExchange["placeOf"],
  subject: { readonly method: string; readonly path: string | undefined },
  own: { readonly operation?: string },
): ExchangeFinding {
  const { code, pointer, message, severity, fix, keyword, isAvoidable } = note;
  const places = note.places.map(placeOf);
  return {
    ...createFinding(code, { message, places, fix, ...(severity === undefined ? {} : { severity }) }),
    pointer,
    fingerprint: fingerprintOf(note, subject),
    ...own,
    ...(keyword === undefined ? {} : { keyword }),
    ...(isAvoidable === undefined ? {} : { isAvoidable }),
  };
}

export function verdictOf(findings: readonly ExchangeFinding[]): Verdict {
  if (findings.some(({ severity }) => severity === "error")) return "invalid";
  return findings.some(({ code }) => code.startsWith("exchange/unchecked-")) ? "unchecked" : "valid";
}

/**
 * Identifies a finding across exchanges and document versions by its code, operation (method and path without expression names), location
 * and keyword. Excludes lines, files, indexes, names of schemas and path parameters, and members not listed in `properties`, so that
 * reordering, splitting or bundling the document does not change the fingerprint. The format is readable, because people review baselines.
 */
function fingerprintOf(
  { code, pointer, location = pointer, keyword }: Pick<Note, "code" | "pointer" | "location" | "keyword">,
  operation: { readonly method: string; readonly path: string | undefined },
): string {
  const path = operation.path === undefined ? "" : ` ${eraseNames(operation.path)}`;
  const what = keyword === undefined ? "" : ` ${keyword}`;
  return `${code.slice("exchange/".length)} ${operation.method}${path} ${location}${what}`;
}
