import { type Command, defineCommand } from "../shared/command.ts";
import { baselineOptions, documentOptions, readingOption } from "../shared/common-options.ts";
import { diffFormats } from "./diff-options.ts";

export const diffCommand: Command = defineCommand({
  name: "diff",
  summary: "Report which changes between two versions of a document break clients",
  usage: "diff <old> <new> | --against <old> [new…] [options]",
  text: [
    "A change is breaking if one side may send what its version of the document allows and the other side's",
    "version forbids. It is printed with such an exchange. A change is compatible if tenon proves that there",
    "is none, and undecided if tenon can do neither.",
    "",
    "Exit code 1 if a change is breaking; --max, --undecided and --notice-days change that.",
  ].join("\n"),
  maxOperands: Number.POSITIVE_INFINITY,
  takesDocument: true,
  options: {
    against: {
      kind: "value",
      label: "version",
      repeats: true,
      text: "An older version (repeatable): a file, a URL, git:v1, git:v1:api.yaml",
    },
    deploy: {
      kind: "value",
      label: "side",
      values: ["server", "client", "both"],
      text: "The side that is updated first: server, client, both. Default server",
    },
    format: {
      kind: "value",
      label: "format",
      values: diffFormats,
      text: diffFormats.join(", ").replace("pretty", "pretty (default)"),
    },
    group: {
      kind: "value",
      label: "by",
      values: ["level", "operation", "schema"],
      text: "Group the changes: level, operation, schema. Default: none",
    },
    ignore: {
      kind: "value",
      label: "rule",
      repeats: true,
      text: 'Leave out matching changes, e.g. "path=/internal/* until=2030-01-31"',
    },
    severity: {
      kind: "value",
      label: "code=level",
      repeats: true,
      text: 'Set the level of changes by code, e.g. "status/added=breaking"',
    },
    undecided: {
      kind: "value",
      label: "level",
      values: ["ignore", "error"],
      text: "error: fail if a change is undecided. Default ignore",
    },
    max: {
      kind: "value",
      label: "step",
      values: ["patch", "minor", "major"],
      text: "The largest rise that passes: patch, minor, major. Default minor",
    },
    "notice-days": {
      kind: "value",
      label: "days",
      text: "Fail for an x-sunset that is missing, earlier, past, or sooner than this",
    },
    consumers: {
      kind: "value",
      label: "folder",
      repeats: true,
      text: "Tell which consumers break, from consumer files in this folder",
    },
    "fail-on": {
      kind: "value",
      label: "what",
      values: ["changes", "consumers"],
      text: "consumers: fail only if one of them breaks. Default changes",
    },
    "strict-statuses": { kind: "flag", text: "Count a new, undescribed 4XX or 5XX status as breaking" },
    effort: {
      kind: "value",
      label: "level",
      values: ["quick", "normal", "thorough"],
      text: "Steps of proofs and searches: quick, normal, thorough. Default normal",
    },
    seed: {
      kind: "value",
      label: "number",
      text: "The same seed searches the same exchanges. Default 1",
    },
    source: { kind: "flag", text: "List changes that matter to generated code only" },
    strict: {
      kind: "value",
      label: "level",
      values: ["source"],
      text: "source: like --source, and fail for these changes",
    },
    extensions: {
      kind: "value",
      label: "glob",
      repeats: true,
      text: "List changed x- members of operations and schemas, e.g. x-rate-*",
    },
    all: { kind: "flag", text: "Print compatible changes too" },
    ...baselineOptions,
    baseline: {
      kind: "value",
      label: "file",
      text: "Approved changes do not fail. Default tenon.approvals.json",
    },
    approve: {
      kind: "value",
      label: "fingerprint",
      text: "Add a change to that file, with owner and reason",
    },
    owner: { kind: "value", label: "name", text: "Who approves" },
    reason: { kind: "value", label: "text", text: "Why" },
    expires: { kind: "value", label: "day", text: "The last day on which it holds, e.g. 2030-01-31" },
    reading: readingOption,
    ...documentOptions,
  },
  examples: [
    ["tenon diff openapi.old.yaml openapi.yaml", "two files"],
    ["tenon diff --against git:main openapi.yaml", "the file here, and on main"],
    ["tenon diff --against git:main", "all documents of the config"],
    ["tenon diff old.yaml new.yaml --format markdown", "for a comment on a pull request"],
  ],
  load: async () => {
    const { optimiseLater } = await import("../shared/tune-engine.ts");
    optimiseLater();
    return (await import("./run-diff.ts")).runDiff;
  },
});
