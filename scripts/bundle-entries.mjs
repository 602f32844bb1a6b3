// Bundles the entries of dist/ into few modules, since Node takes a third of a short command to find and link five hundred.
import { readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { build } from "esbuild";

/** The modules that users, Node's threads or the shell load, besides those that front ends bundle: their modules stay apart. */
const entries = [
  "index.js",
  "cli/main.js",
  "cli/lsp/lint-thread.js",
  "cli/docs/convert-thread.js",
  "cli/verify/share-thread.js",
  "contract/lint/plugin/index.js",
  "generator/emitters/index.js",
  "generator/thread/worker.js",
  "live/index.js",
  "live/msw/msw.js",
  "live/samples.js",
  "verifier/matchers/jest.js",
  "verifier/matchers/vitest.js",
  "verifier/telemetry/create-telemetry.js",
];

/** Kept apart, so that there is one instance of each in a process: generated code imports them, too. */
const apart = /^(?:runtime|generated|xml|oauth2)\//;

/** The bundles of `compiled`, by their paths in dist/. `import.meta` in a module still refers to the module's own path. */
export async function bundleEntries(compiled) {
  const { outputFiles } = await build({
    absWorkingDir: compiled,
    entryPoints: entries,
    outdir: "dist",
    chunkNames: "chunks/[name]-[hash]",
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    packages: "external",
    minify: true,
    lineLimit: 800,
    legalComments: "none",
    logLevel: "error",
    write: false,
    plugins: [{ name: "dist", setup: (setup) => placeModules(setup, compiled) }],
  });
  const folder = join(compiled, "dist");
  return new Map(outputFiles.map(({ path, text }) => [relative(folder, path).replaceAll(sep, "/"), text]));
}

function placeModules(setup, compiled) {
  const pathOf = (file) => relative(compiled, file).replaceAll(sep, "/");
  setup.onResolve({ filter: /^\./ }, ({ path, resolveDir }) => {
    const file = pathOf(join(resolveDir, path));
    return apart.test(file)
      ? { path: `#dist/${file}`, external: true }
      : { path: join(compiled, file), sideEffects: entries.includes(file) };
  });
  setup.onResolve({ filter: /^place-of-modules$/ }, ({ path }) => ({ path, namespace: "place" }));
  setup.onLoad({ filter: /.*/, namespace: "place" }, () => ({ contents: placeOfModules }));
  setup.onLoad({ filter: /\.js$/ }, ({ path }) => {
    const text = readFileSync(path, "utf8");
    if (!text.includes("import.meta.")) return undefined;
    const placed = text.replace(
      /\bimport\.meta\.(url|dirname)\b/g,
      (_all, name) => `__${name}Of(${JSON.stringify(pathOf(path))})`,
    );
    return { contents: `import { __urlOf, __dirnameOf } from "place-of-modules";\n${placed}` };
  });
}

const placeOfModules = `
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
const dist = import.meta.url.slice(0, import.meta.url.lastIndexOf("/dist/") + 6);
export const __urlOf = (path) => dist + path;
export const __dirnameOf = (path) => dirname(fileURLToPath(dist + path));
`;
