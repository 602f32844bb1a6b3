import type { Operation } from "../../../contract/model/types.ts";
import type { StatusKey } from "../../../runtime/descriptors.ts";
import { chooseByStatus } from "../../../runtime/http-semantics.ts";
import { listBulkWrites } from "../items/list-bulk.ts";
import type { Places } from "../play.ts";
import type { ProbeContext } from "../probe-context.ts";
import { isBasic, narrowToken } from "../send/credentials.ts";
import { type Assessed, credentialsOf, type ProbeNote } from "./assessment.ts";

/** Statuses with which a server can reject a valid request because of an item's state, timing or payment. */
const CIRCUMSTANCES: ReadonlySet<number> = new Set([402, 409, 410, 412, 423, 424, 425, 428, 429, 451]);

export function assessAccepted(
  { context, operation, response, play }: Assessed,
  { madeUp, theme, family }: { readonly madeUp: boolean; readonly theme?: string; readonly family?: string },
): readonly ProbeNote[] {
  const { status } = response;
  const isAboutUnknown = madeUp || hasQuery(play.steps.at(-1)?.target) || namesItems(context, operation);
  if (status < 400 || isExcusable(operation, status, isAboutUnknown)) return [];
  const values = theme === undefined ? "" : ` (${theme})`;
  const message = `${operation.id}: got ${status} for a valid request${values}.`;
  return [
    {
      code: "probe/valid-refused",
      message,
      fix: status === 401 || status === 403 ? fixOfCredentials(context, operation, status) : undefined,
      pointer: "/response/status",
      location: `/response/status ${status}${family === undefined ? "" : ` ${family}`}`,
    },
  ];
}

function fixOfCredentials(context: ProbeContext, { security }: Operation, status: 401 | 403): string {
  if (security.length === 0) return "Describe with `security` that the operation needs credentials.";
  if (status === 401 && security.flat().some(({ scheme }) => isBasic(context, scheme)))
    return 'Check --token: for HTTP Basic, write name:password as it is; if it has `=` or `,`, in a file: --token @tokens.json, with {"name:password": "*"}.';
  return status === 401
    ? "Check the token: the server refuses the credentials of --token (or --header)."
    : "Pass a token that may do this. If the token lacks scopes, list those that it has: --token 'reader=notes:read'.";
}

function isExcusable({ responses }: Operation, status: number, isAboutUnknown: boolean): boolean {
  // Undocumented statuses are reported by the judge.
  if (status === 404 && isAboutUnknown) return true;
  const described = chooseByStatus(responses, status);
  if (described === undefined) return false;
  if (!responses.some((one) => isAcceptance(one.status))) return true;
  return CIRCUMSTANCES.has(status);
}

function isAcceptance(status: StatusKey): boolean {
  if (typeof status === "number") return status < 400;
  return status === "default" || /^[123]XX$/.test(status);
}

/** Whether the body names items of its own collection, which are made up. */
function namesItems(context: ProbeContext, operation: Operation): boolean {
  return listBulkWrites(context).some(({ writer, action }) => writer === operation && action !== "create");
}

function hasQuery(target: string | undefined): boolean {
  return target?.includes("?") === true;
}

export function assessRefused(
  { operation, response }: Assessed,
  { location, what, places }: { readonly location: string; readonly what: string; readonly places: Places },
): readonly ProbeNote[] {
  if (response.status >= 400) return [];
  const message = `${operation.id}: got ${response.status} for an invalid request. ${what}`;
  return [{ code: "probe/invalid-accepted", message, pointer: "/response/status", location, places }];
}

export function assessUnauthorised(
  { context, operation, response, play }: Assessed,
  madeUp: boolean,
): readonly ProbeNote[] {
  const { status } = response;
  const use = play.steps.at(-1)?.credentials;
  if (status === 401 || status === 403 || (status === 404 && madeUp)) return [];
  const places = [context.contract.placeOf(`${operation.pointer}/security`)];
  const note = { pointer: "/response/status", location: `/request/credentials ${use ?? ""}`, places };
  const subject = `${operation.id}: got ${status} for a request with ${credentialsOf(use)}`;
  if (status >= 400)
    return [{ ...note, code: "probe/wrong-refusal", message: `${subject}, expected 401 or 403.` }];
  return use === "narrow"
    ? [{ ...note, code: "probe/scopes-ignored", message: `${subject}${describeNarrow(context, operation)}.` }]
    : [{ ...note, code: "probe/credentials-ignored", message: `${subject}.` }];
}

/** Describes a token with insufficient scopes. Only the scopes configured for the token are listed, since the token itself is secret. */
function describeNarrow(context: Assessed["context"], { security }: Operation): string {
  const given = narrowToken(context, security);
  if (given === undefined) return "";
  const scopes = given.scopes.length === 0 ? "no scopes" : `only ${given.scopes.join(", ")}`;
  return `: token ${given.number} of --token, which was taken to have ${scopes}`;
}
