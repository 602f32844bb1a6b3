/** Codes of `tenon doctor`. */
export const doctorCodes = {
  "doctor/no-config": {
    severity: "info",
    side: "config",
    text: "There is no config; every command needs a document named.",
    advice: "Run `tenon init`, which writes one.",
    example: "tenon doctor, in an empty folder",
  },
  "doctor/no-output": {
    severity: "warning",
    side: "output",
    text: "The output folder is not there, or not tenon's.",
    advice: "Run `tenon generate`.",
    example: "tenon doctor, before the first tenon generate",
  },
  "doctor/stale-output": {
    severity: "error",
    side: "output",
    text: "The output folder is behind its document.",
    advice: "Run `tenon generate`; `tenon generate --check` lists the files.",
    example: "tenon doctor, after a change of openapi.yaml",
  },
  "doctor/edited-output": {
    severity: "error",
    side: "output",
    text: "Generated files were changed by hand; the next run writes them anew.",
    advice:
      "Move the change elsewhere or into a template of your own, then run `tenon generate`; files beside them are yours.",
    example: "tenon doctor, after an edit of src/api/client.ts",
  },
  "doctor/no-peer": {
    severity: "info",
    side: "config",
    text: "An optional package that tenon works with is not installed.",
    advice: "Install it where you want what needs it.",
    example: "tenon doctor, without @redocly/cli, which makes the reference of tenon docs",
  },
  "doctor/peer-version": {
    severity: "warning",
    side: "config",
    text: "A package that tenon works with is of a version that it was not made for.",
    advice: "Install a version of the range that the message names.",
    example: "tenon doctor, with @redocly/cli 1",
  },
  "doctor/old-typescript": {
    severity: "warning",
    side: "config",
    text: "The project's TypeScript is older than those that generated code is tested with.",
    advice: "Install TypeScript 5.9 or later.",
    example: "tenon doctor, with typescript 5.0",
  },
  "doctor/module-settings": {
    severity: "error",
    side: "config",
    text: "tsconfig.json does not resolve imports that end as those of the output do.",
    advice: "Set `importExtension` in the config to what tsconfig.json resolves.",
    example: 'importExtension: "", with "module": "NodeNext"',
  },
} as const;
