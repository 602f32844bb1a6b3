// Builds the page of one tool, as Vite's template for React does. The section copies this folder to bench/.work first.
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const { TOOL = "empty/Page.tsx" } = process.env;
const replacement = fileURLToPath(new URL(TOOL, import.meta.url));

// biome-ignore lint/style/noDefaultExport: Vite asks for it.
export default defineConfig({
  plugins: [react()],
  resolve: { alias: [{ find: "the-page", replacement }] },
  logLevel: "error",
});
