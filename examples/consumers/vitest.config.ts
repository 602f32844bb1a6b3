import { defineConfig } from "vitest/config";

// What trackReads records is written to this folder.
// biome-ignore lint/style/noDefaultExport: vitest takes no other
export default defineConfig({ test: { env: { TENON_READS: "reads" } } });
