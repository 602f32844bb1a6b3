import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { printSafeJson } from "../../contract/findings/show-text.ts";
import type { Mock } from "../../live/mock/mock.ts";
import { collectBody } from "../../live/proxy/body-tap.ts";
import { parseExact, printExact } from "../../runtime/conversion/int64.ts";
import { percentDecode } from "../../runtime/wire/split-styled.ts";
import { type MockPage, pagePolicy, printMockPage } from "./mock-page.ts";

const SCENARIO = "/-/scenarios/";

const MOST_BYTES = 50 * 1024 * 1024;

/**
 * Handles the mock's control endpoints and forwards all other requests to `listener`:
 * - `GET /-/`: control page
 * - `GET /-/state`: returns the stored data
 * - `PUT /-/state`: replaces the stored data
 * - `POST /-/reset`: discards everything written by requests
 * - `GET /-/scenarios`: lists scenarios
 * - `POST /-/scenarios/<name>`: starts a scenario
 * - `DELETE /-/scenarios`: stops the scenario
 */
export function withControls(listener: RequestListener, mock: Mock, page: MockPage): RequestListener {
  return (req, res) => {
    const path = req.url?.split("?", 1)[0] ?? "";
    const handle =
      req.method === "POST" && path.startsWith(SCENARIO)
        ? startScenario
        : controls.get(`${req.method} ${path}`);
    if (handle === undefined) {
      listener(req, res);
      return;
    }
    // Other websites must not be able to change the mock's data.
    if (req.method !== "GET" && isOfOtherSite(req)) {
      req.resume();
      answerJson(res, 403, { message: "Pages of other sites cannot control the mock." });
      return;
    }
    handle(mock, req, res, page).catch(() => res.destroy());
  };
}

/** Whether a page of another site sent the request. Clients that send no `Sec-Fetch-Site` are known by their `Origin`. */
function isOfOtherSite({ headers }: IncomingMessage): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "cross-site";
  const { origin, host } = headers;
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host);
}

type Control = (mock: Mock, req: IncomingMessage, res: ServerResponse, page: MockPage) => Promise<void>;

/** Responds with 204, or redirects a submitted form back to the page. */
function finish(req: IncomingMessage, res: ServerResponse): void {
  req.resume();
  if (req.headers["content-type"]?.startsWith(FORM)) res.writeHead(303, { location: "/-/" }).end();
  else res.writeHead(204).end();
}

const FORM = "application/x-www-form-urlencoded";

const controls: ReadonlyMap<string, Control> = new Map<string, Control>([
  [
    "GET /-/",
    async (mock, req, res, page) => {
      req.resume();
      const text = printMockPage(mock, page);
      res
        .writeHead(200, {
          "content-type": "text/html; charset=utf-8",
          "content-length": Buffer.byteLength(text),
          "content-security-policy": pagePolicy,
          "x-content-type-options": "nosniff",
          "referrer-policy": "no-referrer",
          "cache-control": "no-store",
        })
        .end(text);
    },
  ],
  [
    "POST /-/reset",
    async (mock, req, res) => {
      mock.reset();
      finish(req, res);
    },
  ],
  [
    "GET /-/state",
    async (mock, req, res) => {
      req.resume();
      sendJson(res, 200, printExact(mock.state()));
    },
  ],
  [
    "GET /-/scenarios",
    async ({ scenarios }, req, res) => {
      req.resume();
      answerJson(res, 200, { scenarios: scenarios.names(), active: scenarios.active() });
    },
  ],
  [
    "DELETE /-/scenarios",
    async ({ scenarios }, req, res) => {
      scenarios.start(undefined);
      finish(req, res);
    },
  ],
  [
    "POST /-/scenarios",
    async ({ scenarios }, req, res) => {
      scenarios.start(undefined);
      finish(req, res);
    },
  ],
  [
    "PUT /-/state",
    async (mock, req, res) => {
      const { chunks, isWhole } = await collectBody(req, MOST_BYTES);
      const state = isWhole ? readState(Buffer.concat(chunks).toString("utf8")) : undefined;
      if (state === undefined) {
        answerJson(res, 400, {
          message: "The body is not a valid state. Use the format that GET /-/state returns.",
        });
        return;
      }
      mock.reset(state);
      res.writeHead(204).end();
    },
  ],
]);

async function startScenario({ scenarios }: Mock, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const name = (req.url?.split("?", 1)[0] ?? "").slice(SCENARIO.length);
  if (scenarios.start(percentDecode(name) ?? name)) {
    finish(req, res);
    return;
  }
  req.resume();
  answerJson(res, 404, { message: "No scenario has that name.", scenarios: scenarios.names() });
}

/** Parses a JSON array without rounding large integers. Returns `undefined` for anything else. */
export function readState(text: string): readonly unknown[] | undefined {
  const state = parseExact(text);
  return Array.isArray(state) ? state : undefined;
}

export function answerJson(res: ServerResponse, status: number, value: unknown): void {
  sendJson(res, status, printSafeJson(value));
}

function sendJson(res: ServerResponse, status: number, json: string): void {
  const text = `${json}\n`;
  res
    .writeHead(status, { "content-type": "application/json", "content-length": Buffer.byteLength(text) })
    .end(text);
}
