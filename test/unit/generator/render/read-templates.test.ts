import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readTemplates } from "../../../../generator/render/read-templates.ts";

function createTemplates(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), "tenon-templates-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, "partials"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

test("a template that is written for another version of its view is told of, with its line", async () => {
  const folder = createTemplates({
    "index.ts.hbs": "// mine\n{{!-- view: IndexView 9 --}}\n",
    "client.ts.hbs": "{{!-- view: ClientView 9 --}}\n",
    "checks.ts.hbs": "// says nothing\n",
    "routes.ts.hbs": "{{!-- view: ClientView 2 --}}\n",
    "partials/header.hbs": "{{!-- view: HeaderView 2 --}}",
  });
  const { findings } = readTemplates(folder);
  expect(findings.map(({ code, message, places }) => `${code} ${message} ${places[0]?.line}`)).toEqual([
    "template/other-version index.ts.hbs was written for IndexView 9, but is given IndexView 2. 2",
    "template/other-version partials/header.hbs was written for HeaderView 2, but is given HeaderView 1. 1",
    "template/other-version routes.ts.hbs was written for ClientView 2, but is given RoutesView 7. 1",
  ]);
});
