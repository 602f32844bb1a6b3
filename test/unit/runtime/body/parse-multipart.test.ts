import { describe, expect, it } from "vitest";
import { MultipartParser, parseMultipart } from "../../../../runtime/body/parse-multipart.ts";

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

const bodies: Readonly<Record<string, string>> = {
  "two parts": `--b\r\n${head("a")}one\r\n--b\r\n${head("c")}two\r\n--b--\r\n`,
  "a preamble and an epilogue": `before\r\n--b \t\r\n${head("a")}one\r\n--b--after`,
  "an empty part": `--b\r\n${head("a")}\r\n--b--`,
  "content that nearly holds the delimiter": `--b\r\n${head("a")}\r\n-\r\n--\r\n--c \r--\r\n-b--\r\n\r\n--b--`,
  "no closing delimiter": `--b\r\n${head("a")}one\r\n--b\r\n${head("c")}two`,
  "a line that only begins like a delimiter": `--b\r\n${head("a")}one\r\n--bc\r\n--b--`,
  "a delimiter after a bare line feed": `--b\r\n${head("a")}one\n--b\r\n--b--`,
  "a delimiter among the headers": `--b\r\nContent-Type: text/plain\r\n--b--`,
  "a delimiter right after the headers": `--b\r\n${head("a")}--b--`,
  "a folded header": `--b\r\nX: a\r\n b\r\n\r\none\r\n--b--`,
};

describe("a body in chunks is parsed as the whole body is", () => {
  for (const [what, body] of Object.entries(bodies))
    it(what, () => {
      const whole = parseMultipart(octets(body), "b");
      for (let size = 1; size <= body.length; size++) {
        const said = parseInChunks(body, size);
        expect(said.at(-1) === "closed", `in chunks of ${size}: ${said.join()}`).toBe(whole !== undefined);
        const parts = whole?.flatMap(({ name, bytes }) => [`head ${name}`, text(bytes)]);
        if (parts !== undefined) expect(said).toEqual([...parts, "closed"]);
      }
    });
});

describe("what a parser keeps is bounded", () => {
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

it("takes a header that comes byte by byte in time that grows with its length", () => {
  const time = (length: number): number => {
    const parser = new MultipartParser("b", { headerBytes: 10_000_000 });
    parser.push(octets("--b\r\n"));
    const start = performance.now();
    const one = octets("x");
    for (let i = 0; i < length; i++) {
      parser.push(one);
      parser.next();
    }
    return performance.now() - start;
  };
  time(20_000);
  // Copying all with each byte would take 5 gigabytes of copies for the second half alone.
  expect(time(400_000)).toBeLessThan(1500);
});
