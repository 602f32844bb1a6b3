import { defineConfig } from "orval";

const isValidated = process.env.VALIDATED !== undefined;

// biome-ignore lint/style/noDefaultExport: the format of the config.
export default defineConfig({
  box: {
    input: {
      target: "../box.json",
      filters: { tags: ["Users", "Folders", "Uploads"] },
    },
    output: {
      target: "api/box.ts",
      schemas: isValidated ? { path: "api/model", type: "zod" } : "api/model",
      client: "react-query",
      httpClient: "fetch",
      baseUrl: { getBaseUrlFromSpecification: true },
      override: { fetch: { runtimeValidation: isValidated } },
    },
  },
});
