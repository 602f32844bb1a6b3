import { type ChildProcess, spawn } from "node:child_process";
import { stripVTControlCharacters } from "node:util";
import type { ToolOutcome, Tools } from "../../editor/server/tools.ts";
import type { DocumentOptions } from "../shared/common-options.ts";
import { findConfigPath } from "../targets/choose-targets.ts";

const LONGEST_MESSAGE = 600;

/** Runs commands in processes of their own, since standard output belongs to the protocol. */
export function createTools({ config, offline }: DocumentOptions, cwd: string): Tools {
  const running = new Set<ChildProcess>();
  const start = (args: readonly string[]): ChildProcess => {
    const [, script = ""] = process.argv;
    const options = [
      ...(config === undefined ? [] : ["--config", config]),
      ...(offline ? ["--offline"] : []),
    ];
    const child = spawn(process.execPath, [script, ...args, ...options], {
      ...{ cwd, stdio: ["ignore", "pipe", "pipe"] },
      env: { ...process.env, NO_COLOR: "1" },
    });
    running.add(child);
    child.once("exit", () => running.delete(child));
    return child;
  };
  return {
    hasConfig: () => findConfigPath(config, cwd) !== undefined,
    generate: () => finish(start(["generate"])),
    startMock: (document) => {
      const child = start(["mock", document, "--port", "0"]);
      return new Promise((resolve) => {
        void finish(child, (text) => {
          const [url] = /https?:\/\/[^\s/;]+/.exec(text) ?? [];
          if (url !== undefined) resolve({ url, stop: () => void child.kill() });
        }).then(resolve);
      });
    },
    close: async () => {
      for (const child of running) child.kill();
    },
  };
}

function finish(child: ChildProcess, onText: (text: string) => void = () => undefined): Promise<ToolOutcome> {
  let text = "";
  const add = (chunk: Buffer): void => {
    text += chunk.toString("utf8");
    onText(text);
  };
  child.stdout?.on("data", add);
  child.stderr?.on("data", add);
  return new Promise((resolve) => {
    child.once("error", ({ message }) => resolve({ isOk: false, text: message }));
    child.once("close", (code) =>
      resolve({ isOk: code === 0, text: stripVTControlCharacters(text).trim().slice(-LONGEST_MESSAGE) }),
    );
  });
}
