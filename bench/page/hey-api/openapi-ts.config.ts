import { defineConfig } from "@hey-api/openapi-ts";

const include = ["GET /users/me", "GET /folders/{folder_id}/items", "POST /files/content"];
const validated = ["zod", { name: "@hey-api/sdk", validator: true }] as const;

// biome-ignore lint/style/noDefaultExport: the format of the config.
export default defineConfig({
  input: "../box.json",
  output: "api",
  parser: { filters: { operations: { include } } },
  plugins: [
    "@hey-api/typescript",
    "@hey-api/client-fetch",
    ...(process.env.VALIDATED ? validated : (["@hey-api/sdk"] as const)),
    "@tanstack/react-query",
  ],
});
