import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { adapterNames } from "../../../../generator/output/emit-options.ts";
import { completeParts } from "../../../../generator/output/output-parts.ts";
import { findPackageFolder } from "../../../../generator/output/read-package.ts";
import { readEntries, userEntries } from "../../../../generator/runtime/runtime-entries.ts";
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
  });
  const entries = userEntries(contract.model, completeParts(), adapterNames);
  const folder = findPackageFolder("runtime");
  expect(entries).toEqual(expect.arrayContaining(["links/follow-link.ts", "client/read-headers.ts"]));
  expect(entries).toEqual(expect.arrayContaining(["webhooks/create-hmac.ts"]));
  expect(entries.filter((path) => !existsSync(join(folder, path)))).toEqual([]);
});

it("leaves out what checks values where a document has none", () => {
  const entriesOf = (get: object): readonly string[] => {
    const info = { title: "Few modules", version: "1" };
    const paths = { "/things": { get: { operationId: "list", ...get } } };
    const { contract } = contractOf({ openapi: "3.1.0", info, paths });
    return userEntries(contract.model, completeParts(), []);
  };
  const empty = { responses: { "204": { description: "" } } };
  const validation = "client/create-validation.ts";
  expect(entriesOf(empty)).not.toContain(validation);
  expect(entriesOf({ responses: { "200": ok } })).toContain(validation);
  const names = "client/file-name.ts";
  const file = { description: "", content: { "image/png": {} } };
  expect(entriesOf({ responses: { "200": ok } })).not.toContain(names);
  expect(entriesOf({ responses: { "200": file } })).toContain(names);
  const reconnect = "client/create-reconnect.ts";
  const events = { description: "", content: { "text/event-stream": {} } };
  expect(entriesOf({ responses: { "200": ok } })).not.toContain(reconnect);
  expect(entriesOf({ responses: { "200": events } })).toContain(reconnect);
});

it("reads the names of an import, and those of a namespace of types where they are used", () => {
  const entriesOf = (text: string): unknown => readEntries([{ path: "a/b.ts", text }]).get("descriptors.ts");
  const from = 'from "../runtime/descriptors.js";\n';
  expect(entriesOf(`import { type A, B as C } ${from}`)).toEqual(new Set(["A", "B"]));
  const uses = "type X = r.A<r.B$> & other.r.C & rr.D;";
  expect(entriesOf(`import type * as r ${from}${uses}`)).toEqual(new Set(["A", "B$"]));
  expect(entriesOf(`import type * as $r ${from}type X = $r.A | r.B;`)).toEqual(new Set(["A"]));
  expect(entriesOf(`import * as r ${from}${uses}`)).toBe("all");
});
