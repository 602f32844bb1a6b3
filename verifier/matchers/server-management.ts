import nodeModule from "node:module";
import { pathToFileURL } from "node:url";

/**
 * Contract of the Server Management Service, included in this package for matchers and middleware.
 *
 * @example
 * await expect(response).toMatchContract(serverManagement);
 */
export const serverManagement: URL = pathToFileURL(
  nodeModule.createRequire(import.meta.url).resolve("tenon/server-management/openapi.yaml"),
);
