/** IANA's registry of HTTP authentication schemes (RFC 9110 §16.4.1), in lower case. */
export const httpSchemes: ReadonlySet<string> = new Set([
  "basic",
  "bearer",
  "concealed",
  "digest",
  "dpop",
  "gnap",
  "hoba",
  "mutual",
  "negotiate",
  "oauth",
  "privatetoken",
  "scram-sha-1",
  "scram-sha-256",
  "vapid",
]);
