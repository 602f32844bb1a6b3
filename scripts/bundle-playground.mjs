// Bundles playground/ into the one script that pages of the docs site load when an operation is first tried.
import { join } from "node:path";
import { build } from "esbuild";

/**
 * Modules that generate code when they run, which the content security policy of pages forbids, and the module of the playground that
 * replaces them.
 */
const replaced = ["validation/checks/create-checks.ts", "validation/answers/own-answers.ts"];
const replacement = "playground/call/precompiled.ts";

/** Returns the text of the bundle of the sources below `root`. Tests pass an entry of their own, which exports what they test. */
export async function bundlePlayground(root, { entry = "playground/main.ts", format = "iife" } = {}) {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format,
    target: "es2022",
    legalComments: "none",
    logLevel: "error",
    plugins: [{ name: "precompiled", setup: (setup) => replaceModules(setup, root) }],
  });
  const outside = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map((each) => each.path));
  if (outside.length > 0)
    throw new Error(`playground/ imports ${outside.join()}, which does not exist in pages.`);
  return outputFiles[0].text;
}

function replaceModules(setup, root) {
  // Imports of Node's modules are kept, so that it can be checked that none is left after unused code was removed.
  setup.onResolve({ filter: /^node:/ }, ({ path }) => ({ path, external: true, sideEffects: false }));
  setup.onResolve({ filter: /\/(?:create-checks|own-answers)\.ts$/ }, ({ path, resolveDir }) => {
    const isReplaced = replaced.some((name) => join(root, name) === join(resolveDir, path));
    return isReplaced ? { path: join(root, replacement) } : undefined;
  });
}
