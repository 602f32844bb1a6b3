import { body, fromYaml, type HostileCase, head } from "../hostile-case.ts";

const plain = `${body}components: { schemas: { A: { type: string } } }\n`;

/** A case of bytes. */
function fromBytes(name: string, bytes: () => Uint8Array): HostileCase {
  return { name: `reading/${name}`, files: () => ({ "openapi.yaml": bytes() }) };
}

function fromText(name: string, text: string, file = "openapi.json"): HostileCase {
  return { name: `reading/${name}`, files: () => ({ [file]: text }) };
}

function swapBytes(text: string): Uint8Array {
  return Buffer.from(`\ufeff${text}`, "utf16le").swap16();
}

const yaml = (name: string, text: string): HostileCase => fromYaml(`reading/${name}`, text);

const bomb = [
  "a: &a [x,x,x,x,x,x,x,x,x,x]",
  ...Array.from(
    "bcdefghij",
    (letter, at) => `${letter}: &${letter} [${Array(10).fill(`*${"abcdefghij"[at]}`).join(",")}]`,
  ),
].join("\n");

const mergeBomb = [
  "x0: &x0 { k: v }",
  ...Array.from(
    { length: 40 },
    (_, at) => `x${at + 1}: &x${at + 1} { <<: [*x${at}, *x${at}], k${at}: *x${at} }`,
  ),
].join("\n");

