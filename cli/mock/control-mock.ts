import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { printSafeJson } from "../../contract/findings/show-text.ts";
import type { Mock } from "../../live/mock/mock.ts";
import { collectBody } from "../../live/proxy/body-tap.ts";
import { parseExact, printExact } from "../../runtime/conversion/int64.ts";
import { percentDecode } from "../../runtime/wire/split-styled.ts";

/** Followed by the name of a scenario. */
const SCENARIO = "/-/scenarios/";

/** The maximum size of a state that a request sends. */
const MOST_BYTES = 50 * 1024 * 1024;

/**
 * `POST /-/reset` forgets what requests have written, `GET /-/state` shows it, and `PUT /-/state` replaces it. `GET /-/scenarios` lists the
 * scenarios, `POST /-/scenarios/<name>` runs one, and `DELETE /-/scenarios` ends it. Passes all else to `listener`.
 */
export function withControls(listener: RequestListener, mock: Mock): RequestListener {
  return (req, res) => {
    const path = req.url?.split("?", 1)[0] ?? "";
    const handle =
      req.method === "POST" && path.startsWith(SCENARIO)
        ? startScenario
        : controls.get(`${req.method} ${path}`);
    if (handle === undefined) listener(req, res);
    else handle(mock, req, res).catch(() => res.destroy());
  };
}

type Control = (mock: Mock, req: IncomingMessage, res: ServerResponse) => Promise<void>;

const controls: ReadonlyMap<string, Control> = new Map<string, Control>([
  [
    "POST /-/reset",
    async (mock, req, res) => {
      req.resume();
      mock.reset();
      res.writeHead(204).end();
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
      req.resume();
      scenarios.start(undefined);
      res.writeHead(204).end();
    },
  ],
  [
    "PUT /-/state",
    async (mock, req, res) => {
      const { chunks, isWhole } = await collectBody(req, MOST_BYTES);
      const state = isWhole ? readState(Buffer.concat(chunks).toString("utf8")) : undefined;
      if (state === undefined) {
        answerJson(res, 400, { message: "The body is not a state as GET /-/state shows it." });
        return;
      }
      mock.reset(state);
      res.writeHead(204).end();
    },
  ],
]);

async function startScenario({ scenarios }: Mock, req: IncomingMessage, res: ServerResponse): Promise<void> {
  req.resume();
  const name = (req.url?.split("?", 1)[0] ?? "").slice(SCENARIO.length);
  if (scenarios.start(percentDecode(name) ?? name)) res.writeHead(204).end();
  else answerJson(res, 404, { message: "There is no scenario of this name.", scenarios: scenarios.names() });
}

/** Integers of any size keep their digits. `undefined` if the text is no list in JSON. */
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
