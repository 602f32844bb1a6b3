import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, posix } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { createFolder, tenon, writeFiles } from "./test-io.ts";

const answer = { responses: { "200": { description: "ok" } } };

function version(name: string, paths: object, schemas: object = {}): string {
  const info = { title: "Notes & <more>", version: name };
  return JSON.stringify({ openapi: "3.1.0", info, paths, components: { schemas } });
}

const id = (name: string): object => ({ name, in: "path", required: true, schema: { type: "string" } });

/** Three versions: a parameter is renamed, a path moves, an operation and a schema are removed. */
const documents = {
  "3.json": version(
    "3.0",
    {
      "/notes": { get: { operationId: "listNotes", tags: ["notes"], ...answer } },
      "/notes/{noteId}": {
        get: { operationId: "showNote", tags: ["notes"], parameters: [id("noteId")], ...answer },
      },
      "/v3/labels": { get: { operationId: "listLabels", tags: ["labels"], ...answer } },
    },
    { Note: { type: "object" } },
  ),
  "2.json": version(
    "2.0",
    {
      "/notes": { get: { operationId: "notes", tags: ["notes"], ...answer } },
      "/notes/{id}": { get: { operationId: "getNote", tags: ["notes"], parameters: [id("id")], ...answer } },
      "/labels": { get: { operationId: "listLabels", tags: ["labels"], ...answer } },
      "/notes/purge": { post: { operationId: "purge", tags: ["notes"], ...answer } },
    },
    { Note: { type: "object" }, Old: { type: "string" } },
  ),
  "1.json": version("1.0", { "/notes": { get: { operationId: "notes", tags: ["notes"], ...answer } } }),
};

const config = {
  document: "3.json",
  output: "api",
  docs: {
    versions: ["2.json", { document: "1.json", name: "first & best", date: "2025-01-31" }],
    changelogs: ["first & best..3.0"],
    date: "2026-10-01T12:00:00+02:00",
    siteUrl: "https://docs.example.com/api",
  },
};

let site: ReadonlyMap<string, string>;
let told: string;

function readSite(folder: string): ReadonlyMap<string, string> {
  return new Map(
    readdirSync(folder, { recursive: true, encoding: "utf8", withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(folder.length + 1).replaceAll("\\", "/"), readFileSync(path, "utf8")]),
  );
}

beforeAll(async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "tenon-versions-")));
  writeFiles(folder, { ...documents, "tenon.config.json": JSON.stringify(config) });
  const { code, out, err } = await tenon(folder, ["docs", "--reference", "off", "-o", "site"]);
  if (code !== 0) throw new Error(`${out}${err}`);
  site = readSite(join(folder, "site"));
  told = out + err;
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

/** The versions in the switcher of a page, with their files relative to the root of the site. */
function switcherOf(path: string): readonly (readonly [name: string, file: string])[] {
  const list = /<details class="versions">[\s\S]*?<\/details>/.exec(site.get(path) ?? "")?.[0] ?? "";
  return [...list.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)/g)].map(([, href = "", name = ""]) => [
    name,
    posix.join(posix.dirname(path), decodeURIComponent(href)),
  ]);
}

