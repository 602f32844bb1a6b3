import type { Exchange } from "./exchange.ts";
import type { EntryTimes } from "./har/print-har-entry.ts";

/** A file of exchanges that grows. */
export interface ExchangeFile {
  /**
   * Adds an exchange; times are kept where the format has a place for them. Calls that overlap are written one after another, in
   * the order of the calls. Rejects with the system's error where it cannot be written.
   */
  write(exchange: Exchange, times?: EntryTimes): Promise<void>;
  /** Waits for what is being written, and closes the file. */
  close(): Promise<void>;
}
