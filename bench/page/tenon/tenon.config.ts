import { defineConfig } from "tenon";
import { tanstackQuery } from "tenon/emitters";

// biome-ignore lint/style/noDefaultExport: the format of the config.
export default defineConfig({
  document: "../box.json",
  output: "api",
  operations: { include: ["get_users_me", "get_folders_id_items", "post_files_content"] },
  runtime: process.env.RUNTIME === "package" ? "package" : "copy",
  parts: ["types", "client", ...(process.env.VALIDATED ? (["validators"] as const) : [])],
  emitters: [tanstackQuery({ package: "@tanstack/react-query" })],
});
