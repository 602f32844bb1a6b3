import type { Side } from "./frameworks.ts";
import type { CiName } from "./starter-files.ts";

export interface InitOptions {
  /** Absent: what the project's frameworks need. */
  readonly for?: Side;
  readonly output?: string;
  /** The CI service whose file is written; `none` for no file. Absent: the service that hosts the repository. */
  readonly ci?: CiName | "none";
  /** Whether to ask nothing, even on a terminal. Default: false. */
  readonly yes?: boolean;
}
