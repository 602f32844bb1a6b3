import { defineConfig } from "vitest/config";

// biome-ignore lint/style/noDefaultExport: vitest reads its configuration from the default export
export default defineConfig({
  test: {
    include: (process.env.MUTATION_TESTS ?? "").split("\n"),
    setupFiles: ["scripts/mutation/skip-slow.mjs"],
    testTimeout: 30_000,
    globalSetup: "test/set-up/temporary-folder.ts",
    // A worker lasts for one mutant: its test files load each module once.
    isolate: false,
  },
});
