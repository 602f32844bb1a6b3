// What readers fill into the form of an operation, and where it leads: samples, other operations, lines of the document, tokens.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { isQuick } from "../choose-tests.ts";
import { tenon } from "../unit/cli/test-io.ts";
import { hasBrowser, openBrowser, openContext } from "./chromium.ts";
import { findViolations } from "./page-checks.ts";

const document = (tokenUrl: string): string =>
  `
openapi: 3.1.0
info: { title: People, version: 1.2.0 }
servers: [{ url: https://people.test/v1 }]
paths:
  /users/{id}:
    get:
      operationId: getUser
      security: [{ key: [] }, { login: ["read:users"] }, {}]
      parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
      responses: { "200": { description: The user., content: { application/json: { schema: { $ref: "#/components/schemas/User" } } } } }
  /users/me:
    get:
      operationId: getMe
      responses:
        "200":
          description: Me.
          content: { application/json: { schema: { $ref: "#/components/schemas/User" }, examples: { ada: { value: { id: 1, name: Ada } } } } }
  /users:
    post:
      operationId: addUser
      requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/User" } } } }
      responses: { "201": { description: The user. }, "422": { description: No. } }
  /profile:
    patch:
      operationId: changeProfile
      requestBody:
        required: true
        content:
          application/json: { schema: { $ref: "#/components/schemas/Profile" } }
          application/merge-patch+json: { schema: { $ref: "#/components/schemas/Profile" }, example: { city: Ulm } }
          application/kin+json: { schema: { allOf: [{ $ref: "#/components/schemas/Profile" }, { required: [name] }] } }
      responses: { "204": { description: Changed. } }
  /orders:
    post:
      operationId: addOrder
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: "#/components/schemas/Order" }
            examples:
              plain: { value: { id: 1, items: [{ sku: tea, count: 1 }], payment: { by: card, number: "4000" } } }
              gift: { value: { items: [{ sku: mug, count: 2 }], payment: { by: invoice, email: ada@example.com }, labels: { wrap: red } } }
      responses: { "201": { description: Ordered. }, "422": { description: No. } }
  /dishes:
    post:
      operationId: addDish
      requestBody:
        required: true
        content: { multipart/form-data: { schema: { $ref: "#/components/schemas/Dish" } } }
      responses: { "204": { description: Added. } }
  /events:
    post:
      operationId: addEvents
      requestBody:
        required: true
        content:
          application/event+json: { schema: { $ref: "#/components/schemas/Event" } }
          application/batch+json: { schema: { type: array, items: { $ref: "#/components/schemas/Event" } } }
      responses: { "204": { description: Received. } }
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Key }
    login:
      type: oauth2
      flows:
        clientCredentials: { tokenUrl: "${tokenUrl}", scopes: { "read:users": Read users } }
        authorizationCode: { authorizationUrl: "https://login.test/authorize", tokenUrl: "https://login.test/token", scopes: { "read:users": Read users } }
  schemas:
    Order:
      type: object
      required: [id, items, payment]
      properties:
        id: { type: integer, readOnly: true }
        items: { type: array, minItems: 1, items: { type: object, required: [sku], properties: { sku: { type: string }, count: { type: integer, minimum: 1, maximum: 9 } } } }
        payment:
          oneOf: [{ $ref: "#/components/schemas/Card" }, { $ref: "#/components/schemas/Invoice" }]
          discriminator: { propertyName: by, mapping: { card: "#/components/schemas/Card", invoice: "#/components/schemas/Invoice" } }
        labels: { type: object, additionalProperties: { type: string } }
        note: { type: [string, "null"], maxLength: 30 }
        address: { type: object, required: [city], properties: { city: { type: string } } }
    Dish:
      oneOf: [{ $ref: "#/components/schemas/Cake" }, { $ref: "#/components/schemas/Soup" }]
      discriminator: { propertyName: course, mapping: { cake: "#/components/schemas/Cake", soup: "#/components/schemas/Soup" } }
    Cake: { type: object, required: [course, photo], properties: { course: { const: cake }, photo: { type: string, format: binary }, tastes: { type: array, items: { enum: [sweet, sour] } } } }
    Soup: { type: object, required: [course, photo], properties: { course: { const: soup }, photo: { type: string, format: binary }, heat: { type: integer } } }
    Event: { type: object, required: [name], properties: { name: { type: string, examples: [opened] } } }
    Card: { type: object, required: [by, number], properties: { by: { const: card }, number: { type: string, pattern: "^[0-9]+$" } } }
    Invoice: { type: object, required: [by, email], properties: { by: { const: invoice }, email: { type: string, format: email } } }
    Profile:
      type: object
      minProperties: 1
      properties: { name: { type: string, pattern: "^A" }, city: { type: string, example: Rome }, news: { type: boolean }, home: { type: object, properties: { zip: { type: string } } } }
    User:
      type: object
      required: [id, name]
      properties:
        id: { type: integer, minimum: 1 }
        name:
          type: string
          minLength: 1
          maxLength: 20
`.trimStart();

