import type { ReadExchanges } from "./sourced-exchange.ts";

/** The names of the formats, as a user writes them. */
export type FormatName = "har" | "ndjson" | "kong" | "nginx-json" | "apache-json";

/** The head of a source, and what it seems to be. */
interface FormatProbe {
  /** The head as text; it may end anywhere. */
  readonly text: string;
  /** The first record that could be parsed: of a line, of a list, or the document itself. */
  readonly record: unknown;
}

/** A format that exchanges are read from. */
export interface SourceFormat {
  readonly name: FormatName;
  /** For a person, e.g. `HAR 1.2`. */
  readonly title: string;
  /** Whether a head is of this format. A format is asked only after those before it in the registry said no. */
  detect(probe: FormatProbe): boolean;
  readonly read: ReadExchanges;
}
