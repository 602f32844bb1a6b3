import type { NodeRequest } from "./node-request.ts";

export function hostOf(req: NodeRequest): string | null {
  return headerOf(req, "host") || headerOf(req, ":authority") || null;
}

export function headerOf(req: NodeRequest, name: string): string | null {
  const value = lineOf(req.headers[name]) ?? lineOf(req.headers[name.toLowerCase()]);
  if (value !== null) return withDropped(req, name, value);
  return name.toLowerCase() === UNSETTABLE ? protoOf(req) : null;
}

/** `__proto__` is the only header name that cannot be set on Node's `headers` object: assigning it would change the prototype. */
const UNSETTABLE = "__proto__";

function protoOf(req: NodeRequest): string | null {
  const lines = rawLines(req, UNSETTABLE);
  return lines.length === 0 ? null : lines.join(", ");
}

/**
 * Restores repeated header lines that Node drops, e.g. for `Authorization`. A server behind a forwarding handler might otherwise use a
 * credential that was never checked.
 */
function withDropped(req: NodeRequest, name: string, value: string): string {
  const lines = rawLines(req, name);
  return lines.length > 1 && value === lines[0] ? lines.join(", ") : value;
}

function rawLines({ rawHeaders = [] }: NodeRequest, name: string): readonly string[] {
  const lines: string[] = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const other = rawHeaders[at];
    if (other?.length === name.length && other.toLowerCase() === name.toLowerCase())
      lines.push(rawHeaders[at + 1] ?? "");
  }
  return lines;
}

function lineOf(value: unknown): string | null {
  if (typeof value === "string") return value;
  return Array.isArray(value) ? value.join(", ") : null;
}

export function headersOf(req: NodeRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    // Skip HTTP/2 pseudo-headers such as `:path`.
    if (name.startsWith(":")) continue;
    if (typeof value === "string") headers.append(name, withDropped(req, name, value));
    else for (const item of value ?? []) headers.append(name, item);
  }
  const proto = headers.has(UNSETTABLE) ? null : protoOf(req);
  if (proto !== null) headers.append(UNSETTABLE, proto);
  return headers;
}
