import type { Finding } from "../../contract/findings/finding.ts";
import type { Memory } from "../../language/values/memory.ts";
import type { EmittedFile } from "../output/emitted-file.ts";
import type { TemplateSource } from "../render/read-templates.ts";
import type { PendingTypes } from "../types/plan-types.ts";
import type { CompileValidators } from "../validators/compile-validators.ts";
import type { TransformTypes } from "./emit-types.ts";

export interface EmittedFiles {
  readonly files: readonly EmittedFile[];
  readonly findings: readonly Finding[];
  readonly templates?: readonly TemplateSource[] | undefined;
}

export interface EmitTools {
  readonly transform: TransformTypes;
  /** Default: in the main thread. */
  readonly compile?: CompileValidators | undefined;
  /** Collects garbage if a lot of it has accumulated. Called after starting each part. Default: nothing. */
  readonly collect?: (() => void) | undefined;
  readonly memory?: Memory;
}

export interface EmittedPart {
  readonly files: readonly EmittedFile[];
  readonly findings?: readonly Finding[];
}

/** Tasks the worker may have started. A missing task runs in the main thread. */
export interface BegunTasks extends Pick<EmitTools, "compile" | "collect"> {
  readonly text?: PendingTypes | undefined;
}
