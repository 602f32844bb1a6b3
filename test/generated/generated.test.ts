import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { runCli } from "../../cli/commands/run-cli.ts";
import { createTestIo } from "../unit/cli/test-io.ts";

it("generated/ equals the output for the document, the templates and the runtime", async () => {
  const io = createTestIo(fileURLToPath(new URL("../..", import.meta.url)));
  const code = await runCli(["generate", "--check"], io);
  expect(`${io.out()}${io.err()}`).toMatch(/^generated: \d+ files up to date; 2 operations, 6 schemas/m);
  expect(code).toBe(0);
});