// Samples for the generated client are only shown with its package.
const clientPackage = "@people/client";
const folder = hasBrowser ? mkdtempSync(join(tmpdir(), "tenon-values-")) : "";
let browser: Browser;

beforeAll(async () => {
  if (!hasBrowser || isQuick) return;
  await makeSite("https://login.test/token");
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  if (folder !== "") rmSync(folder, { recursive: true, force: true });
});

async function makeSite(tokenUrl: string, ...options: readonly string[]): Promise<void> {
  writeFileSync(join(folder, "openapi.yaml"), document(tokenUrl));
  const config = { document: "openapi.yaml", output: "api", docs: { client: clientPackage } };
  writeFileSync(join(folder, "tenon.config.json"), JSON.stringify(config));
  const line = ["docs", "-o", "site", "--reference", "off", "--samples", "curl,fetch,python,go,php,ruby"];
  const { code, err } = await tenon(folder, [...line, ...options]);
  if (code !== 0) throw new Error(err);
}

async function openOperation(name: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await openContext(browser, options);
  const page = await context.newPage();
  await page.goto(pathToFileURL(join(folder, "site", "operations", `${name}.html`)).href);
  await page.getByRole("button", { name: "Try it" }).click();
  await page.getByRole("button", { name: "Send" }).waitFor();
  return page;
}

async function send(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Send" }).click();
  const answer = page.locator(".answer:not([aria-busy]):not(:empty)");
  await answer.waitFor();
  return answer.innerText();
}

async function readSamples(page: Page): Promise<readonly string[]> {
  await page.waitForTimeout(300);
  return page.locator("[data-sample] code").evaluateAll((all) => all.map((one) => one.textContent ?? ""));
}

