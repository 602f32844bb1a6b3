import type { ProbeContext } from "../../live/probe/probe-context.ts";

/** Minimum length of a secret. Redacting shorter values would also redact ordinary text. */
const LEAST_CHARACTERS = 4;
const credentialHeader = /auth|key|token|secret|cookie|password|session/i;

export type Redact = (text: string) => string;

/** Redacts the caller's own credentials, in every form in which a response could repeat them. */
export function createRedaction({ tokens, options }: ProbeContext): Redact {
  return (text) => {
    const headers = (options.headers ?? []).filter(([name]) => credentialHeader.test(name));
    const values = [...tokens.table.keys(), ...headers.map(([, value]) => value)].flatMap(splitSecret);
    const secrets = [...new Set(values.flatMap(formsOf))].filter((value) => value.length >= LEAST_CHARACTERS);
    // Longest first, because one secret can contain another.
    secrets.sort((one, other) => other.length - one.length);
    return secrets.reduce((left, secret) => left.replaceAll(secret, "[redacted]"), text);
  };
}

function splitSecret(value: string): readonly string[] {
  const [, credentials = value] = /^[A-Za-z][\w-]* (.+)$/.exec(value) ?? [];
  const password = credentials.includes(":") ? [credentials.slice(credentials.indexOf(":") + 1)] : [];
  return [value, credentials, ...password];
}

function formsOf(value: string): readonly string[] {
  return [
    value,
    encodeURIComponent(value),
    JSON.stringify(value).slice(1, -1),
    Buffer.from(value).toString("base64"),
    Buffer.from(`${value}:`).toString("base64"),
  ];
}