describe("a site of three versions", () => {
  test("keeps the newest at the root, and has each older one in its own folder", () => {
    expect(site.has("operations/listNotes.html")).toBe(true);
    expect(site.has("versions/2.0/operations/notes.html")).toBe(true);
    expect(site.has("versions/first-best/index.html")).toBe(true);
    expect([...site.keys()].filter((path) => path.endsWith("playground.js"))).toEqual(["playground.js"]);
  });

  test("stays on the same operation by its method and path, or else its id", () => {
    expect(switcherOf("versions/2.0/operations/getNote.html")[0]).toEqual([
      "3.0",
      "operations/showNote.html",
    ]);
    expect(switcherOf("operations/listLabels.html")[1]).toEqual([
      "2.0",
      "versions/2.0/operations/listLabels.html",
    ]);
    expect(switcherOf("operations/listNotes.html")[2]).toEqual([
      "first &amp; best",
      "versions/first-best/operations/notes.html",
    ]);
    expect(switcherOf("versions/2.0/schemas/Note.html")[0]).toEqual(["3.0", "schemas/Note.html"]);
  });

  test("leads to the nearest page where there is none, and says so", () => {
    expect(switcherOf("versions/2.0/operations/purge.html")[0]).toEqual(["3.0", "tags/notes.html"]);
    expect(switcherOf("versions/2.0/schemas/Old.html")[0]).toEqual(["3.0", "schemas/index.html"]);
    expect(switcherOf("schemas/Note.html")[2]).toEqual([
      "first &amp; best",
      "versions/first-best/index.html",
    ]);
    expect(site.get("versions/2.0/schemas/Old.html")).toContain("nearest page");
    expect(site.get("versions/2.0/schemas/Note.html")?.match(/nearest page/g)).toHaveLength(1);
  });

  test("leads from each page of each version to files that are there", () => {
    const dead: string[] = [];
    for (const [path, text] of site) {
      if (!path.endsWith(".html")) continue;
      for (const [, href = ""] of text.matchAll(/\shref="([^"#]+)[^"]*"/g)) {
        if (/^(?:https?|data):/.test(href)) continue;
        const target = href.startsWith("/api/")
          ? href.slice("/api/".length)
          : posix.join(posix.dirname(path), decodeURIComponent(href));
        if (!site.has(target)) dead.push(`${path}: ${href}`);
      }
    }
    expect(dead).toEqual([]);
  });

  test("tells readers and search engines on old pages where the newest is", () => {
    const old = site.get("versions/2.0/operations/getNote.html") ?? "";
    expect(old).toContain(
      'This is version 2.0. <a href="../../../operations/showNote.html">Go to the newest, 3.0</a>',
    );
    expect(old).toContain(
      '<link rel="canonical" href="https://docs.example.com/api/operations/showNote.html">',
    );
    // A page without a successor stands for itself.
    expect(site.get("versions/2.0/schemas/Old.html")).toContain(
      '<link rel="canonical" href="https://docs.example.com/api/versions/2.0/schemas/Old.html">',
    );
    expect(site.get("index.html")).toContain('<link rel="canonical" href="https://docs.example.com/api/">');
    expect(site.get("index.html")).not.toContain("This is version");
  });

  test("has changelogs between neighbours, and those that were chosen", () => {
    expect(site.get("changelog.html")).toContain('<p class="eyebrow">2.0 to 3.0</p>');
    expect(site.get("changelog.html")).toContain("<code>POST /notes/purge</code>");
    expect(site.get("versions/2.0/changelog.html")).toContain(
      '<p class="eyebrow">first &amp; best to 2.0</p>',
    );
    expect(site.has("versions/first-best/changelog.html")).toBe(false);
    const chosen = [...site].filter(([path]) => /^changelog-from-.*\.html$/.test(path));
    expect(chosen).toHaveLength(1);
    expect(chosen[0]?.[1]).toContain('<p class="eyebrow">first &amp; best to 3.0</p>');
    expect(chosen[0]?.[1]).toContain('<a href="changelog.html">From 2.0</a>');
  });

  test("has a feed of the versions whose date is known", () => {
    const feed = site.get("feed.xml") ?? "";
    expect(feed.match(/<entry>/g)).toHaveLength(2);
    expect(told).toContain("warning docs/no-date: The feed omits 2.0 because the date is unknown.");
    expect(told).toContain("Set `date` in the entries of `docs.versions` in the config.");
    expect(feed).toContain("<title>Notes &amp; &lt;more&gt; 3.0</title>");
    expect(feed).toContain("<updated>2025-01-31T00:00:00Z</updated>");
    expect(feed).toContain('<link href="https://docs.example.com/api/changelog.html"/>');
    expect(feed.indexOf("<updated>2026-10-01T12:00:00+02:00</updated>")).toBeGreaterThan(0);
    expect(site.get("versions/2.0/index.html")).toContain(
      'type="application/atom+xml" title="Notes &amp; &lt;more&gt;" href="../../feed.xml"',
    );
  });
});

test("a changelog says in plain words what changed, and leads to webhooks, schemas and the document's server", async () => {
  const make = (version: string, required: readonly string[], more: object = {}): string => {
    const schema = { $ref: "#/components/schemas/Error" };
    const requestBody = { content: { "application/json": { schema } } };
    return JSON.stringify({
      openapi: "3.1.0",
      info: { title: "Notes", version },
      servers: [{ url: "https://{place}.notes.test/v1", variables: { place: { default: "eu" } } }],
      paths: { "/notes": { post: { requestBody, ...answer } }, ...more },
      webhooks: { noted: { post: { requestBody, ...answer } } },
      components: {
        schemas: {
          Error: {
            type: "object",
            required,
            properties: { name: { type: "string" }, old: { type: "string" } },
          },
        },
      },
    });
  };
  const folder = createFolder({
    "2.json": make("2", ["name"]),
    "1.json": make("1", [], { "/gone": { get: answer } }),
  });
  const line = ["docs", "2.json", "--versions", "1.json", "--reference", "off", "--no-try", "-o", "site"];
  expect(await tenon(folder, [...line, "--site-url", "https://a.example/"])).toMatchObject({ code: 0 });
  const made = readSite(join(folder, "site"));
  const page = made.get("changelog.html") ?? "";
  expect(page).not.toMatch(/witness|proved|proof|api\.example\.com/);
  expect(page).toContain("https://eu.notes.test/v1/notes");
  expect(page).toMatch(/\d breaking changes?\. \d changes in all\./);
  expect(page).toContain(
    '<a href="schemas/ErrorModel.html"><code>Error</code></a> now requires <code>name</code>',
  );
  const links = new Map(
    [...page.matchAll(/<a href="([^"]*)"><code>(\w+ [^<]*)/g)].map(([, href, label]) => [label, href]),
  );
  for (const label of ["POST /notes", "POST noted", "GET /gone"])
    expect(made.has(links.get(label) ?? "")).toBe(true);
}, 60_000);

test("versions of git are read out of their revisions, and dated by their commits", async () => {
  const folder = createFolder({ "api.json": documents["1.json"] });
  const git = (...line: readonly string[]): void => {
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", ...line], {
      cwd: folder,
      env: { ...process.env, GIT_COMMITTER_DATE: "2024-02-03T04:05:06Z" },
    });
  };
  git("init", "-q");
  git("add", ".");
  git("commit", "-qm", "first");
  git("tag", "v1");
  writeFiles(folder, { "api.json": documents["3.json"] });
  const line = ["docs", "api.json", "--reference", "off", "--no-try", "-o", "site"];
  const url = ["--site-url", "https://docs.example.com"];
  const { code, out, err } = await tenon(folder, [...line, "--versions", "one=git:v1", ...url]);
  expect(`${code} ${err}`).toBe("0 ");
  expect(out).toContain("open site/index.html");
  const made = readSite(join(folder, "site"));
  expect(made.has("versions/one/operations/notes.html")).toBe(true);
  expect(made.get("feed.xml")).toMatch(/version-one<\/id>[\s\S]*2024-02-03T04:05:06/);
}, 60_000);

