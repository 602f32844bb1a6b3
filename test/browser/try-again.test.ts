// What a reader does with a form after the first request: sign in, edit the JSON beside the fields, send an earlier request again.
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { tenon } from "../unit/cli/test-io.ts";
import { hasBrowser, openBrowser, openContext } from "./chromium.ts";
import { servePages } from "./serve-pages.ts";
import { tryItDocument } from "./try-it-document.ts";

const isRun = hasBrowser && process.env["TENON_TESTS"] !== "quick";
const folder = isRun ? mkdtempSync(join(tmpdir(), "tenon-again-")) : "";
let browser: Browser;

beforeAll(async () => {
  if (isRun) browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  if (folder !== "") rmSync(folder, { recursive: true, force: true });
});

async function makeSite(name: string, document: string, ...options: readonly string[]): Promise<string> {
  writeFileSync(join(folder, `${name}.yaml`), document);
  const line = ["docs", `${name}.yaml`, "-o", name, "--reference", "off", ...options];
  const { code, err } = await tenon(folder, line);
  if (code !== 0) throw new Error(err);
  return join(folder, name);
}

async function openForm(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByRole("button", { name: "Try it" }).click();
  await page.getByRole("button", { name: "Send" }).waitFor();
}

async function send(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Send" }).click();
  const answer = page.locator(".answer:not([aria-busy]):not(:empty)");
  await answer.waitFor();
  return answer.innerText();
}

