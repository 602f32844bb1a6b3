import { isProduction } from "./is-production.ts";
import type { Answer } from "./options.ts";
import { pathOf } from "./problem.ts";

const MOST_ISSUES = 5;

/**
 * Logs each request that the router rejects: its method and path, the status, the reason, and where the document describes the operation.
 * Logs nothing in production, and no values of the request except the path. For `ServeOptions.onAnswer`.
 *
 * @example
 * const router = createRouter(handlers, { onAnswer: logRefusals });
 */
export function logRefusals({ incoming, operation, status, refusal, issues, source }: Answer): void {
  // Errors of the program are passed to `onError`, which logs them.
  if (isProduction()) return;
  if (operation === undefined && status === 204 && incoming.headers.get(PREFLIGHT) !== null) warnOfOrigin();
  if (refusal === undefined || status === 500) return;
  const list = issues.slice(0, MOST_ISSUES).map(({ pointer, message, hint }) => {
    const came = hint === undefined ? "" : ` (${hint})`;
    return `${pointer === "" ? "it" : pointer} ${message}${came}`;
  });
  if (issues.length > MOST_ISSUES) list.push(`and ${issues.length - MOST_ISSUES} more`);
  const refused = status === 501 ? `There is no handler: pass a function named ${operation?.id}.` : refusal;
  const reason = list.length === 0 ? refused : `${refused.replace(/\.$/, "")}: ${list.join("; ")}`;
  const place = [operation?.id, source].filter(Boolean).join(", ");
  console.warn(
    `${incoming.method} ${pathOf(incoming.target)}: ${status}${place === "" ? "" : ` (${place})`}: ${reason}`,
  );
}

const PREFLIGHT = "access-control-request-method";

let isWarnedOfOrigin = false;

function warnOfOrigin(): void {
  if (isWarnedOfOrigin) return;
  isWarnedOfOrigin = true;
  console.warn(
    "This is a CORS preflight request, and the router sends no CORS headers. Add your framework's CORS middleware in front of it, or proxy the requests through your development server.",
  );
}
