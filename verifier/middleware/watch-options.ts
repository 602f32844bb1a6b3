import type { JudgeOptions } from "../judge/judgement.ts";
import type { ReceivedJudgement } from "../matchers/judge-received.ts";

/** How traffic of a server is watched. */
export interface WatchOptions extends JudgeOptions {
  /**
   * `report` (the default) changes nothing that goes over the wire. `enforce` answers a request that breaks the contract itself,
   * with 4XX, and puts 500 in place of a response that does; a response that is streamed, or larger than `maxBodyBytes`, is sent
   * as it is, and reported.
   */
  readonly mode?: "report" | "enforce";
  /** Hears of every exchange that is not valid. Default: writes it to `console.warn`. `text` holds no secrets and no values. */
  readonly onFindings?: (judgement: ReceivedJudgement, text: string) => void;
  /** The most octets that are kept of a body; a larger one is not checked. Default 1 MiB. */
  readonly maxBodyBytes?: number;
}
