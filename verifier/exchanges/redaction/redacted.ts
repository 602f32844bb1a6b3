/** What stands in place of a secret. */
export const REDACTED = "[redacted]";

/** The same where brackets have to be percent-encoded. */
export const REDACTED_IN_URL = "%5Bredacted%5D";
