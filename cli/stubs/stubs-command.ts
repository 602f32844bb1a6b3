import { stubFrameworks } from "../../generator/output/emit-options.ts";
import { type Command, defineCommand } from "../shared/command.ts";
import { documentOptions, forceHereOption, reportOptions } from "../shared/common-options.ts";

/** The advice for frameworks that start the server themselves, so that tenon writes no server stub for them. */
const advice: ReadonlyMap<string, string> = new Map([
  [
    "nest",
    "Take --framework express, give the router in app-router.ts to `app.use(toExpress(router, { pass: true }))`, and delete app-server.ts: Nest starts the server.",
  ],
  [
    "next",
    "Leave out --framework, delete app-server.ts, write `export type Context = unknown` in app-types.ts, and call the router in a route handler.",
  ],
]);

export const stubsCommand: Command = defineCommand({
  name: "stubs",
  summary: "Write a first server: a handler for each operation, and what mounts them",
  usage: "stubs [document] [--framework name] [-o folder] [options]",
  text: [
    "Writes a TypeScript file for each operation, with a handler that answers 501 until you write it; and",
    "in a new folder the types of handlers, a router and a server. These files are yours: none is",
    "overwritten. Only index.ts, the list of handlers, belongs to tenon: run the command again, and each",
    "new operation gets a file and an entry in the list. Files of operations that no longer exist stay, and",
    "are reported. Exit code 1 if index.ts was edited, or with --check if a file is missing.",
  ].join("\n"),
  maxOperands: 1,
  takesDocument: true,
  options: {
    framework: {
      kind: "value",
      label: "name",
      values: stubFrameworks,
      advice,
      text: "What the server runs on. Default: the only framework of adapters, else node",
    },
    output: {
      kind: "value",
      short: "o",
      label: "folder",
      text: "The folder of handlers. Default: handlers, beside the generated code",
    },
    generated: {
      kind: "value",
      label: "folder",
      text: "The folder of the generated code. Default: the config's output",
    },
    check: { kind: "flag", text: "Write nothing; report what is missing or out of date" },
    "force-here": forceHereOption,
    ...documentOptions,
    ...reportOptions,
  },
  examples: [
    ["tenon generate && tenon stubs", "with a config"],
    ["tenon stubs openapi.yaml --generated src/api", "without one"],
    ["tenon stubs --check", "in CI: does each operation have a file?"],
  ],
  load: async () => (await import("./run-stubs.ts")).runStubs,
});
