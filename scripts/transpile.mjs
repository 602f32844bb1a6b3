// Writes generated files to a folder as JavaScript for Node.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { transform } from "esbuild";

/** Strips the types of every TypeScript file; copies the others. */
export async function transpile(files, folder) {
  writeTo(join(folder, "package.json"), `{"type":"module"}`);
  await Promise.all(
    files.map(async ({ path, text }) => {
      if (!path.endsWith(".ts")) return writeTo(join(folder, path), text);
      const { code } = await transform(text, { loader: "ts", format: "esm", target: "es2022" });
      return writeTo(join(folder, path.replace(/\.ts$/, ".js")), code);
    }),
  );
}

function writeTo(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
