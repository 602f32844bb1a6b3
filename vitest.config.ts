import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

// biome-ignore lint/style/noDefaultExport: vitest reads its configuration from the default export
export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // Of two cores, one would be left idle otherwise.
    maxWorkers: availableParallelism(),
    typecheck: { enabled: false },
  },
});
