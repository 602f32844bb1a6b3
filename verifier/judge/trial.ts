import type { Exchange } from "../exchanges/exchange.ts";
import type { Bench } from "./bench.ts";
import type { Docket } from "./docket.ts";
import type { OperationBench } from "./operation-bench.ts";
import type { HeaderReader } from "./read-headers.ts";

/** One exchange while it is held against its operation. */
export interface Trial {
  readonly bench: Bench;
  readonly exchange: Exchange;
  readonly docket: Docket;
  readonly operation: OperationBench;
  readonly headers: HeaderReader;
  /** The raw texts of the path's expressions. */
  readonly captures: readonly string[];
  /** The raw query. */
  readonly query: string;
}
