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
  if (refusal === undefined || status === 500 || isProduction()) return;
  const list = issues
    .slice(0, MOST_ISSUES)
    .map(({ pointer, message, hint }) => `${pointer} ${message}${hint === undefined ? "" : ` (${hint})`}`);
  if (issues.length > MOST_ISSUES) list.push(`and ${issues.length - MOST_ISSUES} more`);
  const reason = list.length === 0 ? refusal : `${refusal.replace(/\.$/, "")}: ${list.join("; ")}`;
  const place = [operation?.id, source].filter(Boolean).join(", ");
  console.warn(
    `${incoming.method} ${pathOf(incoming.target)}: ${status}${place === "" ? "" : ` (${place})`}: ${reason}`,
  );
}
