import type { Readable, Writable } from "node:stream";
import { cancel, intro, isCancel, select, text } from "@clack/prompts";
import type { InitChoices } from "./choices.ts";
import type { Side } from "./frameworks.ts";

export interface Terminal {
  readonly input: Readable;
  readonly output: Writable;
}

export async function askChoices(
  proposed: InitChoices,
  documents: readonly string[],
  terminal: Terminal,
): Promise<InitChoices | undefined> {
  intro("tenon init", terminal);
  const document =
    documents.length < 2
      ? proposed.document
      : await select({
          ...terminal,
          message: "Which document?",
          options: documents.map((value) => ({ value, label: value })),
          initialValue: proposed.document,
        });
  if (isCancel(document)) return stop(terminal);
  const side = await select<Side>({
    ...terminal,
    message: "What do you need?",
    options: [
      { value: "client", label: "A client", hint: "types, a fetch client" },
      { value: "server", label: "A server", hint: "types, validators, a router" },
      { value: "both", label: "Both" },
    ],
    initialValue: proposed.side,
  });
  if (isCancel(side)) return stop(terminal);
  const output = await text({
    ...terminal,
    message: "Where does the generated code go?",
    initialValue: proposed.output,
    validate: (value) => (value === undefined || value.trim() === "" ? "Enter a folder." : undefined),
  });
  if (isCancel(output)) return stop(terminal);
  return { ...proposed, document, side, output: output.trim() };
}

function stop(terminal: Terminal): undefined {
  cancel("Nothing was written.", terminal);
  return undefined;
}
