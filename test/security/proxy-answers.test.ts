// What a target may answer that is no HTTP, or that two readers read in two ways. Whatever it is, the client gets one answer that
// can be read in one way, or none, and the next client gets its own.
import { describe, expect, test } from "vitest";
import type { Finding } from "../../contract/findings/finding.ts";
import { oneIn } from "../choose-tests.ts";
import { createRawStand, readAnswer, type WireAnswer } from "./raw-target.ts";

/** The bytes that the target answers, and the status, reason and body that the client gets. Status 0: its connection is cut. */
type Shape = readonly [name: string, octets: string, status: number, reason: string, body: string];

const answer = (line: string, fields: readonly string[], body: string): string =>
  [line, ...fields, "", body].join("\r\n");
const ok = (fields: readonly string[], body = "ok"): string => answer("HTTP/1.1 200 OK", fields, body);
const LENGTH = "Content-Length: 2";
const CHUNKED = "Transfer-Encoding: chunked";
const CHUNKS = "2\r\nok\r\n0\r\n\r\n";

const shapes: readonly Shape[] = [
  [
    "101 that nobody asked for",
    answer("HTTP/1.1 101 Switching Protocols", ["Connection: Upgrade", "Upgrade: x"], ""),
    502,
    "",
    "",
  ],
  ["101 without Upgrade", answer("HTTP/1.1 101 x", [], ""), 502, "", ""],
  ["a control character in the reason", answer("HTTP/1.1 200 O\x01K", [LENGTH], "ok"), 200, "", "ok"],
  ["octets beyond ASCII in a value", ok([LENGTH, "X: \xc3\xa9\xe9"]), 200, "OK", "ok"],
  ["octets beyond ASCII in the reason", answer("HTTP/1.1 200 \xc3\xa9", [LENGTH], "ok"), 200, "", "ok"],
  ["no reason", answer("HTTP/1.1 200", [LENGTH], "ok"), 200, "", "ok"],
  ["an unknown status", answer("HTTP/1.1 799 x", [LENGTH], "ok"), 799, "x", "ok"],
  ["a status below 100", answer("HTTP/1.1 099 x", [LENGTH], "ok"), 502, "", ""],
  ["a status of 000", answer("HTTP/1.1 000 x", [LENGTH], "ok"), 502, "", ""],
  ["a status of four digits", answer("HTTP/1.1 2000 x", [LENGTH], "ok"), 502, "", ""],
  ["HTTP/0.9", "ok", 502, "", ""],
  ["HTTP/2.0", answer("HTTP/2.0 700 OK", [LENGTH], "ok").replace("2.0", "3.9"), 502, "", ""],
  ["a length and chunks", ok([LENGTH, CHUNKED], CHUNKS), 502, "", ""],
  ["two lengths", ok([LENGTH, "Content-Length: 3"]), 502, "", ""],
  ["a negative length", ok(["Content-Length: -2"]), 502, "", ""],
  ["a list of lengths", ok(["Content-Length: 2, 2"]), 502, "", ""],
  ["a transfer coding beside chunked", ok(["Transfer-Encoding: gzip, chunked"], CHUNKS), 502, "", ""],
  ["a space before the colon", ok(["Content-Length : 2"]), 502, "", ""],
  ["a NUL in a value", ok([LENGTH, "X: a\0b"]), 502, "", ""],
  ["a control character in a value", ok([LENGTH, "X: a\x01b"]), 502, "", ""],
  ["a bare CR in a value", ok([LENGTH, "X: a\rSet-Cookie: b"]), 502, "", ""],
  ["a header without colon", ok([LENGTH, "X"]), 502, "", ""],
  ["a head larger than 16 KiB", ok([LENGTH, `X: ${"x".repeat(20_000)}`]), 502, "", ""],
  ["Connection: content-length", ok([LENGTH, "Connection: content-length"]), 200, "OK", "ok"],
  ["Connection: transfer-encoding", ok([CHUNKED, "Connection: transfer-encoding"], CHUNKS), 200, "OK", "ok"],
  ["another answer behind", ok([LENGTH]) + ok(["Content-Length: 6"], "poison"), 200, "OK", "ok"],
  ["octets behind", `${ok([LENGTH])}poison`, 200, "OK", "ok"],
  ["a trailer that says a length", ok([CHUNKED], "2\r\nok\r\n0\r\nContent-Length: 9\r\n\r\n"), 0, "", ""],
  ["a broken chunk", ok([CHUNKED], "2\r\nok!\r\n0\r\n\r\n"), 0, "", ""],
  ["204 with a length", answer("HTTP/1.1 204 x", [LENGTH], ""), 204, "x", ""],
  ["204 with content", answer("HTTP/1.1 204 x", [LENGTH], "ok"), 204, "x", ""],
  [
    "304 with the length of what it stands for",
    answer("HTTP/1.1 304 x", ["Content-Length: 99"], ""),
    304,
    "x",
    "",
  ],
];

