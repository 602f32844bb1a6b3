import { describe, expect, it } from "vitest";
import { MultipartParser, parseMultipart } from "../../../../runtime/body/parse-multipart.ts";
import { expectLinear } from "../../../expect-linear.ts";

const octets = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** The events of a parser for a body in chunks; the contents of each part are joined. */
function parseInChunks(body: string, size: number): readonly string[] {
  const parser = new MultipartParser("b");
  const bytes = octets(body);
  const said: string[] = [];
  let content = "";
  for (let at = 0; at < bytes.length; at += size) {
    parser.push(bytes.slice(at, at + size));
    for (let event = parser.next(); event !== undefined; event = parser.next()) {
      if (event.kind === "head") said.push(`head ${event.head.name}`);
      else if (event.kind === "bytes") content += text(event.bytes);
      else if (event.kind === "end") said.push(content);
      else said.push(event.kind);
      if (event.kind === "end") content = "";
    }
  }
  return said;
}

const head = (name: string): string => `Content-Disposition: form-data; name="${name}"\r\n\r\n`;

/** Bodies, each with the contents of its parts; `undefined` if it is malformed. */
const bodies: Readonly<Record<string, readonly [body: string, contents?: readonly string[]]>> = {
  "two parts": [`--b\r\n${head("a")}one\r\n--b\r\n${head("c")}two\r\n--b--\r\n`, ["one", "two"]],
  "a preamble and an epilogue": [`before\r\n--b \t\r\n${head("a")}one\r\n--b--after`, ["one"]],
  "an empty part": [`--b\r\n${head("a")}\r\n--b--`, [""]],
  "content that nearly holds the delimiter": [
    `--b\r\n${head("a")}\r\n-\r\n--\r\n--c \r--\r\n-b--\r\n\r\n--b--`,
    ["\r\n-\r\n--\r\n--c \r--\r\n-b--\r\n"],
  ],
  "no closing delimiter": [`--b\r\n${head("a")}one\r\n--b\r\n${head("c")}two`],
  "a line that only begins like a delimiter": [`--b\r\n${head("a")}one\r\n--bc\r\n--b--`],
  "a delimiter after a bare line feed": [`--b\r\n${head("a")}one\n--b\r\n${head("c")}two\r\n--b--`],
  "a delimiter among the headers": [`--b\r\nContent-Type: text/plain\r\n--b--`],
  "a delimiter right after the headers": [`--b\r\n${head("a")}--b--`],
  "a preamble that begins like the delimiter": [`--c\r\n--\r\n--b\r\n${head("a")}one\r\n--b--`, ["one"]],
  "spaces after a delimiter": [
    `--b  \t \r\n${head("a")}one\r\n--b \r\n${head("c")}two\r\n--b\t\r\n\r\nthree\r\n--b--`,
    ["one", "two", "three"],
  ],
  "dashes after spaces": [`--b\r\n${head("a")}one\r\n--b --\r\n`],
  "a single dash after a delimiter": [`--b\r\n${head("a")}one\r\n--b-\r\n--b--`],
  "text after spaces": [`--b x\r\n${head("a")}one\r\n--b--`],
  "one character after spaces": [`--b\r\n${head("a")}one\r\n--b x`],
  "a carriage return alone after a delimiter": [`--b\rx${head("a")}one\r\n--b--`],
  "a line feed alone after a delimiter": [`--b \n\n${head("a")}one\r\n--b--`],
  "a line feed alone at once after a delimiter": [`--b\n\n${head("a")}one\r\n--b--`],
  "a delimiter after a carriage return": [`--b\r\n${head("a")}one\r--b\r\n${head("c")}two\r\n--b--`],
  "a delimiter after a line feed after another character": [
    `--b\r\n${head("a")}one\rx\n--b\r\n${head("c")}two\r\n--b--`,
  ],
  "a delimiter in the first line, not at its beginning": [
    ` --b\r\n${head("a")}one\r\n--b\r\n\r\ntwo\r\n--b--`,
    ["two"],
  ],
  "a preamble that ends in a bare line feed": [`x\n--b\r\n${head("a")}one\r\n--b--`],
  "no headers": [`--b\r\n\r\none\r\n--b--`, ["one"]],
  "an empty part without headers": [`--b\r\n\r\n\r\n--b--`, [""]],
  "a header without a name": [`--b\r\n: a\r\n\r\none\r\n--b--`],
  "a dash far behind": [
    `--b\r\n${head("a")}${"x".repeat(64)}-${"y".repeat(63)}\r\n--b--`,
    [`${"x".repeat(64)}-${"y".repeat(63)}`],
  ],
  "a folded header": [`--b\r\nX: a\r\n b\r\n\r\none\r\n--b--`],
};

