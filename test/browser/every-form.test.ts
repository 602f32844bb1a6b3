// Sends the form of each operation with its initial values, to the mock in the page: nothing crashes, whatever the document.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isQuick } from "../choose-tests.ts";
import { allowedFolders, corpus, readEntries } from "../corpus/read-entries.ts";
import { tenon } from "../unit/cli/test-io.ts";
import { hasBrowser, openBrowser } from "./chromium.ts";
import { type SentForms, sendForms } from "./send-forms.ts";
import { tryItDocument } from "./try-it-document.ts";

const hasCorpus = !isQuick && existsSync(corpus);
if (!hasCorpus)
  console.log(`The forms of real documents are not sent: TENON_TESTS=all asks for it, with ${corpus} there.`);

const folder = hasBrowser ? mkdtempSync(join(tmpdir(), "tenon-forms-")) : "";
let browser: Browser;

beforeAll(async () => {
  if (hasBrowser) browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  if (folder !== "") rmSync(folder, { recursive: true, force: true });
});

async function sendAll(document: string, ...options: readonly string[]): Promise<SentForms> {
  const site = join(folder, "site");
  // Documents of the corpus have findings of their own; the site is written anyway.
  await tenon(folder, ["docs", document, "-o", "site", "--reference", "off", ...options]);
  const sent = await sendForms(browser, site);
  rmSync(site, { recursive: true, force: true });
  return sent;
}

function crashesOf({ forms, errors }: SentForms): readonly string[] {
  const crashed = forms.filter(({ status }) => status === undefined || status === 500);
  return [...errors, ...crashed.map(({ name, shown }) => `${name}: ${shown}`)];
}

const ok = (properties: object): object => ({
  responses: {
    "200": { description: "ok", content: { "application/json": { schema: { type: "object", properties } } } },
  },
});

/** Paths and members that look like collections and items to the mock, but are not. */
const odd = {
  openapi: "3.0.3",
  info: { title: "Odd", version: "1" },
  paths: {
    "/": { get: { operationId: "root", ...ok({ title: { type: "string" }, version: { type: "string" } }) } },
    "/count": { post: { operationId: "count", ...ok({ result: { type: "boolean" } }) } },
    "/things/{id}": {
      get: {
        operationId: "failing",
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
        responses: {
          "200": {
            description: "ok",
            content: { "application/json": { schema: { type: "string", enum: [] } } },
          },
          default: { description: "error" },
        },
      },
    },
  },
};

describe.skipIf(!hasBrowser)("forms as they begin", () => {
  test.each([
    ["odd paths", JSON.stringify(odd), 3],
    ["one of each field", tryItDocument, 0],
  ])("do not crash: %s", async (name, text, least) => {
    const path = join(folder, `${name.replaceAll(" ", "-")}.yaml`);
    writeFileSync(path, text);
    const sent = await sendAll(path);
    expect(crashesOf(sent)).toEqual([]);
    expect(sent.forms.length).toBeGreaterThanOrEqual(least);
    for (const { status, shown } of sent.forms)
      if (status === 501) expect(shown).toContain("The mock could not generate a response.");
  });
});

describe.runIf(hasBrowser && hasCorpus)("forms of real documents", () => {
  const documents = hasCorpus
    ? readEntries().flatMap(({ name, roots }) =>
        roots.map((root) => [root, allowedFolders[name] ?? []] as const),
      )
    : [];

  test.each(documents)("do not crash: %s", async (root, allowed) => {
    const path = resolve(corpus, root);
    const allow = allowed.flatMap((each) => ["--allow", resolve(path, "..", each)]);
    expect(crashesOf(await sendAll(path, ...allow))).toEqual([]);
  });
});