describe.skipIf(!isRun)("the JSON beside the fields, and the requests sent before", () => {
  let site = "";
  beforeAll(async () => {
    site = await makeSite("notes", tryItDocument);
  });

  async function openNew(): Promise<Page> {
    const context = await openContext(browser);
    const page = await context.newPage();
    await openForm(page, pathToFileURL(join(site, "operations/createNote.html")).href);
    return page;
  }

  test("keep in step, both ways, and text that is not JSON is sent as it is", async () => {
    const page = await openNew();
    const form = page.locator("form");
    await form.getByText("As JSON").click();
    const text = form.getByRole("textbox", { name: "JSON" });
    expect(JSON.parse(await text.inputValue())).toMatchObject({ title: "Milk" });
    await form.getByLabel("title").fill("Bread");
    expect(JSON.parse(await text.inputValue())).toMatchObject({ title: "Bread" });
    await text.fill('{ "title": "Salt", "colour": "blue" }');
    expect(await form.getByLabel("title").inputValue()).toBe("Salt");
    expect(await send(page)).toContain('"title": "Salt"');
    await text.fill('{ "title": ');
    expect(await form.getByLabel("title").inputValue()).toBe("Salt");
    expect(await send(page)).toContain("The request violates the document");
    await form.getByLabel("title").fill("Rye");
    expect(JSON.parse(await text.inputValue())).toEqual({ title: "Rye", colour: "blue" });
  });

  test("lists the requests of the operation in this tab, without credentials, and fills them in again", async () => {
    const page = await openNew();
    const form = page.locator("form");
    expect(await form.getByText("Sent before").isVisible()).toBe(false);
    await form.getByLabel("bearer").fill("s3cret");
    await form.getByLabel("title").fill("First");
    await send(page);
    await form.getByLabel("title").fill("Second");
    await send(page);
    await page.reload();
    await page.getByRole("button", { name: "Try it" }).click();
    await form.getByText("Sent before (2)").click();
    const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
    expect(kept).toContain("First");
    const [, history = ""] = /"(tenon-history[^"]*":"(?:[^"\\]|\\.)*)"/.exec(kept) ?? [];
    expect(history).not.toContain("s3cret");
    await form.getByRole("button", { name: /^201 .*First/ }).click();
    expect(await form.getByLabel("title").inputValue()).toBe("First");
    // The samples are still in the form, and follow it.
    await form.getByText("Code for these values").click();
    await page.locator('form [data-sample="curl"]', { hasText: "Milk" }).waitFor({ state: "detached" });
    await form.getByLabel("title").fill("Third");
    await page.locator('form [data-sample="curl"]', { hasText: "Third" }).waitFor();
  });
});

describe.skipIf(!isRun)("signing in with the authorization code grant", () => {
  const seen: URLSearchParams[] = [];

  /** An authorization server that accepts at once, or refuses a client named `denied`. */
  async function startAuthorization(): Promise<string> {
    const challenges = new Map<string, string>();
    const server = createServer((request, response) => {
      const url = new URL(request.url ?? "/", "http://x");
      if (url.pathname === "/authorize") {
        const back = new URL(url.searchParams.get("redirect_uri") ?? "");
        const isDenied = url.searchParams.get("client_id") === "denied";
        challenges.set("abc", url.searchParams.get("code_challenge") ?? "");
        back.searchParams.set("state", url.searchParams.get("state") ?? "");
        if (isDenied) back.searchParams.set("error", "access_denied");
        else back.searchParams.set("code", "abc");
        response.writeHead(302, { location: back.href }).end();
        return;
      }
      response.setHeader("access-control-allow-origin", "*");
      void readBody(request).then((body) => {
        const form = new URLSearchParams(body);
        seen.push(form);
        const verifier = form.get("code_verifier") ?? "";
        const isRight =
          challenges.get(form.get("code") ?? "") ===
          createHash("sha256").update(verifier).digest("base64url");
        response.writeHead(isRight ? 200 : 400, { "content-type": "application/json" });
        response.end(
          JSON.stringify(
            isRight ? { access_token: "t0ken", token_type: "bearer" } : { error: "invalid_grant" },
          ),
        );
      });
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a server that listens on a port has an address of this type
  }

  async function readBody(request: IncomingMessage): Promise<string> {
    let text = "";
    for await (const chunk of request) text += String(chunk);
    return text;
  }

  test("returns to a page of the site, which hands the code to the form; from a disk, the form says why not", async () => {
    const authorization = await startAuthorization();
    const flow = {
      authorizationUrl: `${authorization}/authorize`,
      tokenUrl: `${authorization}/token`,
      scopes: {},
    };
    const document = tryItDocument.replace(
      "{ bearer: { type: http, scheme: bearer } }",
      JSON.stringify({ bearer: { type: "oauth2", flows: { authorizationCode: flow } } }),
    );
    const site = await makeSite("signed", document, "--connect", authorization);
    const { origin, close } = await servePages(site);
    onTestFinished(close);
    const context = await openContext(browser);
    const page = await context.newPage();
    const errors: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") errors.push(message.text());
    });
    await openForm(page, `${origin}/operations/getNote.html`);
    const form = page.locator("form");
    await form.getByText("How to get a token").click();
    await form.getByText(`${origin}/signed-in.html`).waitFor();
    await form.getByLabel("client id").fill("denied");
    await form.getByRole("button", { name: "Sign in" }).click();
    await form.getByText("refused: access_denied").waitFor();
    await form.getByLabel("client id").fill("docs");
    const tab = context.waitForEvent("page");
    await form.getByRole("button", { name: "Sign in" }).click();
    const other = await tab;
    await form.getByText("Token filled in.").waitFor();
    expect(await form.getByLabel("bearer").inputValue()).toBe("t0ken");
    expect(await other.getByRole("heading", { name: "Signed in" }).isVisible()).toBe(true);
    expect(new URL(other.url()).search).toBe("");
    expect(seen.map((form) => [form.get("client_id"), form.get("redirect_uri")])).toEqual([
      ["docs", `${origin}/signed-in.html`],
    ]);
    expect(errors).toEqual([]);

    await openForm(page, pathToFileURL(join(site, "operations/getNote.html")).href);
    await form.getByText("Sign-in works only on the published site").waitFor();
    expect(await form.getByRole("button", { name: "Sign in" }).count()).toBe(0);
  });
});
