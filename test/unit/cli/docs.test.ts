import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { runCli } from "../../../cli/commands/run-cli.ts";
import { createFolder, createTestIo, tenon } from "./test-io.ts";

const document = (version: string, required: readonly string[]): string =>
  JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Small", version, description: "Small <b>things</b>" },
    servers: [{ url: "https://small.example" }],
    paths: {
      "/things": {
        post: {
          operationId: "things.create",
          requestBody: {
            content: {
              "application/json": {
                schema: { type: "object", required, properties: { name: { type: "string" } } },
              },
            },
          },
          responses: { "201": { description: "made" } },
        },
      },
    },
  });

describe("tenon docs", () => {
  test("has a page of losses, if there are any", async () => {
    const small = JSON.parse(document("1", [])) as { paths: Record<string, { post: { responses: object } }> };
    const folder = createFolder({ "whole.json": JSON.stringify(small) });
    const csv = { "text/csv": { schema: { type: "object", title: "<b>q" } } };
    Object.assign(small.paths["/things"]?.post.responses ?? {}, {
      "200": { description: "ok", content: csv },
    });
    writeFileSync(join(folder, "lossy.json"), JSON.stringify(small, null, 1));
    for (const name of ["whole", "lossy"])
      await tenon(folder, ["docs", `${name}.json`, "-o", name, "--reference", "off"]);
    expect(existsSync(join(folder, "whole/losses.html"))).toBe(false);
    const page = readFileSync(join(folder, "lossy/losses.html"), "utf8");
    expect(page).toContain("<code>text/csv</code>");
    expect(page).toMatch(/<code>lossy\.json:\d+<\/code>/);
    expect(readFileSync(join(folder, "lossy/index.html"), "utf8")).toContain('href="losses.html"');
  });

  test("lets pages connect to the origins of --connect, and to no other", async () => {
    const folder = createFolder({ "a.json": document("1", []) });
    const policyOf = async (name: string, ...options: readonly string[]): Promise<string> => {
      expect(
        await tenon(folder, ["docs", "a.json", "-o", name, "--reference", "off", ...options]),
      ).toMatchObject({ code: 0 });
      const page = readFileSync(join(folder, name, "index.html"), "utf8");
      return /Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1] ?? "";
    };
    expect(await policyOf("closed")).not.toContain("connect-src");
    const open = ["--connect", "https://a.example/", "--connect", "http://127.0.0.1:8080"];
    expect(await policyOf("open", ...open)).toContain(
      "; connect-src https://a.example http://127.0.0.1:8080;",
    );
  });

  test("writes a site with a reference and a changelog; a second run changes nothing", async () => {
    const folder = createFolder({ "new.json": document("2", ["name"]), "old.json": document("1", []) });
    const line = ["docs", "new.json", "-o", "site", "--since", "old.json"];
    const { code, out, err } = await tenon(folder, line);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toMatch(/^site: \d+ files, 1 operations?; open site\/index\.html \(.* s\)\n$/);
    const read = (path: string): string => readFileSync(join(folder, "site", path), "utf8");
    expect(read("changelog.html")).toContain("1 breaking change.");
    expect(read("changelog.html")).toContain("now requires <code>name</code>");
    expect(read("changelog.html")).toContain("curl --request POST");
    expect(read("reference.html")).toMatch(
      /http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'sha256-/,
    );
    expect(read("reference.html")).not.toContain("Small <b>");
    expect(read("download/openapi.yaml")).toMatch(/^openapi: /);
    const before = readdirSync(join(folder, "site"), { recursive: true }).length;
    await tenon(folder, line);
    expect(readdirSync(join(folder, "site"), { recursive: true })).toHaveLength(before);
  });

  test("--extensions lists changed vendor extensions in the changelog", async () => {
    const limited = (rate: number): string =>
      JSON.stringify({ ...JSON.parse(document("1", [])), "x-rate-limit": rate, "x-owner": rate });
    const folder = createFolder({ "new.json": limited(2), "old.json": limited(1) });
    const changelog = async (...options: readonly string[]): Promise<string> => {
      const line = ["docs", "new.json", "-o", "site", "--since", "old.json", "--reference", "off"];
      expect(await tenon(folder, [...line, ...options])).toMatchObject({ code: 0 });
      return readFileSync(join(folder, "site/changelog.html"), "utf8");
    };
    expect(await changelog()).not.toContain("x-rate-limit");
    const listed = await changelog("--extensions", "x-rate-*");
    expect(listed).toContain(
      "<code>x-rate-limit</code> of the document changed from <code>1</code> to <code>2</code>.",
    );
    expect(listed).not.toContain("x-owner");
  });

  test("removes pages of what is gone, and touches no file that it did not write", async () => {
    const folder = createFolder({ "a.json": document("1", []), "site/CNAME": "docs.example" });
    await tenon(folder, ["docs", "a.json", "--reference", "off"]);
    expect(existsSync(join(folder, "site/operations/thingsCreate.html"))).toBe(true);
    writeFileSync(join(folder, "a.json"), document("1", []).replace("things.create", "things.add"));
    const { code } = await tenon(folder, ["docs", "a.json", "--reference", "off"]);
    expect(code).toBe(0);
    expect(readdirSync(join(folder, "site/operations"))).toEqual(["thingsAdd.html", "thingsAdd.md"]);
    expect(readFileSync(join(folder, "site/CNAME"), "utf8")).toBe("docs.example");
    expect(existsSync(join(folder, "site/reference.html"))).toBe(false);
  });

  test.each([
    [["docs", "missing.yaml"], 2, "load/"],
    [["docs", "a.json", "--since", "missing.yaml"], 2, "load/"],
    [["docs", "a.json", "--serve", "--port", "http"], 2, "usage/wrong-value"],
    [["docs", "a.json", "--connect", "https://a.example/path"], 2, "usage/wrong-value"],
    [["docs", "a.json", "--connect", "https://a.example; script-src *"], 2, "usage/wrong-value"],
    [["docs", "a.json", "--connect", "*"], 2, "usage/wrong-value"],
    [["docs"], 2, "config/none"],
  ])("%j is told as one finding", async (argv, code, start) => {
    const outcome = await tenon(createFolder({ "a.json": document("1", []) }), argv);
    expect(outcome.code).toBe(code);
    expect(outcome.err + outcome.out).toContain(`error ${start}`);
  });

  test("a template of one's own takes the place of tenon's", async () => {
    const folder = createFolder({
      "a.json": document("1", []),
      "mine/docs/tag.hbs": "<p>mine: {{name}}</p>",
    });
    await tenon(folder, ["docs", "a.json", "--reference", "off", "--templates", "mine"]);
    expect(readFileSync(join(folder, "site/tags/things.html"), "utf8")).toContain("<p>mine: things</p>");
  });
});

