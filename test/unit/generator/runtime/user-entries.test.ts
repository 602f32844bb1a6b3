import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { findPackageFolder } from "../../../../generator/output/package-folder.ts";
import { userEntries } from "../../../../generator/runtime/user-entries.ts";
import { contractOf } from "../../../joint/try-document.ts";

const ok = { description: "", headers: { "X-Total": { schema: { type: "integer" } } } };

it("names modules that the runtime has", () => {
  const { contract } = contractOf({
    openapi: "3.1.0",
    info: { title: "Everything that gives users a module", version: "1" },
    paths: {
      "/things": {
        post: {
          operationId: "create",
          responses: { "200": ok },
          callbacks: {
            done: { "{$request.query.url}": { post: { responses: { "204": { description: "" } } } } },
          },
        },
      },
    },
    webhooks: { changed: { post: { responses: { "204": { description: "" } } } } },
    components: {
      securitySchemes: {
        oauth: { type: "oauth2", flows: { clientCredentials: { tokenUrl: "https://a.test", scopes: {} } } },
      },
    },
  });
  const entries = userEntries(contract.model, ["express", "fastify", "hono"]);
  const folder = findPackageFolder("runtime");
  expect(entries).toEqual(expect.arrayContaining(["links/follow-link.ts", "client/read-headers.ts"]));
  expect(entries).toEqual(expect.arrayContaining(["oauth2/request-tokens.ts", "webhooks/create-hmac.ts"]));
  expect(entries.filter((path) => !existsSync(join(folder, path)))).toEqual([]);
});
