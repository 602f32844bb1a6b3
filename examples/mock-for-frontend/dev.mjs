// Starts the mock, and serves the page on http://127.0.0.1:8000. The page is rebuilt when a source file changes.
import { spawn } from "node:child_process";
import { context } from "esbuild";

spawn("npx", ["tenon", "mock", "openapi.yaml", "--cors", "--latency", "50-300"], { stdio: "inherit" });
const page = await context({
  entryPoints: ["src/page.ts"],
  bundle: true,
  format: "esm",
  splitting: true,
  outdir: "site",
});
await page.watch();
await page.serve({ host: "127.0.0.1", port: 8000, servedir: "." });
console.log("http://127.0.0.1:8000");
