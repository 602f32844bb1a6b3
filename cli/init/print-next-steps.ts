import { findServer } from "./find-server.ts";
import type { Project } from "./read-project.ts";

/** What was set up, and where. */
export interface InitOutcome {
  /** The folder, from where the command runs; empty where it is the same. */
  readonly move: string;
  readonly document: string;
  readonly project: Project;
}

/** What to do next, as text. */
export function printNextSteps({ move, document, project }: InitOutcome): string {
  const isInstalled = project.dependencies.includes("tenon");
  const server = findServer(project.dependencies);
  return [
    "Next",
    ...(move === "" ? [] : [`  cd ${move}`]),
    ...(isInstalled ? [] : ["  npm install --save-dev tenon   so that everybody has the same version"]),
    "  npx tenon lint                 say what is wrong with the document",
    "  npx tenon generate             write types, validators, routes and client to src/api",
    "  npx tenon mock                 a server made of the document",
    "  npx tenon doctor               whenever something seems wrong",
    "",
    ...(server === undefined
      ? []
      : [
          `This is a server on ${server.name}. To hold what it answers against the document:`,
          ...server.lines(document).map((line) => `  ${line}`),
          "",
        ]),
    `Edit ${document} to describe your API; tenon.config.ts says what is made from it.`,
    "",
  ].join("\n");
}