describe("a body in chunks is parsed as the whole body is", () => {
  for (const [what, [body, contents]] of Object.entries(bodies))
    it(what, () => {
      const whole = parseMultipart(octets(body), "b");
      expect(whole?.map(({ bytes }) => text(bytes))).toEqual(contents);
      for (let size = 1; size <= body.length; size++) {
        const said = parseInChunks(body, size);
        expect(said.at(-1) === "closed", `in chunks of ${size}: ${said.join()}`).toBe(whole !== undefined);
        const parts = whole?.flatMap(({ name, bytes }) => [`head ${name}`, text(bytes)]);
        if (parts !== undefined) expect(said).toEqual([...parts, "closed"]);
      }
    });
});

describe("the headers of a part", () => {
  const partOf = (headers: string) => parseMultipart(octets(`--b\r\n${headers}\r\n\r\nx\r\n--b--`), "b")?.[0];
  const named = "Content-Disposition: form-data; name=";

  it.each<[string, object | undefined]>([
    ["X-A: 1\r\nx-a:  2 ", { headers: new Map([["x-a", "1, 2"]]) }],
    ["Content-Type: a/b\r\nContent-Type: a/b", undefined],
    ["X-Content-: 1\r\nX-Content-: 2", { headers: new Map([["x-content-", "1, 2"]]) }],
    ["Content-Type: text/plain", { contentType: "text/plain" }],
    ["X: a\0b", undefined],
    ["X: \ud800", { headers: expect.any(Map) }],
    ["X Y: 1", undefined],
    [`${named}a`, { name: "a" }],
    [`${named}a; filename=b`, { name: "a", filename: "b" }],
    [`${named}"a%22b%0d%0A%20"`, { name: 'a"b\r\n%20' }],
    [`${named}"a\\b"; filename="c:\\d\\"`, { name: "a\\b", filename: "c:\\d\\" }],
    [`${named}"a\\"b"`, { name: 'a"b' }],
    ["Content-Disposition: form data; name=a", undefined],
    ["Content-Transfer-Encoding: x7bit", undefined],
    ["Content-Transfer-Encoding: 8bitx", undefined],
    ["Content-Transfer-Encoding: 7BIT", { headers: expect.any(Map) }],
  ])("%j", (headers, part) => {
    if (part === undefined) expect(partOf(headers)).toBeUndefined();
    else expect(partOf(headers)).toMatchObject(part);
  });

  it("have no members for what is not sent", () => {
    expect(Object.keys(partOf("X: 1") ?? {})).toEqual(["headers", "bytes"]);
    expect(Object.keys(partOf("Content-Disposition: form-data") ?? {})).toEqual(["headers", "bytes"]);
  });

  it("are malformed if they are not UTF-8", () => {
    const bytes = octets("--b\r\nX: ?\r\n\r\nx\r\n--b--").map((byte) => (byte === 0x3f ? 0xff : byte));
    expect(parseMultipart(bytes, "b")).toBeUndefined();
  });
});

describe("a boundary", () => {
  it.each([
    ["", false],
    ["b", true],
    ["b".repeat(200), true],
    ["b".repeat(201), false],
  ])("%j", (boundary, isTaken) => {
    const bytes = octets(`--${boundary}\r\n\r\nx\r\n--${boundary}--`);
    expect(parseMultipart(bytes, boundary)?.length).toBe(isTaken ? 1 : undefined);
    const parser = new MultipartParser(boundary);
    expect(parser.next()?.kind).toBe(isTaken ? undefined : "malformed");
    expect(parser.next()).toBeUndefined();
  });
});

