import type { Play } from "../play.ts";

/** What tells one play of an operation from another. */
export function locationOf({ expectation }: Play): string {
  return expectation.kind === "refused" ? expectation.location : "/request";
}

/** When it happened, for a message. */
export function whenOf({ expectation, steps }: Play): string {
  switch (expectation.kind) {
    case "accepted":
      return " to a valid request";
    case "refused":
      return ` where ${lowerFirst(expectation.what)}`;
    case "unauthorised":
      return ` to a request with ${credentialsOf(steps.at(-1)?.credentials)}`;
    case "no-method":
      return " to a method that it does not have";
    case "found":
      return ` where ${expectation.by} leads to it`;
    case "gone":
      return " once it is deleted";
    case "kept":
      return " once it is written";
  }
}

/** Credentials of a kind, for a message. */
export function credentialsOf(use: string | undefined): string {
  switch (use) {
    case "none":
      return "no credentials";
    case "malformed":
      return "malformed credentials";
    case "narrow":
      return "a token that lacks a scope";
    default:
      return "credentials that nobody knows";
  }
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, "");
}
