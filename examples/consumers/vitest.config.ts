import { defineConfig } from "vitest/config";

// trackReads writes its records to this folder.
// biome-ignore lint/style/noDefaultExport: vitest reads only the default export
export default defineConfig({ test: { env: { TENON_READS: "reads" } } });
