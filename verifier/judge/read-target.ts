/** Path and query of a request's URL, as sent. */
export interface Target {
  readonly path: string;
  /** Without `?`. */
  readonly query: string;
}

/** Takes a URL apart, absolute or from the root. Nothing is decoded. */
export function readTarget(url: string): Target {
  const hash = url.indexOf("#");
  const whole = hash < 0 ? url : url.slice(0, hash);
  const rooted = whole.replace(/^[A-Za-z][A-Za-z0-9+.-]*:\/\/[^/?]*/, "");
  const mark = rooted.indexOf("?");
  const path = mark < 0 ? rooted : rooted.slice(0, mark);
  return {
    path: path.startsWith("/") ? path : `/${path}`,
    query: mark < 0 ? "" : rooted.slice(mark + 1),
  };
}
