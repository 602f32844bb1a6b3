// Writes the playground, a page that generates code from a pasted document in the browser: node scripts/build-playground.mjs <folder>
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));
const page = join(root, "playground/page");

/** What pages have in place of Node's modules; the others are in `others.ts`. */
const ownModules = { path: "path", fs: "fs", "fs/promises": "fs", crypto: "crypto" };

/** What openapi-typescript imports to read documents. */
const absent = /^(?:@redocly\/openapi-core|change-case|parse-json|supports-color)$/;

/** Bundles a source of the page, with the generator and its libraries, to one module without imports. */
export async function bundlePage(entry) {
  const { outputFiles } = await build({
    entryPoints: [join(page, entry)],
    inject: [join(page, "node/process.ts")],
    // From there, tenon searches its templates and its runtime. Since it does not end in .js, no thread is started.
    define: { "import.meta.url": '"file:///tenon/page"' },
    plugins: [{ name: "node", setup: replaceNode }],
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    target: "es2022",
    legalComments: "none",
    logLevel: "error",
  });
  return outputFiles[0].text;
}

function replaceNode(setup) {
  setup.onResolve(
    {
      filter:
        /^(?:node:.*|fs|path|os|url|module|crypto|buffer|util|stream|http|https|zlib|inspector|perf_hooks|child_process|worker_threads)$/,
    },
    (given) => {
      const name = ownModules[given.path.replace("node:", "")] ?? "others";
      return { path: join(page, `node/${name}.ts`) };
    },
  );
  setup.onResolve({ filter: /^typescript$|\/require-without\.ts$/ }, ({ path }) => ({
    path: join(page, "node", `${basename(path, ".ts")}.ts`),
  }));
  setup.onResolve({ filter: absent }, ({ path }) => ({ path, namespace: "absent" }));
  setup.onLoad({ filter: /^/, namespace: "absent" }, () => ({ contents: "module.exports = {};" }));
  setup.onLoad({ filter: /\bpage\/node\/own-files\.ts$/ }, () => ({
    contents: `export const ownFiles = ${JSON.stringify(readFiles())};`,
  }));
}

function readFiles() {
  const { name, version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const files = { "/tenon/package.json": JSON.stringify({ name, version }) };
  for (const folder of ["templates", "runtime"])
    for (const path of readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }))
      if (/\.(?:hbs|ts)$/.test(path) && !path.startsWith("docs"))
        files[`/tenon/${folder}/${path}`] = readFileSync(join(root, folder, path), "utf8");
  return files;
}

/** Writes the page with a document to begin with. */
export async function buildPlayground(folder, document) {
  mkdirSync(folder, { recursive: true });
  for (const name of ["main", "worker"])
    writeFileSync(join(folder, `${name}.js`), await bundlePage(`${name}.ts`));
  copyFileSync(join(page, "page.css"), join(folder, "page.css"));
  const escaped = document.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const html = readFileSync(join(page, "index.html"), "utf8");
  writeFileSync(
    join(folder, "index.html"),
    html.replace("THE DOCUMENT", () => escaped),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder = "playground-page"] = process.argv.slice(2);
  const { starterDocument } = await import("../dist/cli/init/starter-files.js");
  await buildPlayground(folder, starterDocument);
  console.log(`${folder}/index.html: serve the folder, e.g. with npx serve ${folder}`);
}
