import { describe, expect, it } from "vitest";
import { readSourceText } from "../../../../contract/read/read-file.ts";
import type { ReadResult } from "../../../../contract/read/source-file.ts";
import { expectLinear } from "../../../expect-linear.ts";

function read(name: string, text: string | Uint8Array): Promise<ReadResult> {
  return readSourceText(name, `/x/${name}`, typeof text === "string" ? Buffer.from(text) : text, "data");
}

/** Code, line and column of each finding. */
function told(result: ReadResult): readonly string[] {
  return result.findings.map(({ code, places }) => `${code} ${places[0]?.line}:${places[0]?.column}`);
}

describe("bytes", () => {
  it("may begin with a byte order mark, which moves no column", async () => {
    const { file } = await read("a.json", '\ufeff{"a": 1}');
    expect(file?.value).toEqual({ a: 1 });
    expect(file?.placeOf("/a", "value")).toMatchObject({ line: 1, column: 7 });
  });

  it("may be UTF-16 with a byte order mark, of either order", async () => {
    const little = Buffer.from("\ufeffa: ü\n", "utf16le");
    expect((await read("a.yaml", little)).file?.value).toEqual({ a: "ü" });
    expect((await read("a.yaml", Buffer.from(little).swap16())).file?.value).toEqual({ a: "ü" });
  });

  it("that are not text are reported with their place", async () => {
    expect(told(await read("a.yaml", Buffer.from("a: b\nc: caf\xe9\n", "latin1")))).toEqual([
      "load/encoding 2:7",
    ]);
    expect(told(await read("a.yaml", Buffer.from([0xff, 0xfe, 0x61])))).toEqual(["load/encoding 1:1"]);
    expect(told(await read("a.yaml", "a: 1\nb: \0"))).toEqual(["load/nul-character 2:4"]);
    expect((await read("a.yaml", Buffer.from("a: 1", "utf16le"))).findings[0]?.fix).toContain("UTF-16");
  });

  it.each([
    "",
    " \n\t\n",
    "# only\n  # comments",
    "\ufeff",
  ])("without content are reported: %j", async (text) => {
    expect(told(await read("a.yaml", text))).toEqual(["load/empty 1:1"]);
  });

  it("are found empty with work in proportion to their length", async () => {
    await expectLinear(
      async (lines) =>
        expect(told(await read("a.yaml", `${"\n".repeat(lines)}#`))).toEqual(["load/empty 1:1"]),
      20_000,
    );
  });
});