test.each([
  [["--versions", "3.0=2.json"], 'Two versions are called "3.0".'],
  [
    ["--versions", "2.json", "--changelog", "2..3.0"],
    'A changelog names the version "2", which the site does not have.',
  ],
  [["--changelog", "2"], '--changelog takes two names of versions, not "2".'],
  [["--site-url", "docs.example.com"], '--site-url must be a URL, not "docs.example.com".'],
  [["--versions", "9.json"], "9.json"],
  [["--versions", "a/b=2.json"], '--versions takes name=document; "a/b=2.json" has a slash in its name.'],
  [["--versions", "old="], '--versions takes name=document; "old=" names no document.'],
  [["--versions", "2.json,"], '--versions takes name=document; "" names no document.'],
])(
  "%j is a mistake that is told",
  async (options, message) => {
    const folder = createFolder(documents);
    const { code, out, err } = await tenon(folder, ["docs", "3.json", "--reference", "off", ...options]);
    expect(`${out}${err}`).toContain(message);
    expect(code).toBeGreaterThan(0);
  },
  60_000,
);

test("a wrong option of `docs` is told with its place", async () => {
  const wrong = {
    ...config,
    docs: { versions: [{ name: "x" }], siteUrl: "ftp://x", changelogs: ["1"], pags: 1 },
  };
  const folder = createFolder({ ...documents, "tenon.config.json": JSON.stringify(wrong, null, 1) });
  const { code, out, err } = await tenon(folder, ["docs"]);
  const text = `${out}${err}`;
  expect(code).toBe(2);
  expect(text).toContain("A version has no `document`.");
  expect(text).toContain('The option "siteUrl" is "ftp://x", not an address');
  expect(text).toContain('The option "changelogs" lists "1", which is not two names');
  expect(text).toContain('The config has an unknown option "pags".');
  expect(text).toMatch(/tenon\.config\.json:\d+:\d+/);
});

