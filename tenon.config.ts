import { defineConfig } from "tenon";

// biome-ignore lint/style/noDefaultExport: a config is its default export
export default defineConfig({
  document: "spec/openapi.yaml",
  output: "generated",
});
