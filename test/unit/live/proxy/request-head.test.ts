import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { readRequestHead } from "../../../../live/proxy/request-head.ts";

/** The members of a request that the function reads. */
const requestTo = (url: string): IncomingMessage =>
  ({ method: "GET", url, httpVersion: "1.1", rawHeaders: ["Host", "x"] }) as unknown as IncomingMessage;

test.each([
  ["/spots", false, "/v1/spots"],
  ["/v1/spots", false, "/v1/v1/spots"],
  ["/spots?a=1", true, "/v1/spots?a=1"],
  ["/v1/spots?a=1", true, "/v1/spots?a=1"],
  ["/v1", true, "/v1"],
  ["/v1x/spots", true, "/v1/v1x/spots"],
])("%s, for a target with the path /v1 (a base path of the document: %s), is sent as %s", (url, isTargetBase, path) => {
  const head = readRequestHead(requestTo(url), new URL("http://a.test/v1/"), isTargetBase);
  expect(head).toMatchObject({ kind: "head", path });
});
