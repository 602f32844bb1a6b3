import { bytesToBase64, bytesToCharacters } from "./base64.ts";

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
    return redactEscaped(
      forms.reduce((left, secret) => left.replaceAll(secret, mark), text),
      forms,
    );
  };
}

const mark = "[redacted]";

/** Redacts secrets in a file, which can be text in any encoding that contains ASCII. */
export function redactBytes(bytes: Uint8Array, redact: Redact): Uint8Array {
  const text = bytesToCharacters(bytes);
  const redacted = redact(text);
  if (redacted === text) return bytes;
  return Uint8Array.from(redacted, (character) => character.charCodeAt(0));
}

/** JSON can write any character as `\u002f`, and some libraries write every `/` as `\/`. A string in a string is escaped again. */
const mostEscapes = 3;

function redactEscaped(text: string, secrets: readonly string[]): string {
  let decoded = text;
  for (let count = 0; count < mostEscapes && decoded.includes("\\"); count++)
    decoded = decoded.replace(/\\(?:u([\da-fA-F]{4})|(["\\/]))/g, (_, code?: string, plain = "") =>
      code === undefined ? plain : String.fromCharCode(Number.parseInt(code, 16)),
    );
  return secrets
    .filter((secret) => decoded.includes(secret))
    .reduce((left, secret) => left.replace(escapedSecret(secret), mark), text);
}

function escapedSecret(secret: string): RegExp {
  const characters = secret.split("").map((character) => {
    const code = character.charCodeAt(0).toString(16).padStart(4, "0");
    const hex = code.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
    return `(?:\\\\*${character.replace(/\W/g, "\\$&")}|\\\\+u${hex})`;
  });
  return new RegExp(characters.join(""), "g");
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
    encodeURIComponent(value).replace(/%../g, (code) => code.toLowerCase()),
    JSON.stringify(value).slice(1, -1),
    encode(value),
    encode(`${value}:`),
  ];
}
