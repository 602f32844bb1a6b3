import type { JudgeOptions } from "../judge/judgement.ts";
import type { ReceivedJudgement } from "../matchers/judge-received.ts";

/** How traffic of a server is watched. */
export interface WatchOptions extends JudgeOptions {
  /**
   * `report` (the default) changes nothing that goes over the wire. `enforce` holds an answer back until its end; to its handler the head is
   * not sent before, and headers of `writeHead` are as if set by `setHeader`. It answers a request that breaks the contract itself,
   * with 4XX, and puts 500 in place of a response that does. A body that cannot be judged is refused as well: with 413 where it is
   * larger than `maxBodyBytes`, with 415 where its content coding or character encoding is not known, or its media type is none that
   * becomes a value of the schema, with 500 where somebody has read it
   * before. A response that is streamed is sent as it is made, once its head was judged; its items are
   * reported.
   */
  readonly mode?: "report" | "enforce";
  /** Hears of every exchange that is not valid. Default: writes it to `console.warn`. `text` holds no secrets and no values. */
  readonly onFindings?: (judgement: ReceivedJudgement, text: string) => void;
  /** Whether `enforce` lets bodies pass that cannot be judged; heads are judged all the same. Default false. */
  readonly allowUnjudgedBodies?: boolean;
  /** The most octets that are kept of a body, decompressed too; a larger one is not checked. Default 1 MiB. */
  readonly maxBodyBytes?: number;
}
