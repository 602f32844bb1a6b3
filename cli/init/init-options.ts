import type { Side } from "./frameworks.ts";
import type { CiName } from "./starter-files.ts";

export interface InitOptions {
  /** The side to set up. Default: the side that matches the project's frameworks. */
  readonly for?: Side;
  readonly output?: string;
  /** The CI service to configure. Default: the service of the repository's host. */
  readonly ci?: CiName | "none";
  /** Writes `AGENTS.md`. Default: false. */
  readonly agents?: boolean;
  /** Skips all prompts. Default: false. */
  readonly yes?: boolean;
}
