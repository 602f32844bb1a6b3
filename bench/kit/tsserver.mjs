// Asks TypeScript's language server for completions, as an editor does.
import { spawn } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { median } from "./measure.mjs";
import { peer } from "./places.mjs";

/** Opens a file with a text; gives the times in ms for opening its project, for the first completion at a place, and for later ones. */
export async function askCompletion(file, text, place) {
  writeFileSync(file, text);
  const server = spawn(process.execPath, [
    peer("typescript/lib/tsserver.js"),
    "--disableAutomaticTypingAcquisition",
  ]);
  const ask = createAsker(server);
  try {
    const openStart = performance.now();
    ask("open", { file, fileContent: text });
    // The first answer comes when the project has been read.
    await ask("quickinfo", { file, line: 1, offset: 1 });
    const open = performance.now() - openStart;
    const [first, entries] = await timeCompletion(ask, file, place);
    const later = [];
    for (let turn = 0; turn < 5; turn++) {
      ask("change", { file, line: 2, offset: 1, endLine: 2, endOffset: 1, insertString: " " });
      later.push((await timeCompletion(ask, file, place))[0]);
    }
    return { open, first, entries, again: median(later) };
  } finally {
    server.kill();
    rmSync(file);
  }
}

async function timeCompletion(ask, file, place) {
  const start = performance.now();
  const { body } = await ask("completionInfo", { file, ...place });
  return [performance.now() - start, body?.entries.length ?? 0];
}

function createAsker(server) {
  let sequence = 0;
  let rest = "";
  const waiting = new Map();
  server.stdout.setEncoding("utf8");
  server.stdout.on("data", (chunk) => {
    rest += chunk;
    const lines = rest.split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (!line.startsWith("{")) continue;
      const message = JSON.parse(line);
      if (message.type === "response") waiting.get(message.request_seq)?.(message);
    }
  });
  return (command, given) =>
    new Promise((resolve) => {
      const seq = ++sequence;
      waiting.set(seq, resolve);
      server.stdin.write(`${JSON.stringify({ seq, type: "request", command, arguments: given })}\n`);
    });
}
