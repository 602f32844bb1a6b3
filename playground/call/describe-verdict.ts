import type { ExchangeFinding, Judgement } from "../../verifier/judge/judgement.ts";

/**
 * Describes the verdict. If an invalid request was rejected with an undocumented status, only the request is blamed.
 * @param isFailed - Whether the mock could not generate a response. If so, its error reveals nothing about the document. Default: false.
 */
export function describeVerdict({ verdict, findings }: Judgement, isFailed = false): string {
  if (isFailed)
    return findings.some((each) => each.severity === "error" && isAboutRequest(each))
      ? "The request violates the document, and the mock could not generate a response."
      : "The mock could not generate a response.";
  switch (verdict) {
    case "valid":
      return "The request and the response match the document.";
    case "unchecked":
      return "No problems found, but some parts could not be checked.";
    case "invalid": {
      const errors = findings.filter(({ severity }) => severity === "error");
      const isRequest = errors.some(isAboutRequest);
      const isRefused = ({ code }: ExchangeFinding): boolean => code === "exchange/status-undocumented";
      if (errors.every(isAboutRequest)) return "The request violates the document; the response matches it.";
      if (isRequest && errors.every((each) => isAboutRequest(each) || isRefused(each)))
        return "The request violates the document, and was rejected with an undocumented status.";
      return isRequest
        ? "The request and the response violate the document."
        : "The response violates the document.";
    }
  }
}

export function isAboutRequest({ pointer }: ExchangeFinding): boolean {
  return pointer.startsWith("/request");
}
