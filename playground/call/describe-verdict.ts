import type { ExchangeFinding, Judgement } from "../../verifier/judge/judgement.ts";
import { words } from "../words/words.ts";

const { verdicts } = words;

/**
 * Describes the verdict. If an invalid request was rejected with an undocumented status, only the request is blamed.
 * @param isFailed - Whether the mock could not generate a response. If so, its error reveals nothing about the document. Default: false.
 */
export function describeVerdict({ verdict, findings }: Judgement, isFailed = false): string {
  if (isFailed)
    return findings.some((each) => each.severity === "error" && isAboutRequest(each))
      ? verdicts.requestAndFailed
      : verdicts.failed;
  switch (verdict) {
    case "valid":
      return verdicts.valid;
    case "unchecked":
      return verdicts.unchecked;
    case "invalid": {
      const errors = findings.filter(({ severity }) => severity === "error");
      const isRequest = errors.some(isAboutRequest);
      const isRefused = ({ code }: ExchangeFinding): boolean => code === "exchange/status-undocumented";
      if (errors.every(isAboutRequest)) return verdicts.request;
      if (isRequest && errors.every((each) => isAboutRequest(each) || isRefused(each)))
        return verdicts.refused;
      return isRequest ? verdicts.both : verdicts.response;
    }
  }
}

export function isAboutRequest({ pointer }: ExchangeFinding): boolean {
  return pointer.startsWith("/request");
}
