import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeBody } from "../../../../runtime/body/any-body.ts";
import type { MediaDescriptor, WireShape } from "../../../../runtime/descriptors.ts";
import { INTEGER, media, TEXT } from "../server/describe.ts";

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function decode(
  described: MediaDescriptor,
  body: string | Uint8Array<ArrayBuffer>,
  type = described.type,
): unknown {
  const decoded = decodeBody(described, typeof body === "string" ? bytesOf(body) : body, type);
  return decoded.kind === "value" ? decoded.value : [decoded.kind, ...decoded.issues.map(tell)];
}

function tell({ keyword, pointer, params }: { keyword: string; pointer: string; params: object }): unknown {
  return keyword === "json" ? params : `${keyword} at ${pointer}`;
}

describe("JSON bodies", () => {
  it.each([
    ['{"a":}', 1, 6],
    ['{\n  "a": 1,\n}', 3, 1],
    ["[1, 2", 1, 6],
    ["", 1, 1],
    ["[01]", 1, 3],
    ['{"a" 1}', 1, 6],
    ["truefalse", 1, 5],
    ['["\\x"]', 1, 2],
    ["{'a': 1}", 1, 2],
    ["[1,]", 1, 4],
    ["[}", 1, 2],
    ["1 2", 1, 3],
  ])("says where %o stops being JSON, and nothing of what stands there", (text, line, column) => {
    expect(decode(media("application/json"), text)).toEqual(["malformed", { line, column }]);
  });

  it("keeps __proto__ as a member, drops a byte order mark, refuses other encodings", () => {
    const value = decode(media("application/json"), '\ufeff{"__proto__": {"x": 1}}') as object;
    expect(Object.keys(value)).toEqual(["__proto__"]);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(decode(media("application/json"), new Uint8Array([0x22, 0xff, 0x22]))).toEqual([
      "malformed",
      "charset at ",
    ]);
  });
});

describe("text and binary bodies", () => {
  it("reads text by its charset, and by a shape where there is one", () => {
    const latin = new Uint8Array([0xe9]);
    expect(decode(media("text/plain", "text"), latin, "text/plain; charset=ISO-8859-1")).toBe("é");
    expect(decode(media("text/plain", "text"), latin)).toEqual(["malformed", "charset at "]);
    expect(decode(media("text/plain", "text"), latin, "text/plain; charset=nonsense")).toEqual([
      "malformed",
      "charset at ",
    ]);
    expect(decode(media("text/plain", "text", { shape: INTEGER }), "7")).toBe(7);
  });

  it("gives octets as a Blob of the message's type", async () => {
    const blob = decode(media("image/*", "binary"), new Uint8Array([0, 255]), "image/png") as Blob;
    expect([blob.type, [...new Uint8Array(await blob.arrayBuffer())]]).toEqual(["image/png", [0, 255]]);
  });
});

const FORM: WireShape = {
  types: ["object"],
  properties: [
    ["amount", INTEGER],
    ["expand", { types: ["array"], items: TEXT }],
    [
      "card",
      {
        types: ["object"],
        properties: [
          ["number", TEXT],
          ["exp", { types: ["object"], properties: [["year", INTEGER]] }],
        ],
      },
    ],
    ["lines", { types: ["array"], items: { types: ["object"], properties: [["qty", INTEGER]] } }],
    ["notes", { types: ["array"], items: { types: ["object", "string"], properties: [["qty", INTEGER]] } }],
    ["rows", { types: ["array"], items: { types: ["array"], items: INTEGER } }],
    ["a[b]", INTEGER],
    ["created", { types: ["object", "integer"], properties: [["gt", INTEGER]] }],
  ],
  additional: TEXT,
};
const form = (more: Partial<MediaDescriptor> = {}): MediaDescriptor =>
  media("application/x-www-form-urlencoded", "form", { shape: FORM, ...more });

