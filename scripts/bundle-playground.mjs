// Bundles playground/ into the one script that pages of the docs site load when an operation is first tried.
import { join } from "node:path";
import { build } from "esbuild";

/** Modules that compile, which pages may not, and those of the playground that stand for them. */
const replaced = new Map([
  ["validation/checks/create-checks.ts", "playground/call/precompiled-checks.ts"],
  ["validation/answers/own-answers.ts", "playground/call/precompiled-answers.ts"],
]);

/** Gives the bundle of the sources below `root`. A test has an entry of its own, which exports what it looks at. */
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
  if (outside.length > 0) throw new Error(`playground/ needs ${outside.join()}, which pages do not have.`);
  return outputFiles[0].text;
}

function replaceModules(setup, root) {
  // What is left of modules that import from Node is without these imports, which is checked.
  setup.onResolve({ filter: /^node:/ }, ({ path }) => ({ path, external: true, sideEffects: false }));
  setup.onResolve({ filter: /\/(?:create-checks|own-answers)\.ts$/ }, ({ path, resolveDir }) => {
    const target = [...replaced].find(([name]) => join(root, name) === join(resolveDir, path));
    return target === undefined ? undefined : { path: join(root, target[1]) };
  });
}