test.each([
  [{ versions: ["2.json", 1] }, 'Entry 2 of "versions" is 1, not a document', '"document": "git:v1"'],
  [{ versions: [""] }, 'Entry 1 of "versions" is "", not a document', "Name a file or a revision"],
  [{ versions: [{ document: "2.json", name: 5 }] }, 'The option "name" is 5, not a name such as 1.0.', ""],
  [{ footer: 5 }, 'The option "footer" is 5, not a line of Markdown.', ""],
  [{ logo: "none.svg" }, "The logo `none.svg` does not exist.", "Correct `docs.logo` in the config"],
  [{ logo: "2.json" }, "The logo `2.json` is not an SVG, PNG", "Correct `docs.logo` in the config"],
])("%j in a config is told with the fix", async (docs, message, fix) => {
  const whole = JSON.stringify({ ...config, docs });
  const folder = createFolder({ ...documents, "tenon.config.json": whole });
  const { code, out, err } = await tenon(folder, ["docs", "--reference", "off", "--no-try"]);
  expect(code).toBe(2);
  expect(out + err).toContain(message);
  expect(out + err).toContain(fix);
  expect(out + err).not.toContain(folder);
});

test("older versions have the pages of their author as they were, and any two versions a changelog", async () => {
  const folder = createFolder({
    "api.json": documents["1.json"],
    "pages/old.md": "# Old\n\n[gone](operation:lost)\n",
  });
  const git = (...line: readonly string[]): void => {
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", ...line], { cwd: folder });
  };
  git("init", "-q");
  for (const [tag, document] of [
    ["v1", "1.json"],
    ["v2", "2.json"],
  ] as const) {
    writeFiles(folder, { "api.json": documents[document] });
    git("add", ".");
    git("commit", "-qm", tag);
    git("tag", tag);
  }
  rmSync(join(folder, "pages/old.md"));
  writeFiles(folder, {
    "api.json": documents["3.json"],
    "pages/new.md": "# New\n",
    "pages-1/one.md": "# One\n",
  });
  const line = ["docs", "api.json", "--reference", "off", "--no-try", "-o", "site", "--pages", "pages"];
  const chosen = ["--versions", "git:v2", "--versions", "git:v1", "--changelog", "all"];
  expect(await tenon(folder, [...line, ...chosen])).toMatchObject({ code: 0 });
  const names = [...readSite(join(folder, "site")).keys()];
  expect(names.filter((name) => /guides\/.*\.html$/.test(name)).sort()).toEqual([
    "guides/new.html",
    "versions/1.0/guides/old.html",
    "versions/2.0/guides/old.html",
  ]);
  expect(names.filter((name) => /changelog.*\.html$/.test(name)).sort()).toEqual([
    "changelog-from-1-0-1.html",
    "changelog.html",
    "versions/2.0/changelog.html",
  ]);
  const docs = { pages: "pages", versions: [{ document: "git:v1", pages: "pages-1" }] };
  writeFiles(folder, { "tenon.config.json": JSON.stringify({ document: "api.json", output: "api", docs }) });
  expect(await tenon(folder, ["docs", "--reference", "off", "--no-try", "-o", "other"])).toMatchObject({
    code: 0,
  });
  expect([...readSite(join(folder, "other")).keys()]).toContain("versions/1.0/guides/one.html");
});
