import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Mock } from "../../live/mock/mock.ts";
import { percentDecode } from "../../runtime/wire/split-styled.ts";
import { answerJson } from "./control-mock.ts";

const PREFIX = "/-/webhooks/";

export interface WebhookTrigger {
  readonly mock: Mock;
  readonly url: string;
  names(): readonly string[];
}

/**
 * Handles `POST /-/webhooks/<name>`, which sends the webhook, and forwards all other requests to `listener`. Responds with 200 if the
 * receiver responded, 502 if it did not, and 404 for an unknown name.
 */
export function withWebhookTrigger(listener: RequestListener, trigger: WebhookTrigger): RequestListener {
  return (req, res) => {
    const name = readName(req);
    if (name === undefined) listener(req, res);
    else answerTrigger(req, res, name, trigger).catch(() => res.destroy());
  };
}

function readName({ url = "", method }: IncomingMessage): string | undefined {
  const path = url.split("?", 1)[0] ?? "";
  if (method !== "POST" || !path.startsWith(PREFIX)) return undefined;
  const name = path.slice(PREFIX.length);
  return percentDecode(name) ?? name;
}

async function answerTrigger(
  req: IncomingMessage,
  res: ServerResponse,
  name: string,
  { mock, url, names }: WebhookTrigger,
): Promise<void> {
  req.resume();
  const sent = await mock.sendWebhook(name, url);
  if (sent === undefined) {
    answerJson(res, 404, { message: "The document has no webhook with that name.", webhooks: names() });
    return;
  }
  const { exchange, judgement, failure } = sent;
  const findings = judgement.findings.map(({ code, severity, pointer, message }) => ({
    code,
    severity,
    pointer,
    message,
  }));
  const { verdict } = judgement;
  const status = exchange.response?.status;
  answerJson(res, failure === undefined ? 200 : 502, {
    webhook: name,
    url,
    status,
    verdict,
    failure,
    findings,
  });
}
