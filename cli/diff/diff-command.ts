import { type Command, defineCommand } from "../shared/command.ts";
import { baselineOptions, documentOptions, readingOption } from "../shared/common-options.ts";
import { diffFormats } from "./diff-options.ts";

export const diffCommand: Command = defineCommand({
  name: "diff",
  summary: "Report which changes between two versions of a document break clients",
  usage: "diff <old> <new> | --against <old> [new…] [options]",
  text: [
    "A change is breaking if one side may send what its version of the document allows and the other",
    "side's version forbids; it is printed with such an exchange. A change is compatible if tenon can",
    "prove that no such exchange exists, and undecided otherwise.",
    "",
    "Each version is a file, a URL or a git revision, e.g. git:v1:api.yaml. Exits with 1 on breaking",
    "changes (see --max, --undecided and --notice-days), with 2 if a document cannot be read.",
  ].join("\n"),
  maxOperands: Number.POSITIVE_INFINITY,
  takesDocument: true,
  options: {
    against: {
      kind: "value",
      label: "version",
      repeats: true,
      text: "Older version (repeatable): a file, a URL, git:v1, git:v1:api.yaml",
    },
    deploy: {
      kind: "value",
      label: "side",
      values: ["server", "client", "both"],
      text: "Side deployed first: server, client, both. Default server",
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
      text: "Group changes by level, operation or schema. Default: none",
    },
    ignore: {
      kind: "value",
      label: "rule",
      repeats: true,
      text: 'Ignore matching changes, e.g. "path=/internal/* until=2030-01-31"',
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
      text: "Fail on undecided changes: error, ignore. Default ignore",
    },
    max: {
      kind: "value",
      label: "step",
      values: ["patch", "minor", "major"],
      text: "Highest semver bump allowed: patch, minor, major. Default minor",
    },
    "notice-days": {
      kind: "value",
      label: "days",
      text: "Minimum notice before an x-sunset date",
    },
    consumers: {
      kind: "value",
      label: "folder",
      repeats: true,
      text: "Report affected consumers, from consumer files in this folder",
    },
    "fail-on": {
      kind: "value",
      label: "what",
      values: ["changes", "consumers"],
      text: "changes (default), or consumers: only if one of them breaks",
    },
    "strict-statuses": { kind: "flag", text: "Treat a new, undescribed 4XX or 5XX status as breaking" },
    effort: {
      kind: "value",
      label: "level",
      values: ["quick", "normal", "thorough"],
      text: "Analysis effort: quick, normal, thorough. Default normal",
    },
    seed: {
      kind: "value",
      label: "number",
      text: "Seed for generated exchanges. Default 1",
    },
    source: { kind: "flag", text: "Also list changes that only affect generated code" },
    strict: {
      kind: "value",
      label: "level",
      values: ["source"],
      text: "source: like --source, and fail on these changes",
    },
    extensions: {
      kind: "value",
      label: "glob",
      repeats: true,
      text: "List changed x- members of operations and schemas, e.g. x-rate-*",
    },
    all: { kind: "flag", text: "Also print compatible changes" },
    ...baselineOptions,
    baseline: {
      kind: "value",
      label: "file",
      text: "File of approved changes. Default tenon.approvals.json",
    },
    approve: {
      kind: "value",
      label: "fingerprint",
      text: "Approve a change; requires --owner and --reason",
    },
    owner: { kind: "value", label: "name", text: "Name of the approver" },
    reason: { kind: "value", label: "text", text: "Reason for the approval" },
    expires: { kind: "value", label: "day", text: "Expiry date of the approval, e.g. 2030-01-31" },
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
