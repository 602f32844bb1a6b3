// Types in large documents with the language server, and measures how long diagnostics and other responses take.
import { join } from "node:path";
import { measureDocument } from "../kit/lsp.mjs";
import { rounds } from "../kit/measure.mjs";
import { documents, root } from "../kit/places.mjs";

export const peers = [];

const corpus = join(root, "../shared/corpus");

const opened = [
  ["Prowler, YAML, 0.8 MB", join(corpus, "prowler-v1.yaml")],
  ["Discord, JSON, 1.2 MB", join(corpus, "discord-v10.json")],
  ["GitHub, JSON, 13 MB", documents.github],
];

export async function measure() {
  const rows = [];
  for (const [name, path] of opened) {
    const { opened, finding, fixed, completion, hover, definition, symbols } = await measureDocument(
      path,
      rounds,
    );
    const whole = [opened, finding, fixed, completion, hover, definition, symbols].map(Math.round);
    rows.push([name, ...whole]);
  }
  return [
    {
      title: "Milliseconds from a key to the response",
      columns: [
        ...["document", "opened", "finding appears", "finding disappears"],
        ...["completion", "hover", "definition", "symbols"],
      ],
      rows,
      note: `Each request follows an edit in the middle of the document. *Opened* is the time until the first diagnostics, with all rules; the edits are shown once tenon's own rules have run. Includes the ${DELAY} ms that the server waits for further keys. Medians of ${rounds}.`,
    },
  ];
}

const DELAY = 50;
