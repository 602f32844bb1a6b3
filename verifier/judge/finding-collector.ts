import type { TableCode } from "../../contract/findings/codes.ts";
import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Place, Severity } from "../../contract/findings/finding.ts";
import type { Operation } from "../../contract/model/types.ts";
import { eraseNames } from "../../language/openapi/path-template.ts";
import type { Exchange } from "../exchanges/exchange.ts";
import type { ExchangeFinding, Judgement, Verdict } from "./judgement.ts";
import type { Weight } from "./readings.ts";

/** A code of a finding about an exchange. */
export type ExchangeCode = Extract<TableCode, `exchange/${string}`>;

/** A fault of an exchange that has not become a finding yet. */
export interface Note {
  readonly code: ExchangeCode;
  /** The note's pointer in the exchange. */
  readonly pointer: string;
  readonly message: string;
  /** Pointers into the normalised document: the keyword that is broken first. */
  readonly places: readonly string[];
  readonly severity?: Severity;
  readonly fix?: string | undefined;
  readonly keyword?: string;
  /** See {@link ExchangeFinding}. */
  readonly isAvoidable?: true;
  /** The pointer for the fingerprint, if it differs: without indexes and free names. */
  readonly location?: string;
}

/** Collects the notes about one exchange. */
export class FindingCollector {
  readonly notes: Note[] = [];
  #said: Set<string> | undefined;

  add(note: Note): void {
    this.notes.push(note);
  }

  /** Adds a note with the severity of a reading; adds nothing if that is `off`. */
  addWeighted(weight: Weight, note: Note): void {
    if (weight !== "off") this.add({ ...note, severity: weight });
  }

  /** Adds a note unless this method already added one with the same code, pointer and places. */
  addOnce(note: Note): void {
    const key = `${note.code} ${note.pointer} ${note.places.join(" ")}`;
    this.#said ??= new Set();
    if (this.#said.has(key)) return;
    this.#said.add(key);
    this.add(note);
  }
}

/** An exchange with the notes about it. */
interface JudgedExchange {
  /** The place of a node of the document. */
  readonly placeOf: (pointer: string) => Place;
  readonly exchange: Exchange;
  readonly collector: FindingCollector;
  readonly operation: Operation | undefined;
}

/** Turns the notes about an exchange into findings, and decides the verdict. */
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

/** The verdict that follows from findings: an error makes an exchange invalid; without an error, an unchecked part makes it unchecked. */
export function verdictOf(findings: readonly ExchangeFinding[]): Verdict {
  if (findings.some(({ severity }) => severity === "error")) return "invalid";
  return findings.some(({ code }) => code.startsWith("exchange/unchecked-")) ? "unchecked" : "valid";
}

/**
 * Identifies a finding across exchanges and irrelevant changes of the document: code, operation (method and path without the names
 * of its expressions), location and keyword. It has no array indexes, free names, lines, files, or names of schemas and path
 * parameters, so it does not change when a document is reordered, split or bundled. Readable, since it is part of baselines.
 */
function fingerprintOf(
  { code, pointer, location = pointer, keyword }: Pick<Note, "code" | "pointer" | "location" | "keyword">,
  operation: { readonly method: string; readonly path: string | undefined },
): string {
  const path = operation.path === undefined ? "" : ` ${eraseNames(operation.path)}`;
  const what = keyword === undefined ? "" : ` ${keyword}`;
  return `${code.slice("exchange/".length)} ${operation.method}${path} ${location}${what}`;
}
