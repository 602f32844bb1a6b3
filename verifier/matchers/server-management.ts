import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

/** The document of the Server Management Service API that is part of this package, as a contract for matchers and middleware. */
export const serverManagement: URL = pathToFileURL(
  createRequire(import.meta.url).resolve("tenon/server-management/openapi.yaml"),
);
