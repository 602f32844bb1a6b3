/** What stands in place of a secret. */
export const REDACTED = "[redacted]";

/** The same where brackets have to be percent-encoded. */
export const REDACTED_IN_URL = "%5Bredacted%5D";

/** Tells whether a value was a secret before it was recorded: by this toolkit, or by Kong, which writes `REDACTED`. */
export function isRedacted(value: string): boolean {
  return value.includes(REDACTED) || value.includes(REDACTED_IN_URL) || value === "REDACTED";
}
