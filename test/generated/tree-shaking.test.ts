import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "esbuild";
import { describe, expect, it } from "vitest";
import { type Generated, generate } from "../../generator/session/generate.ts";
import { generateCase } from "../golden/golden-cases.ts";

const document = fileURLToPath(new URL("../../spec/openapi.yaml", import.meta.url));

const outputs: readonly (readonly [string, () => Promise<Generated>])[] = [
  ["our own contract", () => generate({ document, importExtension: ".js", names: {} })],
  ["bodies, forms and parts", () => generateCase("bodies")],
  ["streams", () => generateCase("streams")],
  ["webhooks and links", () => generateCase("hooks")],
  ["schemas", () => generateCase("schemas")],
];

/** Generated files as modules, and for each a program that imports it for its effects alone. */
function bareImports(texts: ReadonlyMap<string, string>): Plugin {
  return {
    name: "bare-imports",
    setup({ onLoad, onResolve }) {
      onResolve({ filter: /.*/ }, ({ kind, path, importer, namespace }) => {
        if (kind === "entry-point") return { path: posix.normalize(path), namespace: "bare" };
        // What is loaded on demand is a program of its own.
        if (kind === "dynamic-import") return { external: true };
        if (namespace === "bare") return { path, namespace: "generated" };
        const target = posix.join(posix.dirname(importer), path);
        return { path: target.replace(/\.js$/, ".ts"), namespace: "generated" };
      });
      onLoad({ filter: /.*/, namespace: "bare" }, ({ path }) => ({
        contents: `import ${JSON.stringify(path)};`,
      }));
      onLoad({ filter: /.*/, namespace: "generated" }, ({ path }) => {
        const contents = texts.get(path);
        return contents === undefined ? undefined : { contents, loader: "ts" };
      });
    },
  };
}

/** What a bundler keeps of each module that a program imports and takes nothing from. */
async function keptOf({ files }: Generated): Promise<Readonly<Record<string, string>>> {
  const modules = files.filter(({ path }) => /(?<!\.d)\.ts$/.test(path));
  const texts = new Map(modules.map(({ path, text }) => [path, text]));
  const { outputFiles } = await build({
    entryPoints: modules.map(({ path }) => ({ in: path, out: path })),
    bundle: true,
    minify: true,
    format: "esm",
    outdir: "/",
    write: false,
    plugins: [bareImports(texts)],
  });
  expect(outputFiles.length).toBe(modules.length);
  const kept = outputFiles.filter(({ text }) => text.trim() !== "");
  return Object.fromEntries(kept.map(({ path, text }) => [path, text]));
}

describe("a program that imports a generated module and takes nothing from it", () => {
  it.each(outputs)("carries nothing of it: %s", async (_, create) => {
    expect(await keptOf(await create())).toEqual({});
  });
});
