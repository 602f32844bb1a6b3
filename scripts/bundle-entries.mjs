// Bundles the entries of dist/ into few modules, since Node takes a third of a short command to find and link five hundred.
import { readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { transform } from "esbuild";
import { rolldown } from "rolldown";

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

/** Kept apart, because generated code imports them. The runtime, which generated code may import, too, has copies in the bundles. */
const apart = /^(?:generated|xml|oauth2)\//;

/** The modules that load the compiler by `require`. */
const loadsCompiler = ["generator/types/openapi-typescript.js", "cli/config/locate-option.js"];

/** The bundles of `compiled`, by their paths in dist/. `import.meta` in a module still refers to the module's own path. */
export async function bundleEntries(compiled) {
  const pathOf = (id) => relative(compiled, id).replaceAll(sep, "/");
  const bundle = await rolldown({
    cwd: compiled,
    input: Object.fromEntries(entries.map((entry) => [entry.slice(0, -3), join(compiled, entry)])),
    platform: "node",
    preserveEntrySignatures: "allow-extension",
    plugins: [placeModules(compiled, pathOf)],
  });
  let chunks;
  const nameChunk = (id, chunking) => {
    chunks ??= assignChunks((file) => chunking.getModuleInfo(join(compiled, file)), pathOf);
    return chunks.get(pathOf(id)) ?? null;
  };
  const { output } = await bundle.generate({
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: "chunks/[name]-[hash].js",
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [{ debugName: "chunks", name: nameChunk }],
    },
  });
  return new Map(await Promise.all(output.map(async ({ fileName, code }) => [fileName, await minify(code)])));
}

async function minify(text) {
  const { code } = await transform(text, {
    loader: "js",
    format: "esm",
    platform: "node",
    target: "node20.19",
    minify: true,
    lineLimit: 800,
    legalComments: "none",
  });
  return code;
}

/**
 * Assigns the modules that `tenon generate` can load, except those that load packages, to three chunks. Most commands need most of them,
 * and one large module, whose functions are compiled when they are called, loads faster than a hundred small ones. `shared` has the modules
 * that a page with the mock loads, too, and `command` those of the command line, which bundles of user programs must not contain. Entries
 * that need only a few modules get them in small chunks.
 */
function assignChunks(infoOf, pathOf) {
  const ownOf = (ids) => ids.map(pathOf).filter((file) => infoOf(file)?.code != null);
  const reach = (roots, listIds) => {
    const reached = new Set(roots);
    for (const file of reached) for (const found of ownOf(listIds(infoOf(file)))) reached.add(found);
    return reached;
  };
  const loads = new Map(loadsCompiler.map((file) => [file, true]));
  const loadsPackage = (file) => {
    if (!loads.has(file)) {
      const { importedIds } = infoOf(file);
      loads.set(file, importedIds.some(isPackage) || ownOf(importedIds).some(loadsPackage));
    }
    return loads.get(file);
  };
  const atOnce = ({ importedIds }) => importedIds;
  const everAfter = ({ importedIds, dynamicallyImportedIds }) => [...importedIds, ...dynamicallyImportedIds];
  const generate = [
    ...reach(["cli/commands/run-cli.js"], atOnce),
    ...reach(["cli/generate/generate-command.js"], everAfter),
  ];
  const page = reach(["live/msw/msw.js"], everAfter);
  const small = reach(["contract/lint/plugin/index.js", "verifier/telemetry/create-telemetry.js"], everAfter);
  const library = reach(["index.js"], atOnce);
  const isSmall = (file) => small.has(file) || (file.startsWith("cli/") && library.has(file));
  return new Map(
    generate
      .filter((file) => !isSmall(file) && !loadsPackage(file))
      .map((file) => [file, page.has(file) ? "shared" : file.startsWith("cli/") ? "command" : "generator"]),
  );
}

const isPackage = (id) => /^(?!node:)[^./\\\0]/.test(id);

const place = "\0place-of-modules";

function placeModules(compiled, pathOf) {
  return {
    name: "dist",
    resolveId(source, importer) {
      if (source === place) return place;
      if (importer === undefined) return null;
      if (!source.startsWith(".")) return { id: source, external: true };
      const file = pathOf(join(dirname(importer), source));
      return apart.test(file)
        ? { id: `#dist/${file}`, external: true }
        : { id: join(compiled, file), moduleSideEffects: entries.includes(file) };
    },
    load(id) {
      if (id === place) return { code: placeOfModules, moduleSideEffects: false };
      const text = readFileSync(id, "utf8");
      if (!text.includes("import.meta.")) return text;
      const placed = text.replace(
        /\bimport\.meta\.(url|dirname)\b/g,
        (_all, name) => `__${name}Of(${JSON.stringify(pathOf(id))})`,
      );
      return `import { __urlOf, __dirnameOf } from ${JSON.stringify(place)};\n${placed}`;
    },
  };
}

const placeOfModules = `
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
const dist = import.meta.url.slice(0, import.meta.url.lastIndexOf("/dist/") + 6);
export const __urlOf = (path) => dist + path;
export const __dirnameOf = (path) => dirname(fileURLToPath(dist + path));
`;
