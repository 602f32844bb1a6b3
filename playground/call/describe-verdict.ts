import type { ExchangeFinding, Judgement } from "../../verifier/judge/judgement.ts";

/**
 * Describes the verdict. If an invalid request was rejected with an undocumented status, only the request is blamed.
 * @param isFailed - Whether the mock could not generate a response. If so, its error reveals nothing about the document. Default: false.
 */
export function describeVerdict({ verdict, findings }: Judgement, isFailed = false): string {
  if (isFailed)
    return findings.some((each) => each.severity === "error" && isAboutRequest(each))
      ? "The request breaks the document, and the mock could not make a response."
      : "The mock could not make a response.";
  switch (verdict) {
    case "valid":
      return "The request and the response match the document.";
    case "unchecked":
      return "No fault was found, but not everything could be checked.";
    case "invalid": {
      const errors = findings.filter(({ severity }) => severity === "error");
      const isRequest = errors.some(isAboutRequest);
      const isRefused = ({ code }: ExchangeFinding): boolean => code === "exchange/status-undocumented";
      if (errors.every(isAboutRequest)) return "The request breaks the document; the response matches it.";
      if (isRequest && errors.every((each) => isAboutRequest(each) || isRefused(each)))
        return "The request breaks the document, and was refused with a status that it does not describe.";
      return isRequest
        ? "The request and the response break the document."
        : "The response breaks the document.";
    }
  }
}

export function isAboutRequest({ pointer }: ExchangeFinding): boolean {
  return pointer.startsWith("/request");
}
