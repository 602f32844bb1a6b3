import type { CiName } from "./starter-files.ts";

/** The values of the options of `tenon init`. */
export interface InitOptions {
  /** The CI service whose file is written; `none` for no file. Absent: the service that hosts the repository. */
  readonly ci?: CiName | "none";
}
