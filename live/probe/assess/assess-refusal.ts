import { headerValue } from "../../../verifier/exchanges/content/header-lines.ts";
import type { Places } from "../play.ts";
import type { Assessed } from "./assessed.ts";
import type { ProbeNote } from "./create-complaint.ts";
import { credentialsOf } from "./describe-play.ts";

/** A request that breaks the document is refused. */
export function assessRefused(
  { operation, response }: Assessed,
  { location, what, places }: { readonly location: string; readonly what: string; readonly places: Places },
): readonly ProbeNote[] {
  if (response.status >= 400) return [];
  const message = `${operation.id} answers ${response.status} to a request that breaks the document: ${what}`;
  return [{ code: "probe/invalid-accepted", message, pointer: "/response/status", location, places }];
}

/** Missing or insufficient credentials are refused, by 401 or 403. */
export function assessUnauthorised(
  { bench, operation, response, play }: Assessed,
  madeUp: boolean,
): readonly ProbeNote[] {
  const { status } = response;
  const use = play.steps.at(-1)?.credentials;
  if (status === 401 || status === 403 || (status === 404 && madeUp)) return [];
  const places = [bench.contract.placeOf(`${operation.pointer}/security`)];
  const note = { pointer: "/response/status", location: `/request/credentials ${use ?? ""}`, places };
  const subject = `${operation.id} answers ${status} to a request with ${credentialsOf(use)}`;
  if (status >= 400)
    return [{ ...note, code: "probe/wrong-refusal", message: `${subject}, in place of 401 or 403.` }];
  return use === "narrow"
    ? [{ ...note, code: "probe/scopes-ignored", message: `${subject}.` }]
    : [{ ...note, code: "probe/credentials-ignored", message: `${subject}.` }];
}

/** A method that the document does not describe is refused; a 405 says which there are. */
export function assessNoMethod(
  { bench, response, operation, play }: Assessed,
  allowed: readonly string[],
): readonly ProbeNote[] {
  const { status, headers } = response;
  const method = play.steps.at(-1)?.method ?? "";
  const places = [bench.contract.placeOf(operation.pointer.slice(0, operation.pointer.lastIndexOf("/")))];
  const note = { places, location: `/request/method ${method}` };
  if (status < 400) {
    const message = `\`${operation.path}\` answers ${status} to ${method}; the document has ${allowed.join(", ")} there.`;
    return [{ ...note, code: "probe/method-accepted", message, pointer: "/response/status" }];
  }
  if (status !== 405 || headerValue(headers, "allow") !== undefined) return [];
  const message = `\`${operation.path}\` answers 405 to ${method} without saying in \`Allow\` what it takes.`;
  return [{ ...note, code: "probe/allow-missing", message, pointer: "/response/headers/allow" }];
}
