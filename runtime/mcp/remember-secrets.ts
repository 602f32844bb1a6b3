import {
  type Credential,
  type Credentials,
  type HeaderSource,
  resolveSource,
  type Secret,
} from "../client/client.ts";

type HeaderSources = Readonly<Record<string, HeaderSource>>;

interface RememberedSecrets {
  readonly credentials: Credentials;
  readonly headers: HeaderSources;
  list(): Iterable<string>;
}

/** Most secrets that are remembered. Tokens change over time, and only recent ones can occur in a response. */
const MOST_SECRETS = 50;

/** Wraps credentials, so that {@link RememberedSecrets.list} returns every secret that calls have used. */
export function rememberSecrets(
  credentials: Credentials,
  headers: HeaderSources,
  isSecret: (header: string) => boolean,
): RememberedSecrets {
  const used = new Set<string>();
  const note = (secret: string | undefined): void => {
    if (secret === undefined) return;
    used.delete(secret);
    used.add(secret);
    const [oldest] = used;
    if (used.size > MOST_SECRETS && oldest !== undefined) used.delete(oldest);
  };
  const watch =
    (given: Credential | undefined): Credential =>
    async (need) => {
      const secret: Secret | undefined = await resolveSource(given, need);
      note(typeof secret === "object" ? `${secret.username}:${secret.password}` : secret);
      return secret;
    };
  const watchHeader =
    (given: HeaderSource): HeaderSource =>
    async () => {
      const value = await resolveSource(given);
      note(value);
      return value;
    };
  return {
    credentials: Object.fromEntries(Object.entries(credentials).map(([name, given]) => [name, watch(given)])),
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, given]) => [name, isSecret(name) ? watchHeader(given) : given]),
    ),
    list: () => used,
  };
}
