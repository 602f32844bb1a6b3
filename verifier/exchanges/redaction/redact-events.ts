import { redactJson } from "./redact-json.ts";

/** Redacts the secret members of JSON in server-sent events, whose text may be spread over lines (WHATWG HTML §9.2.6). */
export function redactEvents(text: string, names: ReadonlySet<string>): string {
  return redactJson(text, names)
    .split(/((?:\r\n|\n|\r){2,})/)
    .map((event) => redactEvent(event, names))
    .join("");
}

const DATA = /^data: ?/;

function redactEvent(event: string, names: ReadonlySet<string>): string {
  const lines = event.split(/\r\n|\n|\r/);
  const data = lines.filter((line) => DATA.test(line)).map((line) => line.replace(DATA, ""));
  if (data.length < 2) return event;
  const joined = data.join("\n");
  const redacted = redactJson(joined, names);
  if (redacted === joined) return event;
  const others = lines.filter((line) => !DATA.test(line));
  return [...others, ...redacted.split("\n").map((line) => `data: ${line}`)].join("\n");
}
