/** What a log knows of where a request went. */
export interface LoggedTarget {
  /** A path with or without its query, or a whole URL. */
  readonly target: string;
  readonly query: string | undefined;
  readonly scheme: string | undefined;
  readonly host: string | undefined;
}

/** The URL of a request: absolute where the host is known (`http:` where the scheme is not), else from the root. */
export function buildLoggedUrl({ target, query, scheme = "http", host }: LoggedTarget): string {
  const bare = query?.replace(/^\?/, "") ?? "";
  const full = bare === "" || target.includes("?") ? target : `${target}?${bare}`;
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(full)) return full;
  const rooted = full.startsWith("/") ? full : `/${full}`;
  return host === undefined ? rooted : `${scheme}://${host}${rooted}`;
}
