import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";
import { emitRuntime } from "../../../../generator/emitters/emit-runtime.ts";
import type { EmittedFile } from "../../../../generator/output/emitted-file.ts";

/** The whole runtime, as an output contains it. */
const runtime = emitRuntime(".ts");

/** The exports of a module of validators. */
export type LoadedModule = Readonly<Record<string, unknown>>;

/** Bundles emitted files as a user's bundler would. `entry` is the text of a module that imports them by `./validators/…`. */
export async function bundleValidators(
  files: readonly EmittedFile[],
  entry: string,
  options: { readonly minify?: boolean } = {},
): Promise<string> {
  const result = await build({
    stdin: { contents: entry, resolveDir: "/", sourcefile: "entry.ts", loader: "ts" },
    bundle: true,
    write: false,
    format: "esm",
    target: "es2022",
    minify: options.minify ?? false,
    plugins: [serveFiles([...files, ...(await runtime)])],
    logLevel: "silent",
  });
  return result.outputFiles[0]?.text ?? "";
}

/** Bundles emitted files, writes them to disk and imports them. Gives their exports by path without extension. */
export async function loadValidators(
  files: readonly EmittedFile[],
): Promise<ReadonlyMap<string, LoadedModule>> {
  const imports = files.map(({ path }, index) => `import * as m${index} from "./${path}";`);
  const entries = files.map(({ path }, index) => `[${JSON.stringify(path.replace(/\.ts$/, ""))}, m${index}]`);
  const text = await bundleValidators(
    files,
    `${imports.join("\n")}\nexport const modules = new Map([${entries.join()}]);`,
  );
  const folder = await mkdtemp(join(tmpdir(), "tenon-validators-"));
  try {
    const file = join(folder, "bundle.mjs");
    await writeFile(file, text);
    const loaded: { readonly modules: ReadonlyMap<string, LoadedModule> } = await import(
      pathToFileURL(file).href
    );
    return loaded.modules;
  } finally {
    await rm(folder, { recursive: true });
  }
}

function serveFiles(files: readonly EmittedFile[]): Plugin {
  const texts = new Map(files.map(({ path, text }) => [`/${path}`, text]));
  return {
    name: "emitted-files",
    setup(builder) {
      builder.onResolve({ filter: /^\./ }, ({ path, importer, namespace }) => {
        const from = namespace === "emitted" ? importer : "/entry.ts";
        return { path: new URL(path, `file://${from}`).pathname, namespace: "emitted" };
      });
      builder.onLoad({ filter: /.*/, namespace: "emitted" }, ({ path }) => {
        const contents = texts.get(decodeURIComponent(path));
        return contents === undefined
          ? { errors: [{ text: `No such file: ${path}` }] }
          : { contents, loader: "ts" };
      });
    },
  };
}
