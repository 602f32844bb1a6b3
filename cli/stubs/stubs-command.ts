import { stubFrameworks } from "../../generator/output/emit-options.ts";
import { type Command, defineCommand } from "../shared/command.ts";
import { documentOptions, forceHereOption, reportOptions } from "../shared/common-options.ts";

/** Advice for frameworks that start their own server and therefore need no server stub. */
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
  summary: "Scaffold a server with a handler stub for each operation",
  usage: "stubs [document] [--framework name] [-o folder] [options]",
  text: [
    "Writes a TypeScript file per operation, with a handler that returns 501 until you implement it. A",
    "new folder also gets handler types, a router and a server. These files are yours and are never",
    "overwritten; only index.ts, the list of handlers, is regenerated. Run the command again to add stubs",
    "for new operations. Files of removed operations are kept and reported. Exits with 1 if index.ts was",
    "edited, or with --check if a file is missing.",
  ].join("\n"),
  maxOperands: 1,
  takesDocument: true,
  options: {
    framework: {
      kind: "value",
      label: "name",
      values: stubFrameworks,
      advice,
      text: "Framework of the server. Default: the configured adapter, or node",
    },
    output: {
      kind: "value",
      short: "o",
      label: "folder",
      text: "Handler folder. Default: handlers, next to the generated code",
    },
    generated: {
      kind: "value",
      label: "folder",
      text: "Folder of the generated code. Default: the config's output",
    },
    check: { kind: "flag", text: "Report missing and outdated files without writing" },
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