test("--serve shows the site to this machine alone, and again when the document changes", async () => {
  const folder = createFolder({ "a.json": document("1", []) });
  let end = (): void => {};
  const interrupted = new Promise<void>((resolve) => {
    end = resolve;
  });
  const io = createTestIo(folder, { interrupted });
  const run = runCli(["docs", "a.json", "--serve", "--port", "0", "--reference", "off"], io);
  await expect.poll(io.out, { timeout: 10_000 }).toMatch(/http:\/\/127\.0\.0\.1:\d+\//);
  const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(io.out())?.[0] ?? "";
  expect(await (await fetch(`${origin}/`)).text()).toContain("Version 1");
  expect((await fetch(`${origin}/../../etc/passwd`)).status).toBe(404);
  expect(await statusFor(origin, "evil.example")).toBe(403);
  const live = (await fetch(`${origin}/tenon-live`)).body?.getReader();
  writeFileSync(join(folder, "a.json"), document("2", []));
  let heard = "";
  while (!heard.includes("event: change")) heard += new TextDecoder().decode((await live?.read())?.value);
  expect(await (await fetch(`${origin}/index.html`)).text()).toContain("Version 2");
  end();
  expect(await run).toBe(0);
}, 30_000);

function statusFor(origin: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(origin, { headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on("error", reject);
  });
}