describe("forms", () => {
  it.each([
    ["amount=7&note=a+b%2B", { amount: 7, note: "a b+" }],
    ["expand=a&expand=b", { expand: ["a", "b"] }],
    ["expand[]=a", { "expand[]": "a" }],
    ["expand[1]=b&expand[0]=a", { "expand[0]": "a", "expand[1]": "b" }],
    ["card[number]=42&card[exp][year]=2030", { card: { number: "42", exp: { year: 2030 } } }],
    ["card=%7B%22number%22:%2242%22%7D", { card: { number: "42" } }],
    ["lines[0][qty]=1", { "lines[0][qty]": "1" }],
    ["notes[0][qty]=1&notes[1]=x", { notes: [{ qty: 1 }, "x"] }],
    ["notes[][qty]=1&notes[][qty]=2", { notes: [{ qty: 1 }, { qty: 2 }] }],
    ['lines=[{"qty":1}]', { lines: [{ qty: 1 }] }],
    ["rows=[1,2]&rows=[3]", { rows: [[1, 2], [3]] }],
    ["rows=[1,2]", { rows: [[1, 2]] }],
    ["rows=[[1,2],[3]]", { rows: [[1, 2], [3]] }],
    ["rows[0][0]=1", { "rows[0][0]": "1" }],
    ["rows=[1", ["mismatch", "type at /rows/0/0"]],
    ["a[b]=3", { "a[b]": 3 }],
    ["created[gt]=5", { created: { gt: 5 } }],
    ["created=5", { created: 5 }],
    ["", {}],
    ["&&=x&", { "": "x" }],
    ["amount=x", ["mismatch", "type at /amount"]],
    ["amount=1&amount=2", ["mismatch", "maxItems at /amount"]],
    ["note=%", ["malformed", "percent-encoding at /note"]],
  ])("%s", (text, expected) => {
    expect(decode(form(), text)).toEqual(expected);
  });

  it("follows encodings", () => {
    const encoding = [
      { name: "expand", style: "form", explode: false },
      { name: "card", style: "deepObject", explode: true },
      { name: "lines", contentType: "application/json" },
    ] as const;
    const text = "expand=a,b%2Cc&card[number]=1&lines=[{%22qty%22:%20%22x%22}]";
    expect(decode(form({ encoding }), text)).toEqual({
      expand: ["a", "b,c"],
      card: { number: "1" },
      lines: [{ qty: "x" }],
    });
    expect(decode(form({ encoding }), "lines=[")).toEqual(["malformed", "contentMediaType at /lines"]);
  });

  it("cannot be used to reach prototypes", () => {
    const value = decode(form({ shape: { types: ["object"] } }), "__proto__[x]=1&constructor=2") as object;
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Object.keys(value)).toEqual(["__proto__", "constructor"]);
  });
});

const UPLOAD: WireShape = {
  types: ["object"],
  properties: [
    ["file", TEXT],
    ["files", { types: ["array"], items: TEXT }],
    ["meta", { types: ["object"], properties: [["n", INTEGER]] }],
    ["count", INTEGER],
    ["tags", { types: ["array"], items: TEXT }],
    ["rows", { types: ["array"], items: { types: ["array"], items: INTEGER } }],
    ["files[0]", TEXT],
  ],
};

async function multipart(fields: FormData): Promise<[Uint8Array<ArrayBuffer>, string]> {
  const response = new Response(fields);
  return [new Uint8Array(await response.arrayBuffer()), response.headers.get("content-type") ?? ""];
}

const upload = media("multipart/form-data", "multipart", { shape: UPLOAD });

