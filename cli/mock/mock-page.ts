import { createHash } from "node:crypto";
import type { Mock, MockedExchange } from "../../live/mock/mock.ts";
import { targetOf } from "../../runtime/server/problem.ts";
import { escapeText, htmlStyle } from "../../verifier/report/html-page.ts";

const MOST_RECENT = 50;

interface RecentExchange {
  readonly method: string;
  /** Request path without the query, which can contain secrets. */
  readonly path: string;
  readonly operation: string | undefined;
  readonly status: number | undefined;
  readonly verdict: string;
  readonly milliseconds: number;
  readonly message: string | undefined;
}

export class RecentExchanges {
  readonly #recent: RecentExchange[] = [];

  add({ exchange, judgement, findings, milliseconds }: MockedExchange): void {
    const { method, url } = exchange.request;
    const first = [...findings, ...judgement.findings].find(({ severity }) => severity === "error");
    this.#recent.unshift({
      method,
      path: (url.startsWith("/") ? url : targetOf(url)).replace(/[?#].*$/s, ""),
      operation: judgement.operation,
      status: exchange.response?.status,
      verdict: judgement.verdict,
      milliseconds,
      message: first?.message,
    });
    this.#recent.length = Math.min(this.#recent.length, MOST_RECENT);
  }

  list(): readonly RecentExchange[] {
    return this.#recent;
  }
}

export interface MockPage {
  name(): string;
  readonly recent: RecentExchanges;
  webhooks(): readonly string[];
}

const style = `${htmlStyle}
table { border-collapse: collapse; inline-size: 100%; }
th, td { text-align: start; padding: .2rem .6rem .2rem 0; vertical-align: top; }
td { overflow-wrap: anywhere; }
form { display: inline-block; margin-inline-end: .5rem; }
.invalid { color: #c62828; }
`;

/** Content security policy that forbids scripts. The page's forms work without scripts. */
export const pagePolicy: string = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join("; ");

export function printMockPage(mock: Mock, { name, recent, webhooks }: MockPage): string {
  const title = `Mock of ${name()}`;
  return [
    "<!doctype html>",
    '<html lang="en">',
    "<head>",
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeText(title)}</title>`,
    `<style>${style}</style>`,
    "</head>",
    "<body>",
    "<main>",
    `<h1>${escapeText(title)}</h1>`,
    `<p>${button("/-/reset", "Reset")} <a href="/-/">Refresh</a> · <a href="/-/state">State</a></p>`,
    ...printScenarios(mock),
    ...printWebhooks(webhooks()),
    ...printCollections(mock),
    ...printRecent(recent.list()),
    "</main>",
    "</body>",
    "</html>",
    "",
  ].join("\n");
}

function button(action: string, label: string): string {
  return `<form method="post" action="${escapeText(action)}"><button>${escapeText(label)}</button></form>`;
}

function printScenarios({ scenarios }: Mock): readonly string[] {
  const names = scenarios.names();
  if (names.length === 0) return [];
  const active = scenarios.active();
  const buttons = names.map((name) => button(`/-/scenarios/${encodeURIComponent(name)}`, name));
  const running =
    active === undefined
      ? "None is running."
      : `<b>${escapeText(active)}</b> is running. ${button("/-/scenarios", "End")}`;
  return ["<h2>Scenarios</h2>", `<p>${running}</p>`, `<p>${buttons.join("\n")}</p>`];
}

function printWebhooks(names: readonly string[]): readonly string[] {
  if (names.length === 0) return [];
  const buttons = names.map((name) => button(`/-/webhooks/${encodeURIComponent(name)}`, name));
  return ["<h2>Webhooks</h2>", `<p>${buttons.join("\n")}</p>`];
}

function printCollections(mock: Mock): readonly string[] {
  const rows = mock
    .collections()
    .map(({ path, items, written }) => [
      `<a href="${escapeText(path)}">${escapeText(path)}</a>`,
      String(items),
      String(written),
    ]);
  return rows.length === 0 ? [] : ["<h2>Collections</h2>", table(["path", "items", "written"], rows)];
}

function printRecent(exchanges: readonly RecentExchange[]): readonly string[] {
  if (exchanges.length === 0) return ["<p>No request yet.</p>"];
  const rows = exchanges.map(({ method, path, operation, status, verdict, milliseconds, message }) => [
    escapeText(`${method} ${path}`),
    escapeText(operation ?? ""),
    String(status ?? ""),
    `<span class="${verdict === "invalid" ? "invalid" : ""}">${escapeText(verdict)}</span>`,
    `${milliseconds.toFixed(0)} ms`,
    escapeText(message ?? ""),
  ]);
  return [
    "<h2>Requests</h2>",
    table(["request", "operation", "status", "verdict", "time", "first error"], rows),
  ];
}

function table(names: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = `<tr>${names.map((name) => `<th scope="col">${name}</th>`).join("")}</tr>`;
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`);
  return `<table>${[head, ...body].join("\n")}</table>`;
}