/** Documents whose YAML, JSON or encoding is hostile to the code that reads them. */
export const readingCases: readonly HostileCase[] = [
  yaml("alias-bomb", `${plain}x:\n${bomb.replaceAll(/^/gm, "  ")}\n`),
  yaml("merge-bomb", `${plain}x:\n${mergeBomb.replaceAll(/^/gm, "  ")}\n`),
  yaml("alias-to-itself", `${plain}x: &x [*x]\n`),
  yaml("alias-unknown", `${plain}x: *nobody\n`),
  yaml("alias-as-key", `${plain}x: &k name\n? *k\n: v\n`),
  yaml(
    "alias-of-a-schema",
    `${body}components: { schemas: { B: &b { type: object, properties: { n: { type: string } } }, A: *b } }\n`,
  ),
  yaml("duplicate-keys", `${plain}paths: {}\n`),
  yaml("duplicate-keys-ten-thousand", `${plain}x:\n${"  k: 1\n".repeat(10_000)}`),
  yaml(
    "merge-key",
    `${body}components: { schemas: { B: &b { type: string }, A: { <<: *b, minLength: 1 } } }\n`,
  ),
  yaml(
    "merge-key-of-proto",
    `${body}components: { schemas: { B: &b { __proto__: { polluted: true } }, A: { <<: *b, type: string } } }\n`,
  ),
  yaml("tag-js-function", `${plain}x: !!js/function 'function () { process.exit(9) }'\n`),
  yaml("tag-python", `${plain}x: !!python/object/apply:os.system ['exit 9']\n`),
  yaml("tag-own", `${plain}x: !include ../secret.yaml\n`),
  yaml("tag-binary", `${plain}x: !!binary aGVsbG8=\n`),
  yaml("tag-directive", `%TAG ! tag:evil.example,2000:\n---\n${plain}`),
  yaml("directive-unknown", `%FOO bar\n---\n${plain}`),
  yaml("version-1.1", `%YAML 1.1\n---\n${plain}x: yes\n`),
  yaml("several-documents", `${plain}---\n${plain}`),
  yaml("key-is-a-list", `${plain}? [a, b]\n: c\n`),
  yaml("key-is-null", `${plain}? \n: c\n`),
  yaml("proto-key", `${plain}__proto__: { polluted: true }\n`),
  yaml("tabs", `${head}paths:\n\t/a: {}\n`),
  yaml("carriage-returns-alone", plain.replaceAll("\n", "\r")),
  yaml("dos-line-ends", plain.replaceAll("\n", "\r\n")),
  yaml("unclosed-quote", `${plain}x: "abc\n`),
  yaml("unclosed-flow", `${plain}x: [a, {b: c\n`),
  yaml("flow-closed-at-the-margin", `${plain}x: {\n  a: [\n    1\n  ]\n}\ny: [\n1\n]\n`),
  yaml("quoted-lines-at-the-margin", `${plain}x: "a\nb"\n`),
  yaml("control-characters", `${plain}x: "\\u0007\\e[2J"\n`),
  yaml("literal-escape-character", `${plain}x: \u001b[2J\n`),
  yaml("line-separators", `${plain}x: "a\u2028b\u2029c\u0085d"\n`),
  yaml("byte-order-mark", `\ufeff${plain}`),
  yaml("two-byte-order-marks", `\ufeff\ufeff${plain}`),
  yaml("not-a-number", `${plain}x: [.nan, .inf, -.inf, 0x1F, 0o17, 1_000, 12e03, 1e999]\n`),
  yaml("only-a-comment", "# nothing\n"),
  yaml("a-list", "- openapi: 3.1.0\n"),
  yaml("a-text", "openapi 3.1.0\n"),
  fromBytes("empty", () => new Uint8Array()),
  fromBytes("utf-16-le", () => Buffer.from(`\ufeff${plain}`, "utf16le")),
  fromBytes("utf-16-be", () => swapBytes(plain)),
  fromBytes("utf-16-without-mark", () => Buffer.from(plain, "utf16le")),
  fromBytes("utf-16-cut", () => Buffer.from(`\ufeff${plain}`, "utf16le").subarray(0, -1)),
  fromBytes("utf-32", () => Buffer.from([0xff, 0xfe, 0, 0, ...Buffer.from(plain)])),
  fromBytes("latin-1", () => Buffer.from(`${plain}x: caf\u00e9\n`, "latin1")),
  fromBytes("surrogate-in-utf-8", () =>
    Buffer.concat([Buffer.from(`${plain}x: `), Buffer.from([0xed, 0xa0, 0x80])]),
  ),
  fromBytes("overlong-utf-8", () => Buffer.concat([Buffer.from(`${plain}x: `), Buffer.from([0xc0, 0xaf])])),
  fromBytes("nul", () => Buffer.from(`${plain}x: a\0b\n`)),
  fromBytes("binary", () => Uint8Array.from({ length: 4096 }, (_, at) => (at * 197) % 256)),
  fromText(
    "json-duplicate-keys",
    '{"openapi":"3.1.0","openapi":"3.0.0","info":{"title":"T","version":"1"},"paths":{}}',
  ),
  fromText(
    "json-proto",
    '{"openapi":"3.1.0","info":{"title":"T","version":"1"},"paths":{},"__proto__":{"polluted":true}}',
  ),
  fromText("json-with-comment", '{"openapi":"3.1.0", /* no */ "paths":{}}'),
  fromText("json-trailing-comma", '{"openapi":"3.1.0","info":{"title":"T","version":"1"},"paths":{},}'),
  fromText("json-cut", '{"openapi":"3.1.0","info":{"title":"T'),
  fromText("json-lone-surrogate", '{"openapi":"3.1.0","info":{"title":"\\ud800","version":"1"},"paths":{}}'),
  fromText(
    "json-named-yaml",
    '{"openapi":"3.1.0","info":{"title":"T","version":"1"},"paths":{}}',
    "openapi.yaml",
  ),
  fromText("json-nested-100000", `{"openapi":"3.1.0","x":${"[".repeat(100_000)}${"]".repeat(100_000)}}`),
  fromText(
    "yaml-nested-flow-100000",
    `openapi: 3.1.0\nx: ${"[".repeat(100_000)}${"]".repeat(100_000)}\n`,
    "openapi.yaml",
  ),
  fromText(
    "yaml-nested-maps-10000",
    `openapi: 3.1.0\nx: ${"{a: ".repeat(10_000)}1${"}".repeat(10_000)}\n`,
    "openapi.yaml",
  ),
  fromText("yaml-nested-lists-10000", `openapi: 3.1.0\nx: ${"- ".repeat(10_000)}1\n`, "openapi.yaml"),
  fromText(
    "yaml-nested-indented-1000",
    `openapi: 3.1.0\nx:\n${Array.from({ length: 1_000 }, (_, at) => `${" ".repeat(at + 1)}a:`).join("\n")} 1\n`,
    "openapi.yaml",
  ),
  fromText("yaml-question-marks", `openapi: 3.1.0\n${"? ".repeat(10_000)}\n`, "openapi.yaml"),
  fromText(
    "yaml-anchors-10000",
    `openapi: 3.1.0\nx:\n${Array.from({ length: 10_000 }, (_, at) => `  - &a${at} ${at}`).join("\n")}\n`,
    "openapi.yaml",
  ),
];
