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

/** A plugin that provides generated files as modules, and for each a program that imports it only for its side effects. */
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

/**
 * Bundles a program in the folder of an output: gives the modules of which the bundle contains code, the number of chunks, and their text.
 */
async function bundle(
  { files }: Generated,
  program: string,
): Promise<{ kept: string[]; chunks: number; text: string }> {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const { metafile, outputFiles } = await build({
    stdin: { contents: program, resolveDir: "/", sourcefile: "program.ts", loader: "ts" },
    bundle: true,
    splitting: true,
    format: "esm",
    outdir: "/",
    write: false,
    metafile: true,
    plugins: [
      {
        name: "generated",
        setup({ onLoad, onResolve }) {
          onResolve({ filter: /^\./ }, ({ path, importer }) => {
            const folder = importer.endsWith("program.ts") ? "" : posix.dirname(importer);
            return { path: posix.join(folder, path).replace(/\.js$/, ".ts"), namespace: "generated" };
          });
          onLoad({ filter: /.*/, namespace: "generated" }, ({ path }) => ({
            contents: texts.get(path) ?? `The output has no ${path}`,
            loader: "ts",
          }));
        },
      },
    ],
  });
  const kept = Object.values(metafile.outputs)
    .flatMap(({ inputs }) => Object.entries(inputs))
    .flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path.replace("generated:", "")] : []));
  return { kept, chunks: outputFiles.length, text: outputFiles.map(({ text }) => text).join("") };
}

/** For each module, the code that remains in a bundle if a program imports the module without using it. */
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
  it.each(outputs)("adds no code to the bundle: %s", async (_, create) => {
    expect(await keptOf(await create())).toEqual({});
  });
});

describe("a client that validates", () => {
  const call = (checks: string, imports: string): string => `
    import { createContext, filesWrite, thingsQuery } from "./client.js";
    import { createValidation } from "./runtime/client.js";
    ${imports}
    const client = createContext({ validation: createValidation({ checks: ${checks} }) });
    console.log(await filesWrite(client, globalThis.file), await thingsQuery(client, globalThis.query));`;

  it("brings the checks of the operations in its list, in the program itself", async () => {
    const list = "[filesWriteChecks, thingsQueryChecks]";
    const program = call(list, 'import { filesWriteChecks, thingsQueryChecks } from "./validators.js";');
    const imports = ["filesWrite", "thingsQuery"].map(
      (name) => `import { ${name}Checks } from "./validators/operations/${name}.js";`,
    );
    const separately = call(list, imports.join("\n"));
    for (const validators of ["joined", "separate"] as const) {
      const output = await generateCase("bodies", { validators });
      const { text, chunks } = await bundle(output, validators === "joined" ? program : separately);
      expect(chunks).toBe(1);
      const names = [...text.matchAll(/(\w+)Checks = /g)].map(([, name]) => name);
      expect(names.sort()).toEqual(["filesWrite", "thingsQuery"]);
    }
  });

  it("has a chunk for each operation if it is given all checks, and these are modules of their own", async () => {
    const program = call("checks", 'import { checks } from "./checks.js";');
    const { kept, chunks } = await bundle(await generateCase("bodies", { validators: "separate" }), program);
    const operations = kept.filter((path) => path.startsWith("validators/operations/"));
    expect(operations).toHaveLength(11);
    expect(chunks).toBeGreaterThan(11);
  });
});
