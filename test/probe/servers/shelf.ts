// A server for shelf.yaml in the style of a script: one map, one function for each path, numbers as ids.

import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";

type Book = Record<string, unknown> & { id: number };
type Has = (bug: string) => boolean;

export function shelf(
  has: Has,
): (request: IncomingMessage, response: ServerResponse, body: Buffer) => unknown {
  const books = new Map<number, Book>([[1, { id: 1, title: "Atlas", genre: "essay" }]]);
  let last = 1;

  return (request, response, body) => {
    const url = new URL(request.url ?? "/", "http://x");
    const [, root, id, ...rest] = url.pathname.split("/");
    if (root !== "books" || rest.length > 0) return problem(404, "no such path");
    const { method = "" } = request;
    if (id === undefined) {
      if (method === "GET") return list(url.searchParams);
      if (method === "POST") return add();
      if (method === "HEAD") return send(has("head-404") ? 404 : 200, undefined);
      return notAllowed(has("allow-short") ? "GET" : "GET, HEAD, POST");
    }
    if (method === "PATCH" && has("hidden-patch")) return send(200, {});
    if (!["GET", "HEAD", "PUT", "DELETE"].includes(method))
      return notAllowed(
        has("allow-refused") ? "GET, HEAD, PUT, PATCH, POST, DELETE" : "GET, HEAD, PUT, DELETE",
      );
    if (!/^[1-9]\d{0,15}$/.test(id)) return problem(400, "id is wrong");
    const book = books.get(Number(id));
    if (book === undefined) {
      if (method === "DELETE" && has("delete-missing")) return send(204, undefined);
      if (method === "DELETE" && has("delete-missing-500")) return problem(500, "null pointer");
      if (method === "PUT" && has("put-missing")) return send(200, { id: Number(id), title: "Ghost" });
      if (method !== "PUT") return problem(404, "no such book");
    }
    if (method === "PUT") {
      const input = readBook();
      if (input === undefined) return;
      if (book === undefined) return problem(404, "no such book");
      const condition = request.headers["if-match"];
      if (
        condition !== undefined &&
        condition !== "*" &&
        condition !== tagOf(book) &&
        !has("if-match-ignored")
      )
        return problem(412, "changed meanwhile");
      if (condition === tagOf(book) && has("if-match-refused")) return problem(412, "changed meanwhile");
      const next = has("put-merges") ? { ...book, ...input, id: book.id } : { ...input, id: book.id };
      if (!has("put-lost")) books.set(book.id, next);
      return send(200, next, has("etag-before-write") ? { etag: tagOf(book) } : {});
    }
    if (book === undefined) return problem(404, "no such book");
    if (method === "DELETE") {
      const condition = request.headers["if-match"];
      if (
        condition !== undefined &&
        condition !== "*" &&
        condition !== tagOf(book) &&
        !has("delete-if-match-ignored")
      )
        return problem(412, "changed meanwhile");
      if (!has("delete-lost")) books.delete(book.id);
      return send(204, undefined);
    }
    const etag = tagOf(book);
    if (request.headers["if-none-match"]?.split(/, */).includes(etag) && !has("if-none-match-ignored"))
      return response.writeHead(304, { etag }).end();
    const accept = request.headers.accept ?? "*/*";
    if (/^text\/csv$/.test(accept) && !has("accept-ignored"))
      return sendText(200, `id,title\n${book.id},${JSON.stringify(book["title"])}\n`, {
        etag,
        "content-type": "text/csv",
      });
    return send(200, book, { etag });

    function list(query: URLSearchParams): unknown {
      const limit = Number(query.get("limit") ?? "20");
      const offset = Number(query.get("offset") ?? "0");
      if (!/^\d{1,3}$/.test(query.get("limit") ?? "20") || limit < 1 || limit > 100)
        return problem(400, "limit is wrong");
      if (!/^\d{1,6}$/.test(query.get("offset") ?? "0") || offset > 100000)
        return problem(400, "offset is wrong");
      const genre = query.get("genre");
      if (genre !== null && !["novel", "essay", "poem"].includes(genre))
        return problem(400, "genre is wrong");
      let found = [...books.values()].filter(
        (one) => genre === null || has("filter-ignored") || one["genre"] === genre,
      );
      const q = query.get("q");
      if (q !== null && (q === "" || [...q].length > 60)) return problem(400, "q is wrong");
      if (q !== null && !has("search-ignored"))
        found = found.filter((one) => !has("search-finds-none") && isAbout(one, q.toLowerCase()));
      if (has("list-misses-new")) found = found.filter((one) => one.id === 1);
      const start = has("offset-ignored") ? 0 : has("offset-off-by-one") && offset > 0 ? offset + 1 : offset;
      const length = has("limit-ignored")
        ? 1000
        : has("limit-plus-one")
          ? limit + 1
          : has("limit-minus-one")
            ? Math.max(1, limit - 1)
            : limit;
      const items = found.slice(start, start + length);
      const total = has("total-of-page") ? items.length : has("total-stale") ? last : found.length;
      return send(200, { items, total });
    }

    function add(): unknown {
      const input = readBook();
      if (input === undefined) return;
      const id = has("same-id") ? 2 : ++last;
      const kept = { ...input, id };
      if (!has("post-lost")) books.set(id, kept);
      const shown = has("echo-upper") ? { ...kept, title: String(input["title"]).toUpperCase() } : kept;
      return send(201, shown, { location: `/books/${id}` });
    }

    function readBook(): Record<string, unknown> | undefined {
      if (!/^application\/json\b/.test(request.headers["content-type"] ?? ""))
        return void problem(415, "JSON is asked for");
      const text = body.toString(has("latin1") ? "latin1" : "utf8");
      if (has("surrogate-500") && /\\ud[89ab][0-9a-f]{2}(?!\\ud[c-f])/i.test(text))
        return void problem(500, "cannot encode");
      if (has("nul-500") && text.includes("\\u0000")) return void problem(500, "invalid byte sequence");
      const input = parse(text);
      if (has("deep-500") && depthOf(input?.["chapters"]) > 12) return void problem(500, "too deep");
      const wrong = findWrong(input);
      if (wrong !== undefined || input === undefined) return void problem(400, wrong ?? "body");
      const { title, summary, price } = input;
      if (has("strips-accents")) input["title"] = String(title).normalize("NFD").replaceAll(/\p{M}/gu, "");
      if (has("trims")) input["title"] = String(title).trim();
      if (has("bmp-only"))
        input["title"] = [...String(title)]
          .map((sign) => ((sign.codePointAt(0) ?? 0) > 0xffff ? "?" : sign))
          .join("");
      if (has("cuts") && typeof summary === "string") input["summary"] = summary.slice(0, 100);
      if (has("rounds") && typeof price === "number") input["price"] = Math.round(price);
      if (has("escapes-html"))
        input["title"] = String(title).replaceAll("&", "&amp;").replaceAll("<", "&lt;");
      if (has("empty-to-null") && summary === "") delete input["summary"];
      return input;
    }

    function findWrong(input: Record<string, unknown> | undefined): string | undefined {
      if (input === undefined) return "body";
      const known = ["title", "summary", "pages", "price", "genre", "published", "chapters"];
      const other = Object.keys(input).find((name) => !known.includes(name));
      if (other !== undefined) return other;
      const { title, summary, pages, price, genre, published } = input;
      const length = (text: string): number =>
        has("length-in-utf16")
          ? text.length
          : has("length-in-bytes")
            ? Buffer.byteLength(text)
            : [...text].length;
      if (typeof title !== "string" || length(title) < 2 || length(title) > 30) return "title";
      if (summary !== undefined && (typeof summary !== "string" || length(summary) > 200)) return "summary";
      const most = has("maximum-exclusive") ? 4999 : 5000;
      if (
        pages !== undefined &&
        !(typeof pages === "number" && Number.isInteger(pages) && pages >= 1 && pages <= most)
      )
        return "pages";
      if (price !== undefined && !(typeof price === "number" && price >= 0 && price <= 1000)) return "price";
      if (has("zero-refused") && price === 0) return "price";
      if (genre !== undefined && !["novel", "essay", "poem"].includes(String(genre))) return "genre";
      if (genre !== undefined && typeof genre !== "string") return "genre";
      if (published !== undefined && !isDate(published)) return "published";
      if (input["chapters"] !== undefined && !areChapters(input["chapters"])) return "chapters";
      return undefined;
    }

    function isDate(value: unknown): boolean {
      if (typeof value !== "string" || !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
      if (has("no-leap-day") && value.endsWith("-02-29")) return false;
      const time = Date.parse(`${value}T00:00:00Z`);
      return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
    }

    function tagOf(one: Book): string {
      if (has("etag-fixed")) return `"${one.id}"`;
      return `"${createHash("sha1").update(JSON.stringify(one)).digest("hex")}"`;
    }

    function notAllowed(allow: string): unknown {
      if (has("404-for-405")) return problem(404, "no such path");
      return problem(405, "no such method", { allow });
    }

    function problem(status: number, title: string, headers: Record<string, string> = {}): unknown {
      return send(status, { title }, { "content-type": "application/problem+json", ...headers });
    }

    function send(status: number, value: unknown, headers: Record<string, string> = {}): unknown {
      const text = value === undefined ? undefined : JSON.stringify(value);
      return sendText(status, text, {
        ...(text === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      });
    }

    function sendText(status: number, text: string | undefined, headers: Record<string, string>): unknown {
      const isCompressed = text !== undefined && /\bgzip\b/.test(String(request.headers["accept-encoding"]));
      const coded = !isCompressed
        ? {}
        : { "content-encoding": "gzip", ...(has("vary-missing") ? {} : { vary: "Accept-Encoding" }) };
      response.writeHead(status, { ...headers, ...coded });
      const content = isCompressed && !has("gzip-damaged") ? gzipSync(text) : text;
      return response.end(method === "HEAD" ? undefined : content);
    }
  };
}

function isAbout(book: Book, text: string): boolean {
  return [book["title"], book["summary"]].some((one) =>
    String(one ?? "")
      .toLowerCase()
      .includes(text),
  );
}

function areChapters(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length <= 40 &&
    value.every((one: unknown) => {
      if (typeof one !== "object" || one === null || Array.isArray(one)) return false;
      const { title, parts, ...others } = { title: undefined, parts: undefined, ...one };
      const isText = typeof title === "string" && [...title].length <= 30;
      return isText && Object.keys(others).length === 0 && (parts === undefined || areChapters(parts));
    })
  );
}

function depthOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
