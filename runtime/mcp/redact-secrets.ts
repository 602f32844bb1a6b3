import { bytesToBase64 } from "./base64.ts";

/** Minimum length of a secret. Redacting shorter values would also redact ordinary text. */
const LEAST_SECRET = 4;
const credentialHeader = /auth|key|token|secret|cookie|password|session/i;

export type Redact = (text: string) => string;

/**
 * Redacts the caller's own credentials, in every form in which a response could repeat them.
 * @param secrets - Returns the credentials in use at the time of a call.
 */
export function createRedaction(secrets: () => Iterable<string>): Redact {
  return (text) => {
    const values = [...secrets()].flatMap(splitSecret);
    const forms = [...new Set(values.flatMap(formsOf))].filter((value) => value.length >= LEAST_SECRET);
    // Longest first, because one secret can contain another.
    forms.sort((one, other) => other.length - one.length);
    return forms.reduce((left, secret) => left.replaceAll(secret, "[redacted]"), text);
  };
}

/** Whether a header's name suggests that its value is a credential. */
export function isCredentialHeader(name: string): boolean {
  return credentialHeader.test(name);
}

function splitSecret(value: string): readonly string[] {
  const [, credentials = value] = /^[A-Za-z][\w-]* (.+)$/.exec(value) ?? [];
  const password = credentials.includes(":") ? [credentials.slice(credentials.indexOf(":") + 1)] : [];
  return [value, credentials, ...password];
}

function formsOf(value: string): readonly string[] {
  const encode = (text: string): string => bytesToBase64(new TextEncoder().encode(text));
  return [
    value,
    encodeURIComponent(value),
    JSON.stringify(value).slice(1, -1),
    encode(value),
    encode(`${value}:`),
  ];
}
