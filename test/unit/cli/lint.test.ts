import { describe, expect, test } from "vitest";
import { createFolder, tenon } from "./test-io.ts";

const head = "openapi: 3.1.0\ninfo: { title: T, version: '1' }\nservers: [{ url: 'https://a.test' }]\n";
const operation =
  "get: { summary: s, operationId: a, security: [], responses: { '200': { description: d, content: { text/plain: {} } } } }";
const clean = `${head}paths:\n  /a:\n    ${operation}\n`;
const warned = `${head}paths:\n  /a/:\n    ${operation}\n`;
const broken = `${head}paths:\n  /{a:\n    ${operation}\n`;

describe("tenon lint", () => {
  test("a clean document: 0, and one line", async () => {
    expect(await tenon(createFolder({ "a.yaml": clean }), ["lint", "a.yaml"])).toEqual({
      code: 0,
      out: "a.yaml: no findings\n",
      err: "",
    });
  });

  test("warnings: 0, or 1 with --strict", async () => {
    const folder = createFolder({ "a.yaml": warned });
    expect(await tenon(folder, ["lint", "a.yaml"])).toMatchObject({ code: 0 });
    expect(await tenon(folder, ["lint", "a.yaml", "--strict"])).toMatchObject({ code: 1 });
  });

  test("errors: 1", async () => {
    expect(await tenon(createFolder({ "a.yaml": broken }), ["lint", "a.yaml"])).toMatchObject({ code: 1 });
  });

  test("the linter does not repeat a finding of tenon about the same keyword or reference", async () => {
    const schema = "components: { schemas: { A: { type: object, properties: { b: { required: true } } } } }";
    const content = "content: { application/json: { $ref: '#/components/schemas/A' } }";
    const path = `  /a: { get: { operationId: a, responses: { '200': { description: A, ${content} } } } }`;
    const folder = createFolder({ "a.yaml": `${head}paths:\n${path}\n${schema}\n` });
    const { out } = await tenon(folder, ["lint", "a.yaml", "--format", "json"]);
    const findings: readonly { code: string; fix?: string }[] = JSON.parse(out).findings;
    const told = findings.filter(({ code }) => /struct|^ref|^schema/.test(code));
    expect(told.map(({ code, fix }) => [code, fix])).toEqual([
      ["ref/wrong-kind", "Put the reference under `schema`: `schema: { $ref: … }`."],
      ["schema/ignored-keyword", "List `b` in `required` of `A`, beside `properties`."],
    ]);
  });

  test("several documents, each by its path from here", async () => {
    const folder = createFolder({ "api/a.yaml": warned, "b.yaml": warned });
    const { out } = await tenon(folder, ["lint", "api/a.yaml", "b.yaml"]);
    expect(out.match(/^ {2}\S+:5:3$/gm)).toEqual(["  api/a.yaml:5:3", "  b.yaml:5:3"]);
    expect(out).toMatch(/^api\/a\.yaml, b\.yaml: 2 warnings$/m);
  });

  test("without a document: those of the config, each once", async () => {
    const apis = [
      { document: "api/a.yaml", output: "out/a" },
      { document: "api/a.yaml", output: "out/b" },
    ];
    const folder = createFolder({ "api/a.yaml": clean, "tenon.config.json": JSON.stringify({ apis }) });
    expect((await tenon(folder, ["lint"])).out).toBe("api/a.yaml: no findings\n");
  });

  test("reads outside the document's folder what the config allows", async () => {
    const document = `${head}paths:\n  /a:\n    $ref: ../shared/a.yaml\n`;
    const files = { "api/a.yaml": document, "shared/a.yaml": `${operation}\n` };
    const entry = { document: "api/a.yaml", output: "out" };
    const closed = createFolder({ ...files, "tenon.config.json": JSON.stringify(entry) });
    expect((await tenon(closed, ["lint"])).out).toContain("error ref/outside-root");
    const open = createFolder({
      ...files,
      "tenon.config.json": JSON.stringify({ ...entry, allow: ["shared"] }),
    });
    expect((await tenon(open, ["lint"])).out).toBe("api/a.yaml: no findings\n");
  });

  test("without a document or a config: what to do", async () => {
    const { code, err } = await tenon(createFolder({ "package.json": "{}", "openapi.yaml": clean }), [
      "lint",
    ]);
    expect(code).toBe(2);
    expect(err).toContain("The file openapi.yaml looks like one. Pass it");
  });

  test("finds the rules upwards from the document, and takes those that are named", async () => {
    const folder = createFolder({
      "api/a.yaml": warned,
      "redocly.yaml": "rules: {}\n",
      "other.yaml": "rules: { info-contact: error }\n",
    });
    expect((await tenon(folder, ["lint", "api/a.yaml"])).out).toBe("api/a.yaml: no findings\n");
    expect((await tenon(folder, ["lint", "api/a.yaml", "--rules", "other.yaml"])).code).toBe(1);
  });

  test("prints nothing but the report in formats for programs", async () => {
    const folder = createFolder({ "a.yaml": warned });
    for (const format of ["json", "sarif"]) {
      const { out, err } = await tenon(folder, ["lint", "a.yaml", "--format", format], { isTerminal: true });
      expect(() => JSON.parse(out)).not.toThrow();
      expect(err.replaceAll("\r", "").replaceAll("\u001b[2K", "")).toMatch(/^(?:\w+ a\.yaml …)*$/);
    }
    expect((await tenon(folder, ["lint", "a.yaml", "--format", "github"])).out).toMatch(
      /^::warning file=a\.yaml,line=5,/,
    );
    expect((await tenon(folder, ["lint", "a.yaml", "--format", "junit"])).out).toMatch(/^<\?xml /);
  });

  test("colours for a terminal alone, and shows progress there alone", async () => {
    const folder = createFolder({ "a.yaml": warned });
    const piped = await tenon(folder, ["lint", "a.yaml"]);
    expect(piped.out + piped.err).not.toContain("\u001b");
    expect((await tenon(folder, ["lint", "a.yaml"], { env: { FORCE_COLOR: "1" } })).out).toContain(
      "\u001b[33m",
    );
    const terminal = await tenon(folder, ["lint", "a.yaml"], { isTerminal: true });
    expect(terminal.out).toContain("\u001b[33m");
    expect(terminal.err).toContain("Reading a.yaml …");
    expect(terminal.err.endsWith("\r\u001b[2K")).toBe(true);
    const ci = await tenon(folder, ["lint", "a.yaml"], {
      isTerminal: true,
      env: { CI: "true", NO_COLOR: "1" },
    });
    expect(ci.out + ci.err).not.toContain("\u001b");
  });

  test("summarises more than ten, or shows all", async () => {
    const paths = Array.from(
      { length: 15 },
      (_, index) => `  /p${index}/:\n    ${operation.replace("Id: a", `Id: a${index}`)}\n`,
    );
    const folder = createFolder({ "a.yaml": `${head}paths:\n${paths.join("")}` });
    const { out } = await tenon(folder, ["lint", "a.yaml"]);
    expect(out).toMatch(/^warning lint\/no-path-trailing-slash: 15 × .* a\.yaml:\d+:\d+, …$/m);
    expect(out.split("\n").length).toBeLessThan(14);
    const all = await tenon(folder, ["lint", "a.yaml", "--all"]);
    expect(all.out.match(/^warning lint\/no-path-trailing-slash/gm)).toHaveLength(15);
  });

  test("tells a fault that the linter finds, too, once", async () => {
    const paths = `paths:\n  /a: { ${operation} }\n  /b: { ${operation} }\n  /c/{d}: { ${operation.replace("Id: a", "Id: c")} }\n`;
    const { out } = await tenon(createFolder({ "a.yaml": `${head}${paths}` }), ["lint", "a.yaml"]);
    expect(out.match(/^(?:error|warning) \S+:/gm)?.toSorted()).toEqual([
      "warning document/duplicate-operation-id:",
      "warning document/missing-path-parameter:",
    ]);
  });

  test("names the operation that has no id", async () => {
    const text = `openapi: 3.1.0
info: { title: Notes, version: "1" }
paths:
  /notes:
    get: { responses: { "200": { description: All. } } }
`;
    const { out } = await tenon(createFolder({ "openapi.yaml": text }), ["lint", "openapi.yaml"]);
    expect(out).toContain("Without one, the operation is named `getNotes`");
  });

  test("names the bracket that is not closed", async () => {
    const { out } = await tenon(createFolder({ "a.json": '{"openapi": "3.1.0",\n "info": {"title": "T"' }), [
      "lint",
      "a.json",
    ]);
    expect(out).toContain("fix: Close the `{` at line 2, column 10.");
  });
});
