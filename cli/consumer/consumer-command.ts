import { apiOption, type Command, defineCommand } from "../shared/command.ts";
import { documentOptions, readingOption, reportOptions } from "../shared/common-options.ts";

export const consumerCommand: Command = defineCommand({
  name: "consumer",
  summary: "Record what a consumer uses of an API, and check new versions against it",
  usage: "consumer [consumer file…] [--from-…] [options] | consumer check [document] [options]",
  text: [
    "Writes tenon.consumer.json: the operations that a consumer calls, what it sends and what it reads,",
    "with evidence for each. tenon diff --consumers uses such files to report which consumers a change",
    "breaks. Consumer files passed as arguments are merged. Entries added by hand are kept, as is",
    "evidence of other kinds for the same version of the document.",
    "",
    "consumer check compares the document that the provider publishes now (a file or URL) with the one",
    "that the consumer was built against (--api, or the config). Exits with 1 if it breaks what the",
    "consumer uses.",
  ].join("\n"),
  maxOperands: Number.POSITIVE_INFINITY,
  options: {
    "from-tests": {
      kind: "value",
      label: "folder",
      repeats: true,
      text: "Folder of reads recorded by tests (TENON_READS, trackReads)",
    },
    "from-source": {
      kind: "value",
      label: "tsconfig",
      repeats: true,
      text: "tsconfig.json of a project that uses generated code",
    },
    "from-coverage": {
      kind: "value",
      label: "file",
      repeats: true,
      text: "Coverage files or folders written by --coverage",
    },
    name: {
      kind: "value",
      label: "name",
      text: "Consumer name. Default: from the file or package.json",
    },
    output: {
      kind: "value",
      short: "o",
      label: "file",
      text: "Output file. Default tenon.consumer.json",
    },
    consumer: { kind: "value", label: "file", text: "Consumer file to check. Default tenon.consumer.json" },
    api: apiOption,
    reading: readingOption,
    ...reportOptions,
    ...documentOptions,
  },
  examples: [
    ["tenon consumer --from-source tsconfig.json", "by the types of a project"],
    ["tenon consumer --from-tests reads --name waiter", "after TENON_READS=reads npx vitest run"],
    ["tenon consumer check https://api.example.com/openapi.yaml", "in the CI of the consumer"],
  ],
  load: async () => async (input, io) => {
    if (input.operands[0] !== "check") {
      const { writeConsumer } = await import("./write-consumer.ts");
      return writeConsumer(input, io);
    }
    const { checkConsumer } = await import("./check-consumer.ts");
    return checkConsumer({ ...input, operands: input.operands.slice(1) }, io);
  },
});
