import { apiOption, type Command, defineCommand } from "../shared/command.ts";
import { documentOptions, readingOption, reportOptions } from "../shared/common-options.ts";

export const consumerCommand: Command = defineCommand({
  name: "consumer",
  summary: "Write down what a consumer uses of a document, and check a new version against it",
  usage: "consumer [consumer file…] [--from-…] [options] | consumer check [document] [options]",
  text: [
    "Writes tenon.consumer.json: the operations that a consumer calls, what it sends and what it reads, with",
    "the evidence for each. From such files, tenon diff --consumers tells which consumers a change breaks.",
    "Consumer files given as arguments are merged into it. Entries made by hand are kept, and so is evidence",
    "of other kinds than those collected now, if it is about the same version of the document.",
    "",
    "consumer check compares the document that the provider publishes now, a file or URL, with the one that",
    "the consumer was made for (--api, or the config). Exit code 1 if it breaks what the consumer uses.",
  ].join("\n"),
  maxOperands: Number.POSITIVE_INFINITY,
  options: {
    "from-tests": {
      kind: "value",
      label: "folder",
      repeats: true,
      text: "The folder of TENON_READS: what tests read with trackReads",
    },
    "from-source": {
      kind: "value",
      label: "tsconfig",
      repeats: true,
      text: "A tsconfig.json: what its project uses of the generated code",
    },
    "from-coverage": {
      kind: "value",
      label: "file",
      repeats: true,
      text: "Files or folders that --coverage wrote: what traffic sent",
    },
    name: {
      kind: "value",
      label: "name",
      text: "The consumer's name. Default: that in the file or in package.json",
    },
    output: {
      kind: "value",
      short: "o",
      label: "file",
      text: "The file to write. Default tenon.consumer.json",
    },
    consumer: { kind: "value", label: "file", text: "check: the consumer file. Default tenon.consumer.json" },
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
