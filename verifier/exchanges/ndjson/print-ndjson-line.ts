import { addTo } from "../../../language/values/group.ts";
import { headerValue } from "../content/header-lines.ts";
import { encodeBase64, textOfBody } from "../content/recorded-body.ts";
import type { Exchange, ExchangeBody, ExchangeHeaders } from "../exchange.ts";

/** Prints an exchange as a line in the format that `readNdjson` reads. The values of a repeated header become a list. */
export function printNdjsonLine({ id, webhook, request, response }: Exchange): string {
  const members: string[] = [];
  if (id !== undefined) members.push(`"id":${JSON.stringify(id)}`);
  if (webhook !== undefined) members.push(`"webhook":${JSON.stringify(webhook)}`);
  const method = JSON.stringify(request.method);
  const url = JSON.stringify(request.url);
  members.push(`"request":{"method":${method},"url":${url},${printContent(request)}}`);
  if (response !== undefined)
    members.push(`"response":{"status":${response.status},${printContent(response)}}`);
  return `{${members.join(",")}}\n`;
}

interface Content {
  readonly headers: ExchangeHeaders;
  readonly headersIncomplete?: string;
  readonly body: ExchangeBody;
}

function printContent({ headers, headersIncomplete, body }: Content): string {
  const incomplete =
    headersIncomplete === undefined ? "" : `,"headersIncomplete":${JSON.stringify(headersIncomplete)}`;
  const printed = `"headers":${printHeaders(headers)}${incomplete}`;
  const value = printBody(body, headers);
  return value === undefined ? printed : `${printed},"body":${value}`;
}

function printHeaders(headers: ExchangeHeaders): string {
  const byName = new Map<string, string[]>();
  for (const [name, value] of headers) addTo(byName, name, value);
  const members = [...byName].map(([name, values]) => {
    return `${JSON.stringify(name)}:${JSON.stringify(values.length === 1 ? values[0] : values)}`;
  });
  return `{${members.join(",")}}`;
}

function printBody(body: ExchangeBody, headers: ExchangeHeaders): string | undefined {
  switch (body.kind) {
    case "none":
      return undefined;
    case "unknown":
      return `{"unknown":${JSON.stringify(body.why)}}`;
    case "bytes": {
      const text = textOfBody(body.bytes, headerValue(headers, "content-type"));
      return text === undefined ? `{"base64":"${encodeBase64(body.bytes)}"}` : JSON.stringify(text);
    }
  }
}