describe.each(["report", "enforce"] as const)("in %s mode", (mode) => {
  test.each(oneIn(3, shapes))("%s", async (_name, octets, status, reason, body) => {
    const { stand, problems } = await createStand(mode, octets);
    const received = await stand.send("GET /v1/a HTTP/1.1\r\nHost: x\r\n\r\n");
    const read = readAnswer(received, "GET");
    const broken = mode === "enforce" ? 502 : undefined;
    expect(read?.rest ?? "").toBe("");
    expect(read?.answer.status).toBe(status === 0 ? broken : status);
    if (status === 502 || status === 0) {
      expect(problems.map(({ code }) => code)).toEqual(["proxy/target-failed"]);
    } else {
      expect(read?.answer).toMatchObject({ reason, body });
      expect(lineOf(read?.answer, "x")).toBe(/^X: (.*)$/m.exec(octets)?.[1]?.trimEnd());
    }
    await expectNext(stand);
  });

  test.each([
    ["beside the content", "/v1/a", "X-Sum: 7"],
    ["none of which came", "/v1/a", ""],
  ])("trailers pass with the line that announces them: %s", async (_name, path, trailer) => {
    const { stand } = await createStand(
      mode,
      ok([CHUNKED, "Trailer: X-Sum"], `2\r\nok\r\n0\r\n${trailer && `${trailer}\r\n`}\r\n`),
    );
    const received = await stand.send(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    expect(received).toMatch(/^trailer: x-sum\r$/im);
    expect(received.endsWith(`\r\n0\r\n${trailer && `${trailer}\r\n`}\r\n`)).toBe(true);
    await expectNext(stand);
  });

  test.each([
    ["HEAD", "1.1", ok([CHUNKED, "Trailer: X-Sum"], "")],
    ["GET", "1.1", ok([LENGTH, "Trailer: X-Sum"])],
    ["GET", "1.0", ok([CHUNKED, "Trailer: X-Sum"], "2\r\nok\r\n0\r\nX-Sum: 7\r\n\r\n")],
  ])("no trailer is announced where none can follow: %s by HTTP/%s", async (method, version, octets) => {
    const { stand } = await createStand(mode, octets);
    const received = await stand.send(`${method} /v1/a HTTP/${version}\r\nHost: x\r\n\r\n`);
    expect(received).toMatch(/^HTTP\/1\.1 200 /);
    expect(received).not.toMatch(/x-sum/i);
    await expectNext(stand);
  });

  test("interim answers go on to a client of HTTP/1.1, unless the contract is enforced", async () => {
    const interim = answer(
      "HTTP/1.1 103 Early Hints",
      ["Link: </x>; rel=preload", "Connection: x", "X: y"],
      "",
    );
    const { stand } = await createStand(
      mode,
      answer("HTTP/1.1 102 Processing", [], "") + interim + ok([LENGTH]),
    );
    const received = await stand.send("GET /v1/a HTTP/1.1\r\nHost: x\r\n\r\n");
    const statuses = [...received.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => status);
    expect(statuses).toEqual(mode === "enforce" ? ["200"] : ["102", "103", "200"]);
    if (mode === "report") expect(received).toContain("103 Early Hints\r\nLink: </x>; rel=preload\r\n\r\n");
    const old = await stand.send("GET /v1/a HTTP/1.0\r\n\r\n");
    expect(old).toMatch(/^HTTP\/1\.1 200 /);
    await expectNext(stand);
  });

  test.each([
    ["its length", ok(["Content-Length: 99"], "")],
    ["content", ok([LENGTH])],
  ])("the answer to HEAD with %s", async (_name, octets) => {
    const { stand } = await createStand(mode, octets);
    const received = await stand.send("HEAD /v1/a HTTP/1.1\r\nHost: x\r\n\r\n");
    const read = readAnswer(received, "HEAD");
    expect(read?.rest).toBe("");
    expect(read?.answer.status).toBe(200);
    expect(lineOf(read?.answer, "content-length")).toBe(/Content-Length: (\d+)/.exec(octets)?.[1]);
    await expectNext(stand);
  });

  test("a length stands with the content, not with the answer to a client of HTTP/1.0 alone", async () => {
    const { stand } = await createStand(mode, ok([CHUNKED], CHUNKS));
    const received = await stand.send("GET /v1/a HTTP/1.0\r\n\r\n");
    expect(received).not.toMatch(/transfer-encoding/i);
    expect(received.endsWith("\r\n\r\nok")).toBe(true);
    await expectNext(stand);
  });
});

async function createStand(mode: "report" | "enforce", octets: string) {
  const problems: Finding[] = [];
  const options = { mode, timeout: 2000, onProblem: (finding: Finding) => void problems.push(finding) };
  const stand = await createRawStand(options, ({ target }) =>
    target === "/next" ? ok(["Content-Length: 4"], "next") : octets,
  );
  return { stand, problems };
}

function lineOf(answer: WireAnswer | undefined, wanted: string): string | undefined {
  return answer?.lines.find(([name]) => name.toLowerCase() === wanted)?.[1];
}

async function expectNext(stand: Awaited<ReturnType<typeof createRawStand>>): Promise<void> {
  const received = await stand.send("GET /next HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  expect(readAnswer(received, "GET")?.answer).toMatchObject({ status: 200, body: "next" });
}
