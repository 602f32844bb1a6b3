import type { TableCode } from "../../contract/findings/codes.ts";
import type { Severity } from "../../contract/findings/finding.ts";
import type { Weight } from "./readings.ts";

/** A code of exchanges. */
export type ExchangeCode = Extract<TableCode, `exchange/${string}`>;

/** Something to be said of an exchange, before it is put into words for the outside. */
export interface Note {
  readonly code: ExchangeCode;
  /** Into the exchange. */
  readonly pointer: string;
  readonly message: string;
  /** Pointers into the normalised document: the keyword that is broken first. */
  readonly places: readonly string[];
  readonly severity?: Severity;
  readonly keyword?: string;
  /** See {@link ExchangeFinding}. */
  readonly isAvoidable?: true;
  /** The pointer as the fingerprint has it, where that differs: without indexes and free names. */
  readonly location?: string;
}

/** Collects what there is to be said of one exchange. */
export class Docket {
  readonly notes: Note[] = [];
  readonly #said = new Set<string>();

  add(note: Note): void {
    this.notes.push(note);
  }

  /** Notes what weighs as a reading says; nothing where that is `off`. */
  weigh(weight: Weight, note: Note): void {
    if (weight !== "off") this.add({ ...note, severity: weight });
  }

  /** Notes something that would otherwise be said again and again, once for its code and places. */
  once(note: Note): void {
    const key = `${note.code} ${note.pointer} ${note.places.join(" ")}`;
    if (this.#said.has(key)) return;
    this.#said.add(key);
    this.add(note);
  }
}
