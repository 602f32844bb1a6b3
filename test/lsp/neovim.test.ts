import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { isBuilt } from "./editor-client.ts";

const main = join(import.meta.dirname, "../../dist/cli/main.js");
const script = join(import.meta.dirname, "neovim.lua");

const hasNeovim = spawnSync("nvim", ["--version"]).status === 0;
if (!hasNeovim) console.log("The test in Neovim is skipped: there is no nvim (apt-get install neovim).");

const api = `openapi: 3.1.0
info: { title: Notes, version: "1" }
servers: [{ url: "https://example.com" }]
paths:
  /notes:
    get:
      operationId: listNotes
      responses:
        "200":
          description: ok
          content:
            application/json:
              schema: { $ref: "#/components/schemas/Noet" }
components:
  schemas:
    Note:
      type: object
`;

interface Seen {
  readonly error?: string;
  readonly diagnostics: readonly string[];
  readonly fix: string;
  readonly definition: number;
  readonly text: string;
  readonly completion: readonly string[];
}

test.skipIf(!isBuilt || !hasNeovim)("Neovim shows, mends, follows, renames and completes", () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "tenon-neovim-")));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, "openapi.yaml"), api);
  const guide = readFileSync(join(import.meta.dirname, "../../docs/guide/editors.md"), "utf8");
  const [init = ""] = [...guide.matchAll(/```lua init\.lua\n(.*?)```/gs)]
    .map(([, text = ""]) => text)
    .filter((text) => text.includes("start_client"));
  const command = [process.execPath, main, "lsp"].map((part) => JSON.stringify(part)).join(", ");
  writeFileSync(join(folder, "init.lua"), init.replace('"npx", "tenon", "lsp"', command));
  execFileSync("nvim", ["--headless", "--clean", "-n", "-c", `luafile ${script}`], {
    ...{ cwd: folder, stdio: "ignore", timeout: 120_000 },
  });
  const seen = JSON.parse(readFileSync(join(folder, "seen.json"), "utf8")) as Seen;
  expect(seen.error).toBeUndefined();
  expect(seen.diagnostics).toContain("ref/unresolved");
  expect(seen.fix).toBe("Change to `Note`");
  expect(seen.definition).toBe(16);
  expect(seen.text).toBe(api.replace("Noet", "Memo").replace("    Note:", "    Memo:").trimEnd());
  expect(seen.completion).toContain("summary");
});
