export interface CurlRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly options?: readonly string[];
  readonly body: readonly string[];
}

export function printCurl(
  { method, url, headers, options = [], body }: CurlRequest,
  quote: (text: string) => string = quoteForShell,
): string {
  // Without `--globoff`, curl treats brackets and braces in a URL as patterns.
  const command = /[[\]{}]/.test(url) ? "curl --globoff" : "curl";
  const first = method === "GET" && body.length === 0 ? [`${command} ${quote(url)}`] : undefined;
  const verb = method === "HEAD" ? `${command} --head` : `${command} --request ${quote(method)}`;
  // The header syntax `Name:` makes curl omit the header; `Name;` sends it with an empty value.
  const lines = headers.map(
    ([name, value]) => `--header ${quote(value === "" ? `${name};` : `${name}: ${value}`)}`,
  );
  return [...(first ?? [verb, quote(url)]), ...lines, ...options, ...body].join(" \\\n  ");
}

export function quoteForShell(text: string): string {
  return /^[\w./:@%+=,-]+$/.test(text) ? text : quoteSingly(text);
}

export function quoteSingly(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
