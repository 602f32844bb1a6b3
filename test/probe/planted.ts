import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { desk } from "./servers/desk.ts";
import { diary } from "./servers/diary.ts";
import { Feed } from "./servers/feed.ts";
import { shelf } from "./servers/shelf.ts";
import { yard } from "./servers/yard.ts";

/** A server of `servers/`. Each is written in another style, and has a document of the same name. */
export type ServerName = "shelf" | "diary" | "feed" | "desk" | "yard";

/** The bugs that each server can have, one at a time, with the code that a probe must report. */
export const planted: Readonly<Record<ServerName, Readonly<Record<string, string>>>> = {
  shelf: {
    "limit-ignored": "probe/limit-ignored",
    "limit-plus-one": "probe/limit-ignored",
    "limit-minus-one": "probe/pages-incomplete",
    "offset-ignored": "probe/pages-overlap",
    "offset-off-by-one": "probe/pages-incomplete",
    "total-of-page": "probe/total-wrong",
    "total-stale": "probe/total-wrong",
    "filter-ignored": "probe/filter-ignored",
    "list-misses-new": "probe/not-listed",
    "same-id": "probe/identity-reused",
    "post-lost": "probe/reference-broken",
    "put-lost": "probe/not-kept",
    "put-merges": "probe/put-merged",
    "put-missing": "probe/missing-accepted",
    "delete-lost": "probe/not-gone",
    "delete-missing": "probe/missing-accepted",
    "delete-missing-500": "probe/server-error",
    "echo-upper": "probe/echo-differs",
    latin1: "probe/not-kept",
    "surrogate-500": "probe/server-error",
    "nul-500": "probe/server-error",
    "strips-accents": "probe/not-kept",
    trims: "probe/not-kept",
    "bmp-only": "probe/not-kept",
    cuts: "probe/not-kept",
    rounds: "probe/not-kept",
    "escapes-html": "probe/not-kept",
    "length-in-utf16": "probe/valid-refused",
    "length-in-bytes": "probe/valid-refused",
    "maximum-exclusive": "probe/valid-refused",
    "zero-refused": "probe/valid-refused",
    "no-leap-day": "probe/valid-refused",
    "allow-short": "probe/allow-wrong",
    "allow-refused": "probe/allow-wrong",
    "404-for-405": "probe/method-status",
    "hidden-patch": "probe/method-accepted",
    "head-404": "probe/head-differs",
    "etag-fixed": "probe/etag-unchanged",
    "if-none-match-ignored": "probe/if-none-match-ignored",
    "if-match-ignored": "probe/if-match-ignored",
    "if-match-refused": "probe/if-match-refused",
    "delete-if-match-ignored": "probe/if-match-ignored",
    "search-ignored": "probe/filter-ignored",
    "search-finds-none": "probe/filter-incomplete",
    "accept-ignored": "probe/accept-ignored",
    "gzip-damaged": "probe/encoding-wrong",
    "vary-missing": "probe/vary-missing",
    "deep-500": "probe/server-error",
  },
  diary: {
    "page-ignored": "probe/pages-overlap",
    "page-from-zero": "probe/total-wrong",
    "no-last-page": "probe/pages-incomplete",
    "link-on-last": "probe/more-wrong",
    "no-link": "probe/more-wrong",
    "total-off": "probe/total-wrong",
    "labels-lost": "probe/not-kept",
    "labels-sorted": "probe/not-kept",
    "patch-lost": "probe/not-kept",
    "patch-replaces": "probe/patch-replaced",
    "others-read": "probe/not-private",
    "others-patch": "probe/not-private",
    "others-delete": "probe/not-private",
    "ascii-only": "probe/valid-refused",
    "emoji-500": "probe/server-error",
    "quotes-500": "probe/server-error",
    "options-short": "probe/allow-wrong",
  },
  feed: {
    "cursor-ignored": "probe/pages-overlap",
    "cursor-skips": "probe/pages-incomplete",
    "cursor-repeats": "probe/pages-overlap",
    "cursor-limit-fixed": "probe/limit-ignored",
    "no-cursor": "probe/more-wrong",
    "more-always": "probe/more-wrong",
    "more-never": "probe/more-wrong",
    "put-keeps-extra": "probe/put-merged",
    "put-missing-500": "probe/server-error",
    "get-missing-empty": "probe/not-gone",
    "deletes-next": "probe/not-gone",
    "answers-before-storing": "probe/echo-differs",
    "etag-by-creation": "probe/etag-unchanged",
    "no-304": "probe/if-none-match-ignored",
    "no-412": "probe/if-match-ignored",
    "head-500": "probe/server-error",
    "offset-dropped": "probe/not-kept",
    float32: "probe/not-kept",
    "text-lowered": "probe/not-kept",
    "extra-dropped": "probe/not-kept",
    "negative-refused": "probe/valid-refused",
    "far-years-refused": "probe/valid-refused",
    "offsets-refused": "probe/valid-refused",
  },
  desk: {
    epoch: "exchange/body-invalid",
    "enum-leak": "exchange/body-invalid",
    "list-lacks-priority": "exchange/body-invalid",
    "post-200": "exchange/status-undocumented",
    "take-ignored": "probe/limit-ignored",
    "take-off-by-one": "probe/limit-ignored",
    "skip-ignored": "probe/pages-overlap",
    "skip-off-by-one": "probe/pages-overlap",
    "total-of-page": "probe/total-wrong",
    "total-short": "probe/total-wrong",
    "next-on-last": "probe/more-wrong",
    "filter-ignored": "probe/filter-ignored",
    "sort-as-text": "probe/sort-ignored",
    "comments-of-all": "probe/parent-ignored",
    "location-wrong": "probe/reference-broken",
    "post-capitalises": "probe/not-kept",
    "put-lost": "probe/not-kept",
    "put-trims": "probe/not-kept",
    "put-drops-labels": "probe/not-kept",
    "put-merges": "probe/put-merged",
    "patch-replaces": "probe/patch-replaced",
    "patch-keeps-null": "probe/not-kept",
    "delete-lost": "probe/missing-accepted",
    "delete-missing": "probe/missing-accepted",
    "deleted-listed": "probe/not-gone",
    latin1: "probe/not-kept",
    "strips-marks": "probe/not-kept",
    "emoji-lost": "probe/not-kept",
    "nul-truncates": "probe/not-kept",
    "surrogate-crash": "probe/server-error",
    "refuses-rtl": "probe/valid-refused",
    "length-in-utf16": "probe/valid-refused",
    "minimum-ignored": "probe/invalid-accepted",
    "extra-accepted": "probe/invalid-accepted",
    "any-media-type": "probe/invalid-accepted",
    "allow-lacks-delete": "probe/allow-wrong",
    "404-for-405": "probe/method-status",
    "etag-constant": "probe/etag-unchanged",
    "if-none-match-ignored": "probe/if-none-match-ignored",
    "put-if-match-ignored": "probe/if-match-ignored",
    "delete-if-match-ignored": "probe/if-match-ignored",
  },
  yard: {
    "maximum-exclusive": "probe/valid-refused",
    "emoji-lost": "probe/not-kept",
    "ascii-only": "probe/not-kept",
    "cursor-ignored": "probe/pages-overlap",
    "cursor-endless": "probe/more-wrong",
    "repeat-500": "probe/server-error",
    "other-default": "probe/default-ignored",
    "dated-by-client": "probe/read-only-written",
    "others-read": "probe/not-private",
    "others-listed": "probe/not-private",
  },
};

/** Starts a server on a free port of this machine, with one bug or none. */
export async function openPlanted(
  name: ServerName,
  bug?: string,
): Promise<{ readonly url: string; close(): void }> {
  const has = (one: string): boolean => one === bug;
  const feed = new Feed(has);
  const handlers = {
    shelf: shelf(has),
    diary: diary(has),
    desk: desk(has),
    yard: yard(has),
    feed: feed.handle.bind(feed),
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => handlers[name](request, response, Buffer.concat(chunks)));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo; // a server that listens on a port has one of this kind
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
