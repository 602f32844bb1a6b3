import type { Side } from "./frameworks.ts";
import type { CiName } from "./starter-files.ts";

export interface InitOptions {
  /** Absent: what the project's frameworks need. */
  readonly for?: Side;
  readonly output?: string;
  /** Absent: the service that hosts the repository. */
  readonly ci?: CiName | "none";
  /** Whether to ask nothing. Default: false. */
  readonly yes?: boolean;
}
