import { request } from "node:http";
import { describe, expect, test } from "vitest";
import { createHostRule } from "../../../../live/proxy/own-answers.ts";
import { createStand, sendRaw } from "./stand.ts";

describe("which hosts a server is called", () => {
  test.each([
    ["127.0.0.1", "127.0.0.1:4010", true],
    ["127.0.0.1", "localhost:4010", true],
    ["127.0.0.1", "LOCALHOST.", true],
    ["127.0.0.1", "api.localhost:4010", true],
    ["127.0.0.1", "[::1]:4010", true],
    ["127.0.0.1", "192.168.0.7:4010", true],
    ["127.0.0.1", undefined, true],
    ["127.0.0.1", "rebound.example:4010", false],
    ["127.0.0.1", "127.0.0.1.rebound.example", false],
    ["127.0.0.1", "notlocalhost", false],
    ["127.0.0.1", "", false],
    ["::1", "rebound.example", false],
    ["localhost", "rebound.example", false],
    ["api.test", "api.test:4010", true],
    ["api.test", "rebound.example", false],
    // Open to other machines, whatever they call it.
    ["0.0.0.0", "build-server.example:4010", true],
    ["::", "build-server.example", true],
  ])("listening on %s, for %s: %s", (listening, host, expected) => {
    expect(createHostRule(listening)(host)).toBe(expected);
  });
});

test("a proxy passes nothing on for a foreign host, and no tunnel either", async () => {
  let reached = 0;
  const stand = await createStand(
    (_, res) => {
      reached++;
      res.end("{}");
    },
    { isOwnHost: createHostRule("127.0.0.1"), allowUpgrade: true },
  );
  stand.target.on("upgrade", () => void reached++);
  const status = await new Promise<number | undefined>((resolve) => {
    const headers = { host: "rebound.example" };
    request(`${stand.url}/note`, { headers }, (res) => resolve(res.resume().statusCode)).end();
  });
  expect(status).toBe(421);
  const upgrade =
    "GET /note HTTP/1.1\r\nHost: rebound.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n";
  expect(await sendRaw(stand.port, upgrade)).toMatch(/^HTTP\/1\.1 421 /);
  expect([reached, stand.told.length]).toEqual([0, 0]);
  expect(stand.problems.map(({ code }) => code)).toEqual(["serve/foreign-host", "serve/foreign-host"]);
  await (await fetch(`${stand.url}/note`)).text();
  expect(reached).toBe(1);
});
