// Runs the generators of others through their own interfaces.
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bench } from "./places.mjs";

/** Types and schemas of zod by hey-api; with `sdk` a client that validates responses by them. */
export async function generateHeyApi(document, output, { sdk = false, validators = ["zod"] } = {}) {
  const { createClient } = await import("@hey-api/openapi-ts");
  rmSync(output, { recursive: true, force: true });
  const client = [{ name: "@hey-api/sdk", validator: { response: "zod" } }, "@hey-api/client-fetch"];
  const plugins = ["@hey-api/typescript", ...validators, ...(sdk ? client : [])];
  const logs = { level: "silent" };
  // The output leans on peers that are installed here.
  await createClient({ input: document, output: { path: output }, plugins, logs });
}

/** A client with fetch by orval, and schemas of zod beside it. */
export async function generateOrval(document, output) {
  const { generate } = await import("orval");
  rmSync(output, { recursive: true, force: true });
  const input = { target: document };
  const of = (file, client) => ({ target: join(output, file), client, mode: "single" });
  await generate({ input, output: of("client.ts", "fetch") }, bench);
  await generate({ input, output: of("schemas.ts", "zod") }, bench);
}

/** A module for a config file of orval's own command. */
export function writeOrvalConfig(path, document, output) {
  const target = (file, client) =>
    JSON.stringify({
      input: { target: document },
      output: { target: join(output, file), client, mode: "single" },
    });
  writeFileSync(
    path,
    `export default { client: ${target("client.ts", "fetch")}, zod: ${target("schemas.ts", "zod")} };\n`,
  );
}
