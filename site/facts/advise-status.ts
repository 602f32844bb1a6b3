import type { StatusKey } from "../../runtime/descriptors.ts";

const advice: ReadonlyMap<number, string> = new Map([
  [400, "Correct the request: something in it is malformed."],
  [401, "Send valid credentials; get a new token where the old one has run out."],
  [
    403,
    "Check that the token has the scope that the operation needs, and that its owner may see the resource.",
  ],
  [404, "Check the identifiers in the path. The resource may be gone, or not visible to you."],
  [405, "Use a method that the path has; the Allow header lists them."],
  [406, "Ask for a media type that the operation can answer with."],
  [409, "Read the resource again, bring the change up to date with it, and repeat."],
  [410, "Stop asking: the resource is gone for good."],
  [412, "Read the resource again: it is not in the state that the request supposed."],
  [413, "Send less at once."],
  [415, "Send a media type that the operation takes."],
  [422, "Correct the values that the body names, and send the request again."],
  [429, "Wait as long as Retry-After says, then repeat; call less often."],
]);

/** What a caller does about a status, in general (RFC 9110 §15, RFC 6585); the document's own words come first. */
export function adviseStatus(status: StatusKey): string {
  const exact = typeof status === "number" ? advice.get(status) : undefined;
  if (exact !== undefined) return exact;
  if (status === "default") return "Handle it by the status that comes with it.";
  if (/^4/.test(String(status)))
    return "Correct the request before it is sent again; the body says what is wrong.";
  return "The service's own fault: repeat later, with growing pauses, where repeating does no harm.";
}
