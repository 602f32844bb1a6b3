// Bundles programs: to measure their size for browsers, and to run servers from few files.
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { bench } from "./places.mjs";

/** Bundles the text of a program for browsers; gives the bytes after minifying, and after gzip at its highest level. */
export async function measureBundle(text) {
  const { outputFiles } = await build({
    stdin: { contents: text, resolveDir: bench, loader: "ts" },
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    platform: "browser",
    write: false,
    logLevel: "error",
  });
  const code = outputFiles[0].contents;
  return { bytes: code.length, gzip: gzipSync(code, { level: 9 }).length };
}

/** Bundles those modules of an output that a server imports, each at its own path; gives the folder. Dynamic imports are separate files. */
export async function bundleServer(folder) {
  const outdir = `${folder}-bundled`;
  await build({
    entryPoints: ["routes.js", "runtime/adapters/node-http.js"].map((path) => join(folder, path)),
    outbase: folder,
    outdir,
    bundle: true,
    splitting: true,
    minify: true,
    format: "esm",
    target: "node20",
    platform: "node",
    logLevel: "error",
  });
  return outdir;
}