describe("JSON", () => {
  it.each([
    ['{"a": 1,}', "load/syntax 1:9"],
    ['{"a": 1\n "b": 2}', "load/syntax 2:2"],
    ["{'a': 1}", "load/syntax 1:2"],
    ['{"a": tru}', "load/syntax 1:7"],
    ['{"a": 01}', "load/syntax 1:7"],
    ['{"a": +1}', "load/syntax 1:7"],
    ['{"a": "x', "load/syntax 1:7"],
    ['{"a": "x\ny"}', "load/syntax 1:9"],
    ['{"a": "\\x"}', "load/syntax 1:8"],
    ['{"a": "\\u12g4"}', "load/syntax 1:8"],
    ["[1, // one\n 2]", "load/syntax 1:5"],
    ['{"a": 1} x', "load/syntax 1:10"],
    ['{"a"}', "load/syntax 1:5"],
    ["{", "load/syntax 1:2"],
    ["[1", "load/syntax 1:3"],
  ])("that is wrong is told where: %s", async (text, expected) => {
    expect(told(await read("a.json", text))).toEqual([expected]);
  });

  it("places every value and key", async () => {
    const text = '{\n  "a/b": {"c": [10, "x"]},\n  "200": true, "\\u0061": null\n}';
    const file = (await read("a.json", text)).file;
    expect(file?.placeOf("/a~1b/c/1")).toEqual({ file: "a.json", pointer: "/a~1b/c/1", line: 2, column: 21 });
    expect(file?.placeOf("/a~1b")).toMatchObject({ line: 2, column: 3 });
    expect(file?.placeOf("/a~1b", "value")).toMatchObject({ line: 2, column: 10 });
    expect(file?.placeOf("/200")).toMatchObject({ line: 3, column: 10 });
    expect(file?.placeOf("/a", "key")).toMatchObject({ line: 3, column: 16 });
    expect(file?.placeOf("/a~1b/nothing/here")).toMatchObject({ pointer: "/a~1b", line: 2 });
  });

  it("that has a key twice is told, both places, and the later counts", async () => {
    const result = await read("a.json", '{"a": 1,\n "b": {"x": 1, "y": 2, "x": 3}}');
    expect(result.file?.value).toEqual({ a: 1, b: { x: 3, y: 2 } });
    expect(result.findings[0]?.places.map(({ line, column }) => `${line}:${column}`)).toEqual([
      "2:24",
      "2:8",
    ]);
    expect(result.file?.placeOf("/b/x", "value")).toMatchObject({ line: 2, column: 29 });
  });

  it("keeps the author's digits of numbers that are rounded", async () => {
    const text =
      '{"maximum": 9223372036854775807, "example": 12345678901234567890, "minimum": 9007199254740992, "x": [1e400]}';
    const result = await read("a.json", text);
    expect(Object.fromEntries(result.file?.literals ?? [])).toEqual({
      "/maximum": "9223372036854775807",
      "/example": "12345678901234567890",
      "/x/0": "1e400",
    });
    expect(told(result)).toEqual(["load/inexact-number 1:13", "load/inexact-number 1:102"]);
  });

  it("takes the largest integer of int64 as its bound", async () => {
    const bound = (maximum: string): string =>
      `{"format": "int64", "minimum": -9223372036854775808, "maximum": ${maximum}}`;
    expect(told(await read("a.json", bound("9223372036854775807")))).toEqual([]);
    expect(told(await read("a.json", bound("9007199254740993")))).toHaveLength(1);
    expect(
      told(await read("a.json", '{"exclusiveMinimum": -9223372036854775809, "format": "int64"}')),
    ).toHaveLength(1);
  });

  it("has numbers beyond all JavaScript numbers as texts", async () => {
    const text =
      '{"const": [-1e400], "a": {"__proto__": 1e999, "maxLength": 1e400}, "b": 1e308, "b": 1E+400}';
    const { file, findings } = await read("a.json", text);
    expect(JSON.stringify(file?.value)).toBe(
      '{"const":["-1e400"],"a":{"__proto__":"1e999","maxLength":"1e400"},"b":"1E+400"}',
    );
    expect(findings.filter(({ code }) => code === "load/inexact-number")).toMatchObject([
      {
        severity: "error",
        message: expect.stringContaining("`-1e400` is beyond"),
        places: [{ column: 12 }],
      },
      { severity: "warning", fix: expect.stringContaining("1.8e308") },
      { severity: "warning" },
      { severity: "warning" },
    ]);
    expect((await read("a.json", "1e400")).file?.value).toBe("1e400");
    expect((await read("a.json", `{"a": ${"9".repeat(5000)}}`)).findings[0]?.message.length).toBeLessThan(
      200,
    );
    expect((await read("a.json", `{"a": 0.${"0".repeat(5000)}1e9999}`)).file?.value).toMatchObject({
      a: expect.stringMatching(/e9999$/),
    });
  });

  it("is read without recursion and refused when too deep", async () => {
    expect(told(await read("a.json", "[".repeat(200_000) + "]".repeat(200_000)))).toEqual([
      "load/too-deep 1:1",
    ]);
    expect(told(await read("a.json", "[".repeat(200_000)))).toEqual(["load/syntax 1:200001"]);
    expect(told(await read("a.json", "[".repeat(399) + "]".repeat(399)))).toEqual([]);
  });
});

