import { headerValue } from "../../../verifier/exchanges/content/header-lines.ts";
import type { Assessed, ProbeNote } from "./assessment.ts";

export function assessNoMethod(
  assessed: Assessed,
  { allowed, exists }: { readonly allowed: readonly string[]; readonly exists: boolean },
): readonly ProbeNote[] {
  const { response, operation, play } = assessed;
  const { status, headers } = response;
  const method = play.steps.at(-1)?.method ?? "";
  const note = { places: [placeOfPath(assessed)], location: `/request/method ${method}` };
  if (status < 400) {
    const message = `${method} ${operation.path}: got ${status}, but the document describes only ${allowed.join(", ")}.`;
    return [{ ...note, code: "probe/method-accepted", message, pointer: "/response/status" }];
  }
  if (status === 404 && exists) {
    const message = `${method} ${operation.path}: got 404, expected 405 (the path has ${allowed.join(", ")}).`;
    const isDescribed = operation.responses.some((one) => one.status === 405);
    return [
      {
        ...note,
        code: "probe/method-status",
        message,
        ...(isDescribed ? { severity: "error" } : {}),
        pointer: "/response/status",
        location: "/request/method",
      },
    ];
  }
  if (status !== 405) return [];
  if (headerValue(headers, "allow") !== undefined) return assessAllow(assessed, allowed);
  const message = `${method} ${operation.path}: got 405 without \`Allow\`.`;
  return [{ ...note, code: "probe/allow-missing", message, pointer: "/response/headers/allow" }];
}

const GENERAL: readonly string[] = ["HEAD", "OPTIONS"];

/** Checks the `Allow` header (RFC 9110 §10.2.1). */
export function assessAllow(assessed: Assessed, allowed: readonly string[]): readonly ProbeNote[] {
  const { response, operation, play, context, exchanges } = assessed;
  const request = exchanges.at(-1)?.request;
  const text = headerValue(response.headers, "allow");
  if (text === undefined || response.status >= 500) return [];
  const method = play.steps.at(-1)?.method ?? "";
  const listed = text
    .split(",")
    .map((one) => one.trim().toUpperCase())
    .filter((one) => one !== "");
  const note = {
    code: "probe/allow-wrong",
    pointer: "/response/headers/allow",
    places: [placeOfPath(assessed)],
  } as const;
  const lost = allowed.filter((one) => !listed.includes(one));
  if (lost.length > 0) {
    const message = `${operation.path}: \`Allow: ${text}\` lacks ${lost.join(", ")}, which the document describes.`;
    return [{ ...note, message }];
  }
  if (response.status === 405 && listed.includes(method)) {
    const message = `${method} ${operation.path}: got 405, but \`Allow: ${text}\` lists ${method}.`;
    return [{ ...note, message }];
  }
  // Another path might match the same URL and support the method.
  const isUnknown = (one: string): boolean =>
    request !== undefined &&
    context
      .judge({ request: { ...request, method: one } })
      .findings.some(({ code }) => code === "exchange/unknown-method");
  const extra = listed.filter((one) => !allowed.includes(one) && !GENERAL.includes(one) && isUnknown(one));
  if (extra.length === 0) return [];
  const message = `${operation.path}: \`Allow: ${text}\` lists ${extra.join(", ")}, which the document does not describe.`;
  return [{ ...note, message, severity: "warning" }];
}

function placeOfPath({
  context,
  operation,
}: Assessed): ReturnType<Assessed["context"]["contract"]["placeOf"]> {
  return context.contract.placeOf(operation.pointer.slice(0, operation.pointer.lastIndexOf("/")));
}