it("gives no events after the last delimiter, whatever follows", () => {
  const parser = new MultipartParser("b");
  parser.push(octets("--b--"));
  expect(parser.next()).toEqual({ kind: "closed" });
  parser.push(octets(`\r\n--b\r\n${head("a")}one\r\n--b--`));
  expect(parser.next()).toBeUndefined();
});

it("drops the preamble, even if it holds no delimiter in the first bytes", () => {
  expect(parseInChunks(`xx\r\n--b\r\n${head("a")}one\r\n--b--`, 3)).toEqual(["head a", "one", "closed"]);
  expect(parseInChunks("b--b--b--b", 4)).toEqual([]);
});

describe("what a parser keeps is bounded", () => {
  it("of headers, in one line or several, to the byte", () => {
    const kinds = (lines: string, headerBytes: number): unknown => {
      const parser = new MultipartParser("b", { headerBytes });
      parser.push(octets(`preamble\r\n--b\r\n${lines}\r\n\r\nx`));
      return parser.next()?.kind;
    };
    for (const lines of ["X: 123456", "X: 1\r\nY: 2"]) {
      expect(kinds(lines, lines.length + 2)).toBe("head");
      expect(kinds(lines, lines.length - 3)).toBe("malformed");
    }
    const parser = new MultipartParser("b", { headerBytes: 20 });
    parser.push(octets(`preamble\r\n--b\r\n${"x".repeat(22)}`));
    expect(parser.next()).toBeUndefined();
    parser.push(octets("x"));
    expect(parser.next()?.kind).toBe("malformed");
  });

  it("of headers", () => {
    const parser = new MultipartParser("b", { headerBytes: 100 });
    parser.push(octets(`--b\r\nX: ${"x".repeat(200)}`));
    const message = "must have at most 100 bytes of headers in each part";
    expect(parser.next()).toEqual({ kind: "malformed", message });
    parser.push(octets("\r\n\r\n--b--"));
    expect(parser.next()).toBeUndefined();
  });

  it("of parts", () => {
    const parser = new MultipartParser("b", { parts: 2 });
    parser.push(octets(`--b\r\n${head("a")}\r\n`.repeat(3)));
    const kinds: string[] = [];
    for (let event = parser.next(); event !== undefined; event = parser.next()) kinds.push(event.kind);
    expect(kinds).toEqual(["head", "end", "head", "end", "malformed"]);
  });

  it("of content: each piece is handed on at once, but for what may begin a delimiter", () => {
    const parser = new MultipartParser("b");
    parser.push(octets(`--b\r\n${head("a")}`));
    expect(parser.next()).toMatchObject({ kind: "head" });
    expect(parser.next()).toBeUndefined();
    parser.push(octets(`${"x".repeat(1000)}\r\n--`));
    expect(parser.next()).toMatchObject({ kind: "bytes" });
    expect(parser.next()).toBeUndefined();
  });

  it("of a delimiter's line, however many spaces it has", () => {
    const parser = new MultipartParser("b");
    parser.push(octets("--b"));
    for (let i = 0; i < 100; i++) {
      parser.push(octets(" ".repeat(1000)));
      expect(parser.next()).toBeUndefined();
    }
    parser.push(octets(`\r\n${head("a")}`));
    expect(parser.next()).toMatchObject({ kind: "head", head: { name: "a" } });
  });
});

it("takes a header that comes byte by byte with work in proportion to its length", async () => {
  const one = octets("x");
  await expectLinear((length) => {
    const parser = new MultipartParser("b", { headerBytes: 10_000_000 });
    parser.push(octets("--b\r\n"));
    for (let i = 0; i < length; i++) {
      parser.push(one);
      parser.next();
    }
  }, 20_000);
});