describe("YAML", () => {
  it("has keys as they are written", async () => {
    const { file } = await read("a.yaml", "200: a\n1.10: b\ntrue: c\n~: d\nno: e\n0x10: f\n'x': g\n");
    expect(file?.value).toEqual({
      "200": "a",
      "1.10": "b",
      true: "c",
      "~": "d",
      no: "e",
      "0x10": "f",
      x: "g",
    });
  });

  it("has values by the core schema of YAML 1.2", async () => {
    const { file } = await read(
      "a.yaml",
      "a: yes\nb: 0o17\nc: 2020-01-01\nd:\ne: !!str 1\nf: 1_000\ng: 010\n",
    );
    expect(file?.value).toEqual({ a: "yes", b: 15, c: "2020-01-01", d: null, e: "1", f: "1_000", g: 10 });
    expect((await read("b.yaml", "%YAML 1.1\n---\na: yes\n")).file?.value).toEqual({ a: "yes" });
  });

  it("has numbers that are not finite as texts", async () => {
    const { file, findings } = await read(
      "a.yaml",
      "const: 1e400\nminimum: -.inf\nexample: .nan\nb: [&b 1e999, *b]\n",
    );
    expect(file?.value).toEqual({ const: "1e400", minimum: "-.inf", example: ".nan", b: ["1e999", "1e999"] });
    expect(findings.map(({ severity, message }) => `${severity} ${message}`)).toEqual([
      "error `1e400` is beyond the range of JavaScript numbers, so it is treated as a string.",
      "warning `-.inf` is not a JSON value, so it is treated as a string.",
      "warning `.nan` is not a JSON value, so it is treated as a string.",
      "warning `1e999` is beyond the range of JavaScript numbers, so it is treated as a string.",
    ]);
  });

  it("may say that it is YAML 1.2", async () => {
    expect(told(await read("a.yaml", "%YAML 1.2\n---\na: 1\n"))).toEqual([]);
  });

  it("keeps what a number looked like", async () => {
    const { file } = await read("a.yaml", "version: 1.10\nn: 1\nmaximum: 9223372036854775807\n");
    expect(Object.fromEntries(file?.literals ?? [])).toEqual({
      "/version": "1.10",
      "/maximum": "9223372036854775807",
    });
  });

  it("has no access to prototypes", async () => {
    const { file } = await read("a.yaml", "__proto__:\n  polluted: 1\nconstructor: 2\ntoString: 3\n");
    expect(Object.keys(file?.value ?? {})).toEqual(["__proto__", "constructor", "toString"]);
    expect(Object.getPrototypeOf(file?.value)).toBe(Object.prototype);
    expect(file?.placeOf("/__proto__/polluted")).toMatchObject({ line: 2, column: 13 });
  });

  it("places keys and values, through aliases too", async () => {
    const { file } = await read("a.yaml", "base: &b\n  x: 1\nother: *b\nlist:\n  - y: 2\n");
    expect(file?.placeOf("/base")).toMatchObject({ line: 1, column: 1 });
    expect(file?.placeOf("/base", "value")).toMatchObject({ line: 2, column: 3 });
    expect(file?.placeOf("/other/x")).toMatchObject({ line: 2, column: 6 });
    expect(file?.placeOf("/other", "value")).toMatchObject({ line: 3, column: 8 });
    expect(file?.placeOf("/list/0/y")).toMatchObject({ line: 5, column: 8 });
  });

  it("may have merge keys, which are told", async () => {
    const result = await read(
      "a.yaml",
      "d: &d {x: 1, y: 2}\ne: &e {y: 3, z: 4}\na:\n  <<: [*d, *e]\n  x: 9\n'<<': text\n",
    );
    expect(result.file?.value).toMatchObject({ a: { x: 9, y: 2, z: 4 }, "<<": "text" });
    expect(told(result)).toEqual(["load/merge-key 4:3"]);
    expect(result.file?.placeOf("/a/z")).toMatchObject({ line: 2, column: 17 });
  });

  it.each([
    ["a: 1\nb: 2\na: 3\n", "load/duplicate-key 3:1"],
    ["? [a, b]\n: c\n", "load/non-string-key 1:3"],
    ["a: !custom 1\n", "load/unknown-tag 1:4"],
    ["a: !!binary aGk=\n", "load/unknown-tag 1:4"],
    ["a: 1\n---\nb: 2\n", "load/several-documents 3:1"],
    ["a: *nowhere\n", "load/syntax 1:4"],
    ["a: &x\n  b: *x\n", "load/syntax 2:6"],
    ["a: [1, 2\nb: 3\n", "load/syntax 1:4"],
    ["# c\n%YAML 1.1\n---\na: yes\n", "load/yaml-version 2:1"],
    ["a: .inf\n", "load/inexact-number 1:4"],
    ["a: [1, -1e400]\n", "load/inexact-number 1:8"],
    [`a: 0x1${"0".repeat(400)}\n`, "load/inexact-number 1:4"],
  ])("that is odd is told where: %j", async (text, expected) => {
    expect(told(await read("a.yaml", text))).toContain(expected);
  });

  it("is refused when too deep, whatever makes it so", async () => {
    for (const text of [
      "[".repeat(20_000),
      "[".repeat(5_000) + "]".repeat(5_000),
      `a: ${"{a: ".repeat(3_000)}1${"}".repeat(3_000)}`,
      Array.from({ length: 1_500 }, (_, depth) => `${" ".repeat(depth)}a:\n`).join(""),
      "- ".repeat(5_000),
    ]) {
      expect(told(await read("a.yaml", text))).toEqual(["load/too-deep 1:1"]);
    }
  });

  it("stands nesting up to the limit", async () => {
    const { file } = await read("a.yaml", `${"[".repeat(390)}${"]".repeat(390)}x: 1`.replace("x: 1", ""));
    expect(file).toBeDefined();
  });

  it("is refused when its aliases multiply", async () => {
    const lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"];
    for (let level = 1; level < 12; level++) {
      lines.push(
        `a${level}: &a${level} [${Array(9)
          .fill(`*a${level - 1}`)
          .join(", ")}]`,
      );
    }
    const result = await read("a.yaml", lines.join("\n"));
    expect(result.file).toBeUndefined();
    expect(result.findings.map(({ code }) => code)).toEqual(["load/too-many-aliases"]);
  });

  it("that looks like JSON is read, JSON or not", async () => {
    expect((await read("a.yaml", '{"a": 1}')).file?.value).toEqual({ a: 1 });
    expect((await read("a.yaml", "{a: 1, b: [x]}")).file?.value).toEqual({ a: 1, b: ["x"] });
  });
});

