import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createFolder } from "../unit/cli/test-io.ts";
import { root } from "./guide-project.ts";
import { readSnippets } from "./read-snippets.ts";

const main = join(root, "dist/cli/main.js");
const isBuilt = existsSync(main);
if (!isBuilt) console.log("The container recipe is not run: dist/ is not built (npm run build).");

/** A free port. */
async function findPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== "object" || address === null) throw new Error("The server has no port.");
  return address.port;
}

/** The words of a Dockerfile instruction in JSON form. */
function readInstruction(dockerfile: string, name: string): readonly string[] {
  const [, list = "null"] = new RegExp(`^${name} (\\[.*\\])$`, "m").exec(dockerfile) ?? [];
  const words: unknown = JSON.parse(list);
  if (!Array.isArray(words)) throw new Error(`The Dockerfile has no ${name} in its JSON form.`);
  return words.map(String);
}

test.skipIf(!isBuilt)(
  "the container of the guide starts, becomes healthy, and ends on SIGTERM",
  { timeout: 60_000 },
  async () => {
    const page = readFileSync(join(root, "docs/guide/mock.md"), "utf8");
    const dockerfile = readSnippets(page).find(({ file }) => file === "Dockerfile")?.text ?? "";
    const copied = /^COPY (\S+) \.\/$/m.exec(dockerfile)?.[1] ?? "";
    const folder = createFolder({
      [copied]: 'openapi: 3.1.0\ninfo: { title: T, version: "1" }\npaths: {}\n',
    });
    const port = String(await findPort());
    const [tenon, ...argv] = readInstruction(dockerfile, "CMD");
    expect(tenon).toBe("tenon");
    const mock = spawn(process.execPath, [main, ...argv, "--port", port], { cwd: folder });
    onTestFinished(() => void mock.kill("SIGKILL"));
    let log = "";
    mock.stderr.setEncoding("utf8").on("data", (text: string) => {
      log += text;
    });
    const [node, ...check] = readInstruction(dockerfile, "HEALTHCHECK CMD").map((word) =>
      word.replaceAll("4010", port),
    );
    expect([node, dockerfile]).toEqual(["node", expect.stringContaining("EXPOSE 4010")]);
    const isHealthy = (): boolean => spawnSync(process.execPath, check).status === 0;
    expect(isHealthy()).toBe(false);
    await expect.poll(isHealthy, { timeout: 20_000 }).toBe(true);
    const ended = once(mock, "exit");
    mock.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
    const events = log
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line).event);
    expect(events).toEqual(["listening", "ended"]);
  },
);