describe("multipart bodies", () => {
  it("reads what FormData writes, and keeps the octets of files", async () => {
    const octets = Uint8Array.from({ length: 70_000 }, (_, index) => (index * 7) % 256);
    const fields = new FormData();
    fields.append("file", new File([octets], 'na"me\r\n.bin', { type: "image/png" }));
    fields.append("meta", new Blob(['{"n":1}'], { type: "application/json" }));
    fields.append("count", "7");
    fields.append("tags", "a");
    fields.append("files", new File(["x"], "x.txt", { type: "text/plain" }));
    fields.append("files", new File([], "empty"));
    fields.append("files[0]", "literal");
    const value = decode(upload, ...(await multipart(fields))) as Record<string, File & File[]>;
    expect(value).toMatchObject({ meta: { n: 1 }, count: 7, tags: ["a"], "files[0]": "literal" });
    expect([value["file"]?.name, value["file"]?.type]).toEqual(['na"me\r\n.bin', "image/png"]);
    expect(
      Buffer.compare(Buffer.from(await (value["file"] as File).arrayBuffer()), Buffer.from(octets)),
    ).toBe(0);
    expect(value["files"]?.map(({ name, size }) => [name, size])).toEqual([
      ["x.txt", 1],
      ["empty", 0],
    ]);
  });

  const part = (headers: string, body: string): string => `--b\r\n${headers}\r\n\r\n${body}\r\n`;
  const named = "Content-Disposition: form-data; name=";

  it.each([
    [
      "a part of JSON",
      `${part(`${named}meta\r\nContent-Type: application/json`, '{"n":2}')}--b--`,
      { meta: { n: 2 } },
    ],
    [
      "JSON without a type where only an object fits",
      `${part(`${named}"meta"`, '{"n":2}')}--b--\r\n`,
      { meta: { n: 2 } },
    ],
    ["brackets", `${part(`${named}"meta[n]"`, "3")}--b--`, { meta: { n: 3 } }],
    ["a preamble and an epilogue", `hello\r\n${part(`${named}"count"`, "1")}--b--\r\nbye`, { count: 1 }],
    [
      "a text that looks like a delimiter",
      `${part(`${named}"other"`, "x --b y\r\n--c")}--b--`,
      { other: "x --b y\r\n--c" },
    ],
    [
      "lists in a list",
      `${part(`${named}rows\r\nContent-Type: application/json`, "[1,2]").repeat(2)}--b--`,
      {
        rows: [
          [1, 2],
          [1, 2],
        ],
      },
    ],
    [
      "a whole list of lists",
      `${part(`${named}rows\r\nContent-Type: application/json`, "[[1],[2]]")}--b--`,
      { rows: [[1], [2]] },
    ],
    ["no parts", "--b--", {}],
    ["a wrong type", `${part(`${named}"count"`, "x")}--b--`, ["mismatch", "type at /count"]],
    [
      "a part twice",
      part(`${named}"count"`, "1").repeat(2).concat("--b--"),
      ["mismatch", "maxItems at /count"],
    ],
    ["a part without name", `${part("Content-Type: text/plain", "1")}--b--`, ["malformed", "multipart at "]],
    ["a body that breaks off", part(`${named}"count"`, "1"), ["malformed", "multipart at "]],
    ["a body without delimiters", "hello", ["malformed", "multipart at "]],
    ["a header that does not end", `--b\r\n${named}count--b--`, ["malformed", "multipart at "]],
  ])("%s", (_, text, expected) => {
    expect(decode(upload, text, "multipart/form-data; boundary=b")).toEqual(expected);
  });

  it.each([
    ["line feeds alone", `--b\n${named}count\n\n5\n--b--`],
    ["a line feed alone before a delimiter", `${part(`${named}other`, "x\n--b")}--b--`],
    ["a carriage return alone before a delimiter", `${part(`${named}other`, "x\r--b")}--b--`],
    ["a line feed alone after a delimiter", `--b\n${named}count\r\n\r\n5\r\n--b--`],
    ["a line that begins as a delimiter", `${part(`${named}other`, "x\r\n--bc")}--b--`],
    ["a line feed alone between headers", `${part(`${named}count\nX-A: 1`, "5")}--b--`],
    ["a line feed alone after the headers", `--b\r\n${named}count\n\n5\r\n--b--`],
    ["a carriage return alone in a header", `${part(`${named}count\rX-A: 1`, "5")}--b--`],
    ["a folded header", `${part("Content-Disposition: form-data;\r\n name=count", "5")}--b--`],
    ["a header without a colon", `${part(`${named}count\r\nhello`, "5")}--b--`],
    ["a space before a colon", `${part("Content-Disposition : form-data; name=count", "5")}--b--`],
    ["two dispositions", `${part(`${named}count\r\n${named}other`, "5")}--b--`],
    ["two names", `${part(`${named}count; name=other`, "5")}--b--`],
    ["two ways to write a name", `${part(`${named}count; name*=UTF-8''other`, "5")}--b--`],
    ["another disposition", `${part("Content-Disposition: attachment; name=count", "5")}--b--`],
    ["a transfer encoding", `${part(`${named}count\r\nContent-Transfer-Encoding: base64`, "NQ==")}--b--`],
  ])("refuses what parsers read in several ways: %s", (_, text) => {
    expect(decode(upload, text, "multipart/form-data; boundary=b")).toEqual(["malformed", "multipart at "]);
  });

  it("refuses two boundaries", () => {
    const text = `${part(`${named}"count"`, "1")}--b--`;
    expect(decode(upload, text, "multipart/form-data; boundary=b; boundary=c")).toEqual([
      "malformed",
      "multipart at ",
    ]);
  });

  it.each(["7bit", "8BIT", "binary"])("reads a part that is transferred as it is: %s", (encoding) => {
    const text = `${part(`${named}count\r\nContent-Transfer-Encoding: ${encoding}`, "5")}--b--`;
    expect(decode(upload, text, "multipart/form-data; boundary=b")).toEqual({ count: 5 });
  });

  it("takes a quoted boundary, and refuses to do without one", () => {
    expect(decode(upload, "--b c--", 'multipart/form-data; boundary="b c"')).toEqual({});
    expect(decode(upload, "--b--", "multipart/form-data")).toEqual(["malformed", "multipart at "]);
  });

  it("reads other multipart types as a list", () => {
    const mixed = media("multipart/mixed", "multipart");
    const text = `--b\r\nContent-Type: application/json\r\n\r\n[1]\r\n--b\r\n\r\nx\r\n--b--`;
    expect(decode(mixed, text, "multipart/mixed; boundary=b")).toEqual([[1], "x"]);
  });
});

