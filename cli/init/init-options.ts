import type { Side } from "./frameworks.ts";
import type { CiName } from "./starter-files.ts";

export interface InitOptions {
  /** Defaults to what the project's frameworks need. */
  readonly for?: Side;
  readonly output?: string;
  /** Defaults to the service that hosts the repository. */
  readonly ci?: CiName | "none";
  /** Skips all prompts. Default: false. */
  readonly yes?: boolean;
}