describe("lines within quotes and brackets", () => {
  it.each([
    ['a:\n  b: "x\n  y"\nc: 1\n', { a: { b: "x y" }, c: 1 }, ["3:1"]],
    ["a:\n  b: 'x\ny'\nc: 1\n", { a: { b: "x y" }, c: 1 }, ["3:1"]],
    ['a:\n  b: "x\\\n y\n\n  z"\n', { a: { b: "xy\nz" } }, ["3:1"]],
    ["a:\n  b: [\n    1,\n  2\n]\nc: 1\n", { a: { b: [1, 2] }, c: 1 }, ["4:3"]],
    ["a:\n  b: {\n    q: 1\n}\nc: 1\n", { a: { b: { q: 1 } }, c: 1 }, ["4:1"]],
    [
      "a:\n  - [1,\n2]\n  - {a: 'x\ny',\nb: [z\n]}\n  - q\nr: s\n",
      { a: [[1, 2], { a: "x y", b: ["z"] }, "q"], r: "s" },
      ["3:1", "5:1"],
    ],
    ["- d: [a b\nc d, e]\n  b: plain\n    more\n", [{ d: ["a b c d", "e"], b: "plain more" }], ["2:1"]],
    ['a:\r\n  b: "x\r\n  y"\r\nc: 2\r\n', { a: { b: "x y" }, c: 2 }, ["3:1"]],
  ])("may be indented as js-yaml and PyYAML read them, with a warning: %j", async (text, value, at) => {
    const result = await read("a.yaml", text);
    expect(result.file?.value).toEqual(value);
    expect(told(result)).toEqual(at.map((place) => `load/indentation ${place}`));
    expect(result.findings.every(({ severity }) => severity === "warning")).toBe(true);
  });

  it("keep the places of what stands after them", async () => {
    const { file } = await read("a.yaml", 'a:\n  b: "x\n  y"\nc: 1\n');
    expect(file?.placeOf("/c", "value")).toMatchObject({ line: 4, column: 4 });
  });

  it.each([
    "k: {a: b\n}\n",
    'a:\n  b: "x\n    y"\n',
    "a:\n  b: [\n  ]\n",
  ])("that YAML 1.2 admits are not told of: %j", async (text) =>
    expect((await read("a.yaml", text)).findings).toEqual([]));

  it.each([
    'a: "x\nb: 1\n',
    "a: [1,\nb: 2\n",
    'a: "x\n---\ny"\n',
  ])("that never end are an error: %j", async (text) => {
    const result = await read("a.yaml", text);
    expect(result.file).toBeUndefined();
    expect(result.findings[0]?.code).toBe("load/syntax");
  });

  it.each<[string, readonly string[]]>([
    ['a:\n  b: "foo\n  bar"\nd: @x\n', ["load/syntax 4:4", "load/indentation 3:1"]],
    ['a:\n  b: "foo\n bar"\nd: e: f\n', ["load/syntax 4:4", "load/indentation 3:1"]],
    ['a:\n  b: "foo\nc: "bar"\nd: 1\n', ["load/syntax 2:6"]],
  ])("does not miss a quote that is there where something else is wrong: %j", async (text, expected) => {
    expect(told(await read("a.yaml", text))).toEqual(expected);
  });

  it("nest no deeper than others", async () => {
    const result = await read("a.yaml", `a:\n  b: [\n1, ${"[".repeat(50_000)}${"]".repeat(50_000)}]\n`);
    expect(result.file).toBeUndefined();
  });
});
