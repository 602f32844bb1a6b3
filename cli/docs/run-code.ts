import { execFile } from "node:child_process";
import { createServer } from "node:http";
import type { Contract } from "../../contract/build/contract.ts";
import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { createMock } from "../../live/mock/create-mock.ts";
import { closeServer } from "../../live/proxy/close-server.ts";
import { toNodeListener } from "../../runtime/adapters/node-http.ts";
import { fillDefaults, splitServerUrl } from "../../runtime/routing/base-path.ts";
import type { GuideFolder } from "../../site/views/guide-pages.ts";
import { listen } from "../serving/listen.ts";
import { loadTypeScript } from "../shared/load-typescript.ts";

interface CodeBlock {
  readonly file: string;
  /** Line of the fence, counted from 1. */
  readonly line: number;
  readonly language: string;
  readonly code: string;
}

/** Time limit for a block, in milliseconds. */
const longest = 60_000;

/**
 * Runs the code blocks of custom pages that are marked with `run` (` ```sh run `) against a mock of the document. In the code, the mock's
 * URL replaces the origins of the document's servers; it is also in the environment variable `BASE_URL`. Blocks of a page share the mock's
 * state.
 * @param cwd - Working directory of the code.
 * @returns A finding for each block that fails, or that sends a request violating the document.
 */
export async function runCode(
  pages: GuideFolder["pages"],
  contract: Contract,
  cwd: string,
): Promise<readonly Finding[]> {
  let violations: string[] = [];
  const mock = createMock(contract, {
    onExchange: ({ judgement }) => {
      const [finding] = judgement.findings.filter(({ severity }) => severity === "error");
      if (judgement.verdict === "invalid" && finding !== undefined) violations.push(finding.message);
    },
  });
  const server = createServer(toNodeListener(mock));
  const url = await listen(server, { port: 0, host: "127.0.0.1" });
  const origins = contract.model.servers.flatMap((each) => {
    const address = fillDefaults(splitServerUrl(each));
    return /^https?:/.test(address) && URL.canParse(address) ? [new URL(address).origin] : [];
  });
  const findings: Finding[] = [];
  try {
    for (const page of pages) {
      mock.reset();
      for (const block of listBlocks(page)) {
        violations = [];
        const code = origins.reduce((text, origin) => text.replaceAll(origin, url), block.code);
        const failure = await run({ ...block, code }, { cwd, url });
        const [violation] = violations;
        const message = failure ?? (violation && `The code sent an invalid request: ${violation}`);
        if (message !== undefined)
          findings.push(
            createFinding("docs/code-failed", {
              message,
              places: [{ file: block.file, pointer: "", line: block.line, column: 1 }],
            }),
          );
      }
    }
  } finally {
    await closeServer(server);
  }
  return findings;
}

function listBlocks({ file, text }: GuideFolder["pages"][number]): readonly CodeBlock[] {
  const blocks: CodeBlock[] = [];
  let open: { fence: string; info: string; line: number; lines: string[] } | undefined;
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const [, fence = "", info = ""] = /^ {0,3}(`{3,}|~{3,})([^`]*)$/.exec(line) ?? [];
    if (open === undefined) {
      if (fence !== "") open = { fence, info: info.trim(), line: index + 1, lines: [] };
    } else if (fence.startsWith(open.fence) && info.trim() === "") {
      const [language = "", ...marks] = open.info.split(/\s+/);
      if (marks.includes("run"))
        blocks.push({ file, line: open.line, language, code: open.lines.join("\n") });
      open = undefined;
    } else open.lines.push(line);
  }
  return blocks;
}

/** The command for each language, which gets the code as its last argument. */
const commands: readonly (readonly [language: RegExp, command: readonly string[]])[] = [
  [/^(?:sh|shell|bash)$/, ["sh", "-e", "-c"]],
  [/^(?:js|mjs|javascript|ts|mts|typescript)$/, [process.execPath, "--input-type=module", "--eval"]],
  [/^(?:py|python|python3)$/, ["python3", "-c"]],
];

async function run(
  { language, code }: CodeBlock,
  { cwd, url }: { readonly cwd: string; readonly url: string },
): Promise<string | undefined> {
  const [, command] = commands.find(([name]) => name.test(language)) ?? [];
  const [program, ...options] = command ?? [];
  if (program === undefined)
    return `Code marked \`run\` must be in sh, js, ts or python, not ${JSON.stringify(language)}.`;
  const text = /^m?ts|^typescript/.test(language) ? transpile(code) : code;
  const env = { ACCESS_TOKEN: "any", ...process.env, BASE_URL: url };
  return new Promise((resolve) => {
    execFile(program, [...options, text], { cwd, env, timeout: longest }, (error, stdout, stderr) => {
      if (error === null) resolve(undefined);
      else if (error.killed === true) resolve(`The code did not end within ${longest / 1000} seconds.`);
      else if (typeof error.code === "string") resolve(`The code cannot be run: ${error.message}.`);
      else resolve(`The code exited with ${error.code}${describeOutput(stderr || stdout)}`);
    });
  });
}

/** The line that names the error, which other lines may follow: a stack trace, or the version of Node. */
function describeOutput(output: string): string {
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  const line = lines.find((each) => /^(?:\w*Error|curl|.*: line \d+)\b/.test(each)) ?? lines.at(-1);
  return line === undefined ? "." : `: ${line.trim()}`;
}

function transpile(code: string): string {
  const ts = loadTypeScript();
  const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext };
  return ts.transpileModule(code, { compilerOptions }).outputText;
}
