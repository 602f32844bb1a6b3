// The size of a program once bundled for browsers.
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { bench } from "./places.mjs";

/** Bundles a program given as text, without its types: minified octets, and those after gzip at its best. */
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
