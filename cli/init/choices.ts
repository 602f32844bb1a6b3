import { type Side, sideOf } from "./frameworks.ts";
import type { InitOptions } from "./init-options.ts";
import type { Project } from "./project.ts";
import type { CiName } from "./starter-files.ts";

export interface InitChoices {
  readonly document: string;
  readonly side: Side;
  readonly output: string;
  readonly ci: CiName | "none";
}

export function proposeChoices(
  project: Project,
  documents: readonly string[],
  options: InitOptions,
): InitChoices {
  const [document = "openapi.yaml"] = documents;
  return {
    document,
    side: options.for ?? sideOf(project.frameworks),
    output: options.output ?? "src/api",
    ci: options.ci ?? project.ci ?? "none",
  };
}
