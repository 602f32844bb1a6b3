import { type ChildProcess, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";

/** A line and an offset in a file, counted from 1. */
export interface Spot {
  readonly file: string;
  readonly line: number;
  readonly offset: number;
}

/** TypeScript's language server, as editors run it, called by its own protocol. */
export class TsServer {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, (body: unknown) => void>();
  #sequence = 0;

  constructor(cwd: string) {
    const script = createRequire(import.meta.url).resolve("typescript/lib/tsserver.js");
    const quiet = ["--disableAutomaticTypingAcquisition", "--suppressDiagnosticEvents"];
    this.#child = spawn(process.execPath, [script, ...quiet], { cwd, stdio: ["pipe", "pipe", "ignore"] });
    if (this.#child.stdout === null) throw new Error("tsserver has no output");
    createInterface({ input: this.#child.stdout }).on("line", (line) => {
      if (!line.startsWith("{")) return;
      // What tsserver writes: https://github.com/microsoft/TypeScript/wiki/Standalone-Server-(tsserver)
      const message = JSON.parse(line) as { type: string; request_seq?: number; body?: unknown };
      if (message.type === "response") this.#waiting.get(message.request_seq ?? -1)?.(message.body);
    });
  }

  /** Opens a file as an editor does; the server sends no answer. */
  open(file: string, fileContent: string): void {
    this.#send("open", { file, fileContent });
  }

  /** Sends a request; gives the body of the answer. */
  ask(command: string, spot: Spot): Promise<unknown> {
    const sequence = this.#send(command, spot);
    return new Promise((resolve) => this.#waiting.set(sequence, resolve));
  }

  close(): void {
    this.#child.kill();
  }

  #send(command: string, body: object): number {
    this.#sequence += 1;
    const line = JSON.stringify({ seq: this.#sequence, type: "request", command, arguments: body });
    this.#child.stdin?.write(`${line}\n`);
    return this.#sequence;
  }
}