describe.skipIf(!hasBrowser || isQuick)("the form of an operation", () => {
  test("has samples in every language that follow its values and the chosen credentials", async () => {
    const page = await openOperation("getUser");
    await page.locator("form").getByLabel("id", { exact: false }).first().fill("77");
    const byKey = await readSamples(page);
    expect(byKey).toHaveLength(7);
    for (const sample of byKey) expect(sample).toContain("77");
    const isRequest = (sample: string): boolean => !sample.includes(`from "${clientPackage}"`);
    expect(byKey.filter(isRequest)).toHaveLength(6);
    for (const sample of byKey.filter(isRequest)) expect(sample.toLowerCase()).toContain("x-key");
    await page.locator("form").getByLabel("Credentials").selectOption({ label: "login" });
    for (const sample of (await readSamples(page)).filter(isRequest)) {
      expect(sample.toLowerCase()).not.toContain("x-key");
      expect(sample).toContain("Bearer");
    }
    await page.locator("form").getByLabel("Credentials").selectOption({ label: "none" });
    for (const sample of await readSamples(page))
      expect(sample).not.toMatch(/credentials|Bearer|ACCESS_TOKEN/);
  });

  test("has samples that send the chosen media type, and the last body that could be sent", async () => {
    const page = await openOperation("addEvents");
    for (const sample of await readSamples(page)) expect(sample).not.toContain("batch+json");
    await page.locator("form").getByLabel("Media type").selectOption("application/batch+json");
    for (const sample of await readSamples(page)) {
      expect(sample).toContain("application/batch+json");
      expect(sample).not.toContain("event+json");
    }
    await page.locator("form").getByLabel("Edit as").selectOption("JSON");
    const editor = page.getByRole("textbox", { name: "JSON" });
    await editor.fill('[{ "name": "closed" }]');
    const valid = await readSamples(page);
    for (const sample of valid) expect(sample).toContain("closed");
    await editor.fill('[{ "name": "closed" ');
    expect(await readSamples(page)).toEqual(valid);
    const note = page.getByText("the samples still show the last valid one");
    expect(await note.count()).toBe(1);
    await editor.fill('[{ "name": "shut" }]');
    for (const sample of await readSamples(page)) expect(sample).toContain("shut");
    expect(await note.count()).toBe(0);
  });

  test("keeps a chosen file where another kind of body has it too, and sends every item that is shown", async () => {
    const page = await openOperation("addDish");
    const buffer = Buffer.from("x");
    await page
      .locator("form")
      .getByLabel("photo")
      .setInputFiles({ name: "dish.png", mimeType: "image/png", buffer });
    const readFile = (): Promise<string | undefined> =>
      page
        .locator("form")
        .getByLabel("photo")
        .evaluate((input) => (input as HTMLInputElement).files?.[0]?.name); // of files
    for (const kind of ["soup", "cake"]) {
      await page.locator("form").getByLabel("course").selectOption(kind);
      expect(await readFile()).toBe("dish.png");
    }
    await page.getByRole("button", { name: "Add an item to tastes" }).click();
    const taste = page.locator(".row select");
    expect(await taste.locator("option").allInnerTexts()).toEqual(["sweet", "sour"]);
    for (const sample of (await readSamples(page)).slice(0, 2)) expect(sample).toContain("sweet");
    await taste.selectOption("sour");
    for (const sample of (await readSamples(page)).slice(0, 2)) expect(sample).toContain("sour");
    expect(await send(page)).toContain("The request and the response match the document.");
  });

  test("shows credentials in samples only where the reader asks for it", async () => {
    const page = await openOperation("getUser");
    await page.locator("form").getByLabel("key", { exact: false }).first().fill("s3cret");
    for (const sample of await readSamples(page)) expect(sample).not.toContain("s3cret");
    await page.locator("form").getByLabel("Show them in the samples").check();
    for (const sample of await readSamples(page)) expect(sample).toContain("s3cret");
    await page.locator("form").getByLabel("Show them in the samples").uncheck();
    for (const sample of await readSamples(page)) expect(sample).not.toContain("s3cret");
  });

  test("starts a PATCH without optional members, and with the example of the body if there is one", async () => {
    const page = await openOperation("changeProfile");
    const readJson = async (): Promise<unknown> => {
      await page.locator("form").getByLabel("Edit as").selectOption("JSON");
      const text = await page.getByRole("textbox", { name: "JSON" }).inputValue();
      await page.locator("form").getByLabel("Edit as").selectOption("Fields");
      return JSON.parse(text);
    };
    expect(await readJson()).toEqual({});
    await page.locator("form").getByLabel("city").fill("Oslo");
    expect(await readJson()).toEqual({ city: "Oslo" });
    expect(await send(page)).toContain("The request and the response match the document.");
    await page.locator("form").getByLabel("Media type").selectOption("application/merge-patch+json");
    expect(await readJson()).toEqual({ city: "Ulm" });
    await page.locator("form").getByLabel("Example").selectOption({ label: "generated from the schema" });
    expect(await readJson()).toEqual({});
    await page.locator("form").getByLabel("Media type").selectOption("application/kin+json");
    expect(await readJson()).toEqual({ name: expect.stringMatching(/^A/) });
  });

  test("is answered by the operation that matches the filled path", async () => {
    const page = await openOperation("getUser");
    await page.locator("form").getByLabel("id", { exact: false }).first().fill("me");
    const answer = await send(page);
    expect(answer).toContain("match the path of GET /users/me");
    expect(answer).toContain('"name": "Ada"');
    expect(answer).toContain("The request and the response match the document.");
    await page.getByRole("link", { name: "GET /users/me" }).click();
    expect(await page.locator("h1").innerText()).toBe("getMe");
  });

  test("names the line of the keyword that a value breaks", async () => {
    const page = await openOperation("addUser");
    await page.locator("form").getByLabel("Edit as").selectOption("JSON");
    await page.locator("form").getByLabel("JSON").fill('{ "id": 1, "name": "a name that is far too long" }');
    const line =
      document("")
        .split("\n")
        .findIndex((text) => text.includes("maxLength: 20")) + 1;
    expect(await send(page)).toContain(`openapi.yaml:${line}`);
  });

  test("shows the members of one kind of body, adds and removes items, and sends what is filled in and nothing else", async () => {
    const page = await openOperation("addOrder", { bypassCSP: true, colorScheme: "dark" });
    const readJson = async (): Promise<unknown> => {
      await page.locator("form").getByLabel("Edit as").selectOption("JSON");
      const text = await page.getByRole("textbox", { name: "JSON" }).inputValue();
      await page.locator("form").getByLabel("Edit as").selectOption("Fields");
      return JSON.parse(text);
    };
    // An example of the document, without what only responses have.
    expect(await readJson()).toEqual({
      items: [{ sku: "tea", count: 1 }],
      payment: { by: "card", number: "4000" },
    });
    await page.locator("form").getByLabel("Example").selectOption("gift");
    expect(await page.locator("form").getByLabel("email").inputValue()).toBe("ada@example.com");
    expect(await page.locator("form").getByLabel("number").count()).toBe(0);

    // Another kind has other members, and its name is sent.
    await page.locator("form").getByLabel("by determines").selectOption("card");
    expect(
      await page
        .locator("form")
        .getByLabel("by determines")
        .evaluate((control) => control.matches(":focus")),
    ).toBe(true);
    expect(await page.locator("form").getByLabel("email").count()).toBe(0);
    await page.locator("form").getByLabel("number").fill("card four");
    expect(await page.locator(".problem:visible").innerText()).toContain("must match");
    await page.locator("form").getByLabel("number").fill("4111");

    // By keyboard: an item more, and the first one less.
    await page.getByRole("button", { name: "Add an item to items" }).press("Enter");
    await page.keyboard.type("cup");
    const count = page.locator("form").getByLabel("count").nth(1);
    expect(await count.getAttribute("max")).toBe("9");
    await count.fill("12");
    expect(await page.locator(".problem:visible").innerText()).toBe("It must be at most 9.");
    await count.fill("");
    await page.getByRole("button", { name: "Remove this item of items" }).first().press("Enter");

    // Entries, null, and an object that is sent only when it is added.
    await page.getByRole("button", { name: "Add an entry to labels" }).click();
    await page.locator("form").getByLabel("name", { exact: true }).nth(1).fill("card");
    await page.locator("form").getByLabel("value").nth(1).fill("Get well");
    await page.locator("form").getByLabel("Send null for note").check();
    await page.getByRole("button", { name: "Add address" }).click();
    expect(await page.locator(".problem:visible").innerText()).toBe("It is required.");
    expect(await findViolations(page)).toEqual([]);
    await page.locator("form").getByLabel("city").fill("Ulm");
    const sent = {
      items: [{ sku: "cup" }],
      payment: { by: "card", number: "4111" },
      labels: { wrap: "red", card: "Get well" },
      note: null,
      address: { city: "Ulm" },
    };
    expect(await readJson()).toEqual(sent);
    await page.getByRole("button", { name: "Remove address" }).click();
    await page.locator("form").getByLabel("Send null for note").uncheck();
    const { note, address, ...rest } = sent;
    expect(await readJson()).toEqual(rest);
    expect(await send(page)).toContain("The request and the response match the document.");

    // What the judge finds leads to the line.
    await page.locator("form").getByLabel("number").fill("x");
    await send(page);
    const line =
      document("")
        .split("\n")
        .findIndex((text) => text.includes("Card: {")) + 1;
    const openLink = async (name: string): Promise<string> => {
      const opened = page.context().waitForEvent("page");
      await page.locator(".answer").getByRole("link", { name }).click();
      const tab = await opened;
      await tab.waitForLoadState();
      return tab.url();
    };
    expect(await openLink(`openapi.yaml:${line} (opens in a new tab)`)).toMatch(
      new RegExp(`/source/1\\.html#L${line}$`),
    );
    // The form is still filled in. The schema for requests has the name of the document.
    expect(await page.locator("form").getByLabel("number").inputValue()).toBe("x");
    await page.getByRole("button", { name: "Remove this item of items" }).click();
    expect(await send(page)).toContain("Schema Order › items › minItems");
    expect(await openLink("Order (opens in a new tab)")).toMatch(/\/schemas\/Order\.html$/);
  });

  test("tells how to get a token, and gets one where it may", async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      response.setHeader("access-control-allow-origin", "*");
      response.setHeader("access-control-allow-headers", "authorization");
      if (request.method === "OPTIONS") {
        response.writeHead(204).end();
        return;
      }
      let body = "";
      request.on("data", (chunk) => (body += String(chunk)));
      request.on("end", () => {
        asked.push(`${request.headers.authorization} ${body}`);
        response.writeHead(200, { "content-type": "application/json" });
        response.end('{"access_token":"t0ken","token_type":"Bearer"}');
      });
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo; // a server that listens on a port has one of this kind
    const origin = `http://127.0.0.1:${port}`;
    await makeSite(`${origin}/token`, "--connect", origin);
    const page = await openOperation("getUser");
    await page.locator("form").getByLabel("Credentials").selectOption({ label: "login" });
    await page.getByText("How to get a token").click();
    const told = await page.locator(".token").innerText();
    for (const part of ["read:users", "https://login.test/authorize", `${origin}/token`, "PKCE"])
      expect(told).toContain(part);
    await page.locator("form").getByLabel("client id").fill("me");
    await page.locator("form").getByLabel("client secret").fill("s3cret");
    await page.getByRole("button", { name: "Get a token" }).click();
    await page.getByText("Token filled in.").waitFor();
    expect(await page.locator("form").getByLabel("login").first().inputValue()).toBe("t0ken");
    expect(asked).toEqual([`Basic ${btoa("me:s3cret")} scope=read%3Ausers&grant_type=client_credentials`]);
  });
});
