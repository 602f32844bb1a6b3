// A server for desk.yaml in the style of a small framework: routes with handlers, a store class, errors that are thrown.

import type { IncomingMessage, ServerResponse } from "node:http";

type Fields = Record<string, unknown>;
type Has = (bug: string) => boolean;

class Refusal extends Error {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, title: string, headers: Readonly<Record<string, string>> = {}) {
    super(title);
    this.status = status;
    this.headers = headers;
  }
}

interface Context {
  readonly request: IncomingMessage;
  readonly query: URLSearchParams;
  readonly number: string;
  readonly body: Buffer;
}

interface Reply {
  readonly status: number;
  readonly value?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

type Handler = (context: Context) => Reply;

interface Row {
  readonly number: string;
  readonly opened_at: string;
  readonly version: number;
  readonly fields: Fields;
}

export function desk(
  has: Has,
): (request: IncomingMessage, response: ServerResponse, body: Buffer) => unknown {
  const rows: Row[] = [];
  const comments: { readonly id: number; readonly ticket_number: string; readonly text: unknown }[] = [];
  const hidden = new Set<string>();
  let count = 0;

  const show = ({ number, opened_at, fields }: Row): Fields => ({
    number,
    opened_at: has("epoch") ? Date.parse(opened_at) : opened_at,
    status: has("enum-leak") ? "new" : "open",
    ...fields,
  });
  const tagOf = ({ number, version }: Row): string =>
    has("etag-constant") ? `"${number}"` : `"${number}.${version}"`;
  const find = ({ number }: Context): Row => {
    if (!/^T-\d{1,9}$/.test(number)) throw new Refusal(400, "no ticket number");
    const row = rows.find((one) => one.number === number);
    if (row === undefined || hidden.has(number)) throw new Refusal(404, "no such ticket");
    return row;
  };
  const replace = (row: Row, fields: Fields): Row => {
    const next = { ...row, fields, version: row.version + 1 };
    rows[rows.indexOf(row)] = next;
    return next;
  };
  const checkMatch = ({ request }: Context, row: Row): void => {
    const condition = request.headers["if-match"];
    if (condition !== undefined && condition !== "*" && condition !== tagOf(row))
      throw new Refusal(412, "changed meanwhile");
  };

  const search: Handler = ({ query }) => {
    const take = readCount(query, "take", 25, 1, 100);
    const skip = readCount(query, "skip", 0, 0, 5000);
    const status = query.get("status");
    if (status !== null && !["open", "waiting", "solved"].includes(status)) throw new Refusal(400, "status");
    const sort = query.get("sort");
    if (sort !== null && !/^-?(?:opened_at|priority)$/.test(sort)) throw new Refusal(400, "sort");
    let all = rows.filter((row) => !hidden.has(row.number) || has("deleted-listed")).map(show);
    if (status !== null && !has("filter-ignored")) all = all.filter((one) => one["status"] === status);
    const least = query.get("min_priority");
    const most = query.get("max_priority");
    for (const bound of [least, most])
      if (bound !== null && !/^(?:[1-9]|1\d|20)$/.test(bound)) throw new Refusal(400, "priority");
    if (least !== null) all = all.filter((one) => Number(one["priority"]) >= Number(least));
    if (most !== null && !(has("bound-ignored-beside-other") && least !== null))
      all = all.filter((one) => Number(one["priority"]) <= Number(most));
    const text = query.get("q");
    if (text !== null && (text === "" || [...text].length > 60)) throw new Refusal(400, "q");
    const searched = has("search-lacks-details") ? ["subject"] : ["subject", "details"];
    if (text !== null)
      all = all.filter((one) =>
        searched.some((name) =>
          String(one[name] ?? "")
            .toLowerCase()
            .includes(text.toLowerCase()),
        ),
      );
    if (sort !== null) {
      const name = sort.replace("-", "");
      const order = (one: Fields, other: Fields): number =>
        has("sort-as-text") || typeof one[name] === "string"
          ? String(one[name]) < String(other[name])
            ? -1
            : 1
          : Number(one[name]) - Number(other[name]);
      all.sort(order);
      if (sort.startsWith("-")) all.reverse();
    }
    const isSkipped =
      (has("skip-ignored-in-filter") && status !== null) || (has("skip-ignored-in-order") && sort !== null);
    const start = has("skip-ignored") || isSkipped ? 0 : has("skip-off-by-one") && skip > 0 ? skip - 1 : skip;
    const end = has("take-ignored") ? undefined : start + take + (has("take-off-by-one") ? 1 : 0);
    const results = all.slice(start, end);
    const isLast = skip + take >= all.length;
    const kept = new URLSearchParams(has("next-drops-query") ? "" : query);
    kept.set("take", String(take));
    kept.set("skip", String(skip + take));
    const next = isLast && !has("next-on-last") ? null : `/api/tickets?${kept}`;
    const isShort = has("total-of-page-in-filter") && status !== null;
    const total =
      has("total-of-page") || isShort
        ? results.length
        : has("total-short")
          ? Math.max(0, all.length - 1)
          : all.length;
    const shown = has("list-lacks-priority") ? results.map(({ priority: _, ...rest }) => rest) : results;
    return { status: 200, value: { results: shown, total_count: total, next } };
  };

  const open: Handler = (context) => {
    const fields = readFields(context, "application/json", ["subject", "priority"]);
    if (has("post-capitalises"))
      fields["subject"] = String(fields["subject"]).replace(/^\p{L}/u, (sign) => sign.toUpperCase());
    count++;
    const row: Row = {
      number: `T-${count}`,
      opened_at: new Date(1.7e12 + count * 1000).toISOString(),
      version: 1,
      fields,
    };
    rows.push(row);
    const location = `/api/tickets/T-${has("location-wrong") ? count + 1 : count}`;
    return { status: has("post-200") ? 200 : 201, value: show(row), headers: { location } };
  };

  const read: Handler = (context) => {
    const row = find(context);
    const etag = tagOf(row);
    const known = context.request.headers["if-none-match"];
    const isKnown = has("one-tag-only") ? known === etag : known?.includes(etag) === true;
    if (isKnown && !has("if-none-match-ignored")) return { status: 304, headers: { etag } };
    return { status: 200, value: show(row), headers: { etag } };
  };

  const rewrite: Handler = (context) => {
    const row = find(context);
    const fields = readFields(context, "application/json", ["subject", "priority"]);
    if (!has("put-if-match-ignored")) checkMatch(context, row);
    if (has("put-lost")) return { status: 200, value: { ...show(row), ...fields } };
    if (has("put-trims")) fields["subject"] = String(fields["subject"]).trim() || "-";
    if (has("put-drops-labels")) delete fields["labels"];
    if (has("put-merges-inside") && isObject(fields["contact"]))
      fields["contact"] = { ...Object(row.fields["contact"]), ...fields["contact"] };
    const isConditional = context.request.headers["if-match"] !== undefined;
    if (has("conditional-put-lost") && isConditional)
      return { status: 200, value: { ...show(row), ...fields } };
    const next = replace(row, has("put-merges") ? { ...row.fields, ...fields } : fields);
    return { status: 200, value: show(next) };
  };

  const amend: Handler = (context) => {
    const row = find(context);
    const changes = readFields(context, "application/merge-patch+json", []);
    if (Object.keys(changes).length === 0) throw new Refusal(400, "nothing to change");
    const condition = context.request.headers["if-match"];
    if (has("412-changes") && condition !== undefined && condition !== "*" && condition !== tagOf(row))
      replace(row, { ...row.fields, ...changes });
    checkMatch(context, row);
    const { subject, priority } = row.fields;
    const fields: Fields = has("patch-replaces") ? { subject, priority } : { ...row.fields };
    for (const [name, value] of Object.entries(changes)) {
      if (value !== null) fields[name] = value;
      else if (!has("patch-keeps-null")) delete fields[name];
    }
    return { status: 200, value: show(replace(row, fields)) };
  };

  const discard: Handler = (context) => {
    if (
      has("delete-missing") &&
      /^T-\d+$/.test(context.number) &&
      (hidden.has(context.number) || Number(context.number.slice(2)) > count)
    )
      return { status: 204 };
    const row = find(context);
    if (!has("delete-if-match-ignored")) checkMatch(context, row);
    if (!has("delete-lost")) hidden.add(row.number);
    return { status: 204 };
  };

  const readComments: Handler = (context) => {
    const { number } = find(context);
    return {
      status: 200,
      value: comments.filter((one) => one.ticket_number === number || has("comments-of-all")),
    };
  };

  const addComment: Handler = (context) => {
    const { number } = find(context);
    const { text } = readFields(context, "application/json", ["text"], ["text"]);
    const comment = { id: comments.length + 1, ticket_number: number, text };
    comments.push(comment);
    return { status: 201, value: comment };
  };

  const routes: readonly (readonly [RegExp, Readonly<Record<string, Handler>>])[] = [
    [/^\/api\/tickets$/, { GET: search, POST: open }],
    [/^\/api\/tickets\/([^/]+)$/, { GET: read, PUT: rewrite, PATCH: amend, DELETE: discard }],
    [/^\/api\/tickets\/([^/]+)\/comments$/, { GET: readComments, POST: addComment }],
  ];

  function readFields(
    { request, body }: Context,
    type: string,
    required: readonly string[],
    known: readonly string[] = [
      ...["subject", "details", "priority", "status", "assignee", "labels"],
      ...["contact", "extras"],
    ],
  ): Fields {
    const own = (request.headers["content-type"] ?? "").split(";")[0];
    if (own !== type && !has("any-media-type")) throw new Refusal(415, `${type} is asked for`);
    const text = body.toString(has("latin1") ? "latin1" : "utf8");
    if (has("surrogate-crash") && /\\ud[89ab]..(?!\\ud[c-f])/i.test(text))
      throw new Error("invalid code point");
    const value = parse(text);
    if (value === undefined) throw new Refusal(400, "no JSON object");
    if (required.some((name) => !(name in value))) throw new Refusal(400, "a member is missing");
    if (!has("extra-accepted") && Object.keys(value).some((name) => !known.includes(name)))
      throw new Refusal(400, "unknown member");
    for (const [name, member] of Object.entries(value)) {
      if (!known.includes(name)) delete value[name];
      else if (!fits(name, member, type)) throw new Refusal(400, `${name} is wrong`);
      else value[name] = store(member);
    }
    return value;
  }

  function fits(name: string, value: unknown, type: string): boolean {
    const length = (text: string): number => (has("length-in-utf16") ? text.length : [...text].length);
    const isText = (one: unknown, least: number, most: number): boolean =>
      typeof one === "string" &&
      length(one) >= least &&
      length(one) <= most &&
      !(has("refuses-rtl") && /[\u0590-\u06ff]/.test(one));
    switch (name) {
      case "subject":
        return isText(value, 1, 60);
      case "text":
        return isText(value, 1, 400);
      case "details":
        return isText(value, 0, 500);
      case "priority":
        return (
          Number.isInteger(value) && Number(value) >= (has("minimum-ignored") ? 0 : 1) && Number(value) <= 20
        );
      case "status":
        return ["open", "waiting", "solved"].includes(value as string);
      case "assignee":
        return value === null || isText(value, 0, 40);
      case "extras":
        return isObject(value) && Object.keys(value).length <= 40;
      case "contact":
        return (
          isObject(value) &&
          Object.entries(value).every(
            ([key, one]) => (key === "mail" && isText(one, 0, 60)) || (key === "phone" && isText(one, 0, 20)),
          )
        );
      default:
        return (
          type === "application/json" &&
          Array.isArray(value) &&
          value.length <= 8 &&
          value.every((one) => isText(one, 1, 20))
        );
    }
  }

  function store(value: unknown): unknown {
    if (isObject(value) && has("null-members-dropped"))
      return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null));
    if (isObject(value) && has("names-lost"))
      return Object.fromEntries(Object.entries(value).filter(([name]) => /^[ -~]*$/.test(name)));
    if (isObject(value) && has("members-cut")) return Object.fromEntries(Object.entries(value).slice(0, 30));
    if (typeof value !== "string") return value;
    let text = value;
    if (has("direction-marks-lost")) text = text.replaceAll(/[\u200f\u202a-\u202e]/g, "");
    if (has("strips-marks")) text = text.replaceAll(/\p{M}/gu, "");
    if (has("emoji-lost")) text = text.replaceAll(/[\u{10000}-\u{10ffff}]/gu, "?");
    if (has("nul-truncates")) text = text.split("\0")[0] ?? "";
    return text;
  }

  return (request, response, body) => {
    const url = new URL(request.url ?? "/", "http://x");
    const reply = answer();
    const text = reply.value === undefined ? undefined : JSON.stringify(reply.value);
    const type = reply.status >= 400 ? "application/problem+json" : "application/json";
    response.writeHead(reply.status, {
      ...(text === undefined ? {} : { "content-type": type }),
      ...reply.headers,
    });
    return response.end(request.method === "HEAD" ? undefined : text);

    function answer(): Reply {
      try {
        const [pattern, handlers] = routes.find(([one]) => one.test(url.pathname)) ?? [];
        if (pattern === undefined || handlers === undefined) throw new Refusal(404, "no such path");
        const number = decodeURIComponent(pattern.exec(url.pathname)?.[1] ?? "");
        const method = request.method === "HEAD" ? "GET" : (request.method ?? "");
        const handler = handlers[method];
        if (request.method === "HEAD" && has("head-of-nothing") && number !== "") return { status: 200 };
        if (handler !== undefined) return handler({ request, query: url.searchParams, number, body });
        const methods = Object.keys(handlers).filter((one) => one !== "DELETE" || !has("allow-lacks-delete"));
        if (has("404-for-405")) throw new Refusal(404, "no such path");
        throw new Refusal(405, "no such method", { allow: [...methods, "HEAD"].join(", ") });
      } catch (error) {
        const { status, message, headers } =
          error instanceof Refusal ? error : { status: 500, message: "it broke", headers: {} };
        return { status, value: { title: message, status }, headers };
      }
    }
  };
}

function readCount(query: URLSearchParams, name: string, usual: number, least: number, most: number): number {
  const text = query.get(name) ?? String(usual);
  const value = Number(text);
  if (!/^\d{1,4}$/.test(text) || value < least || value > most) throw new Refusal(400, `${name} is wrong`);
  return value;
}

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function parse(text: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