describe("the parts of multipart types other than form-data", () => {
  const described = media("multipart/related", "multipart", {
    shape: {
      types: ["object"],
      properties: [
        ["meta", { types: ["object"], properties: [["n", INTEGER]] }],
        ["photo", TEXT],
        ["scan", TEXT],
        ["notes", { types: ["array"], items: TEXT }],
      ],
    },
    encoding: [
      { name: "meta", contentType: "application/json" },
      { name: "photo", contentType: "image/png" },
      { name: "scan", contentType: "application/octet-stream", implied: true },
    ],
  });
  const json = "Content-Type: application/json";
  const png = "Content-Type: image/png";

  async function read(parts: readonly (readonly [string, string])[], more = ""): Promise<unknown> {
    const text = parts
      .map(([headers, body]) => `--b\r\n${headers}${headers && "\r\n"}\r\n${body}\r\n`)
      .join("");
    const value = decode(described, `${text}--b--`, `multipart/related; boundary=b${more}`);
    if (Array.isArray(value)) return value;
    const members = Object.entries(value as object).map(async ([name, member]) => [
      name,
      member instanceof Blob ? `${member.type}: ${await member.text()}` : member,
    ]);
    return Object.fromEntries(await Promise.all(members));
  }

  it("are members by the name of their disposition", async () => {
    const named = 'Content-Disposition: form-data; name="photo"';
    expect(await read([[`${named}\r\n${png}`, "x"]])).toEqual({ photo: "image/png: x" });
  });

  it("are members by their content ids", async () => {
    const parts = [
      [`Content-ID: <scan@a.test>\r\n${png}`, "s"],
      [`Content-ID: <meta>\r\n${json}`, '{"n":1}'],
    ] as const;
    expect(await read(parts)).toEqual({ scan: "image/png: s", meta: { n: 1 } });
  });

  it("are members by type and order where nothing names them", async () => {
    const parts = [
      [json, '{"n":1}'],
      [png, "p"],
      ["Content-Type: application/pdf", "f"],
      ["", "one"],
      ["Content-Type: text/plain", "two"],
    ] as const;
    expect(await read(parts)).toEqual({
      meta: { n: 1 },
      photo: "image/png: p",
      scan: "application/pdf: f",
      notes: ["one", "two"],
    });
  });

  it("begin with the one that the type calls the start", async () => {
    const plain = { ...described, encoding: described.encoding?.slice(2) ?? [] };
    const shape: WireShape = {
      types: ["object"],
      properties: [
        ["first", TEXT],
        ["second", TEXT],
      ],
    };
    const text = "--b\r\n\r\nb\r\n--b\r\nContent-ID: <root>\r\n\r\na\r\n--b--";
    expect(decode({ ...plain, shape }, text, 'multipart/related; boundary=b; start="<root>"')).toEqual({
      first: "a",
      second: "b",
    });
  });

  it("are refused where they stand for nothing", async () => {
    expect(
      await read([
        [json, "{}"],
        [png, "p"],
        [png, "q"],
        [png, "r"],
      ]),
    ).toEqual(["malformed", "multipart at "]);
  });
});

describe("bodies of any bytes", () => {
  it("never throw", () => {
    const piece = fc.oneof(
      fc.constantFrom(
        "--b",
        "--b--",
        "\r\n",
        "\n",
        "\r\n\r\n",
        "Content-Disposition: form-data; name=",
        '"',
        "count",
        "a[",
        "]",
        "%",
        "=",
        "&",
        "[]",
      ),
      fc.string({ maxLength: 4, unit: "binary" }),
    );
    const described = [upload, form(), media("application/json"), media("text/plain", "text")];
    const property = fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => {
      for (const one of described) {
        expect(() =>
          decodeBody(one, bytesOf(pieces.join("")), "multipart/form-data; boundary=b"),
        ).not.toThrow();
      }
    });
    fc.assert(property, { numRuns: 500 });
  });
});
