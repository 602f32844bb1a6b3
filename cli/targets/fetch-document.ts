import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
} from "node:fs";
import { homedir, tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import type { LoadResult } from "../../contract/build/load-document.ts";
import { copyOfUrl, type OriginCopies, urlOfCopy } from "../../contract/read/origin-copies.ts";
import { maximumBytes } from "../../contract/read/source-file.ts";
import { findCacheFolder } from "../shared/find-cache-folder.ts";
import { createUsageError, type UsageError } from "../shared/usage-error.ts";
import { replaceFile } from "../shared/write-named-file.ts";
import { followReferences } from "./follow-references.ts";

export interface FetchedDocument {
  readonly path: string;
  /** Local copies of the files. Can include files that only earlier runs needed. */
  readonly copies: OriginCopies;
}

export interface FetchOptions {
  readonly offline?: boolean;
  /** Timeout per response, in milliseconds. Default: 30 seconds. */
  readonly timeout?: number;
}

/**
 * Fetches a document and its references into the project's cache. Everything must come from the document's origin: other references are not
 * fetched, and a redirect to another origin is an error. Unchanged files are not downloaded again (`ETag`, `Last-Modified`; RFC 9110
 * section 13). Throws a {@link UsageError} if a file cannot be fetched, or if a new version cannot be parsed while a usable copy exists;
 * either way, existing copies are kept.
 * @param cwd - A folder in the project. Outside a project, the user's cache is used.
 */
export async function fetchDocument(
  document: string,
  cwd: string,
  { offline = false, timeout = 30_000 }: FetchOptions = {},
): Promise<FetchedDocument> {
  const url = readUrl(document);
  const origin = new Origin(url, cwd);
  const { copies } = origin;
  const path = copyOfUrl(copies, url);
  if (offline) {
    if (existsSync(path)) return { path, copies };
    throw notFetched(document, "it has never been fetched here", "Run once without --offline.");
  }
  const usual = existsSync(path)
    ? "Check the address, or work with the copy of the last run: --offline."
    : "Check the address, or name a file.";
  const fetchFile = async (file: URL): Promise<void> => {
    const problem = await origin.fetch(file, timeout);
    if (problem === undefined) return;
    const name = file.href === url.href ? document : file.href;
    const fix = problem === NO_TLS ? `Try http://${url.host}${url.pathname}${url.search}.` : usual;
    throw notFetched(name, file.href === url.href ? problem : `${problem}; ${document} refers to it`, fix);
  };
  try {
    await fetchFile(url);
    const { drafts } = origin;
    const draft = copyOfUrl(drafts, url);
    const result = await followReferences(draft, drafts, (file) => fetchFile(urlOfCopy(drafts, file)));
    const broken = origin.findBroken(draft, result);
    if (broken !== undefined) throw notFetched(broken.url, broken.problem, usual);
    origin.save();
  } finally {
    origin.close();
  }
  return { path, copies };
}

function readUrl(document: string): URL {
  if (!URL.canParse(document)) throw notFetched(document, "it is not a URL", "Check the address.");
  const url = new URL(document);
  url.hash = "";
  if (url.username !== "" || url.password !== "")
    // Never print the URL, which contains a secret.
    throw notFetched(
      `${url.protocol}//${url.host}…`,
      "it contains a user name or password",
      "Download it and name the file.",
    );
  if (/^https?:$/.test(url.protocol)) return url;
  const fix = "Use http: or https:, or pass a file path.";
  throw notFetched(document, `${url.protocol} is not supported`, fix);
}

function notFetched(document: string, problem: string, fix: string): UsageError {
  return createUsageError("load/not-fetched", `\`${document}\` could not be fetched: ${problem}.`, fix);
}

const NO_TLS = "the server does not speak TLS";

interface Validators {
  readonly etag?: string;
  readonly modified?: string;
}

/**
 * The cached files of one origin. Fetched files are drafts that replace all copies at once, because a partly updated document would be
 * inconsistent.
 */
class Origin {
  readonly copies: OriginCopies;
  readonly #fetched = new Set<string>();
  #drafts: OriginCopies | undefined;
  readonly #known: Map<string, Validators>;

  constructor({ origin, protocol, host }: URL, cwd: string) {
    const cache = findCacheFolder(cwd) ?? join(homedir(), ".cache", "tenon");
    const folder = join(cache, "documents", `${protocol.slice(0, -1)}-${encodeURIComponent(host)}`);
    this.copies = { origin, folder };
    this.#known = new Map(readValidators(this.#list));
  }

  get #list(): string {
    return `${this.copies.folder}.etags`;
  }

  get drafts(): OriginCopies {
    this.#drafts ??= {
      origin: this.copies.origin,
      folder: mkdtempSync(join(realpathSync(tmpdir()), "tenon-fetch-")),
    };
    return this.#drafts;
  }

  /** Fetches a file as a draft, reusing the copy if the server reports no change. Returns an error message on failure. */
  async fetch(url: URL, timeout: number): Promise<string | undefined> {
    const draft = copyOfUrl(this.drafts, url);
    try {
      const answer = await this.#send(url, AbortSignal.timeout(timeout));
      if (answer.status === 304) {
        mkdirSync(dirname(draft), { recursive: true });
        copyFileSync(copyOfUrl(this.copies, url), draft);
        return undefined;
      }
      if (!answer.ok) return `the answer is ${answer.status}`;
      const body = await readBody(answer);
      if (isPage(body)) return `the server returned ${answer.status} with an HTML page`;
      write(draft, body);
      this.#fetched.add(draft);
      this.#known.set(url.href, {
        ...headerOf(answer, "etag", "etag"),
        ...headerOf(answer, "last-modified", "modified"),
      });
      return undefined;
    } catch (error) {
      return describe(error, timeout);
    }
  }

  async #send(asked: URL, signal: AbortSignal): Promise<Response> {
    const { etag, modified } = existsSync(copyOfUrl(this.copies, asked))
      ? (this.#known.get(asked.href) ?? {})
      : {};
    const headers = {
      accept: "application/json, application/yaml, */*;q=0.8",
      ...(etag === undefined ? {} : { "if-none-match": etag }),
      ...(modified === undefined ? {} : { "if-modified-since": modified }),
    };
    let url = asked;
    for (let hops = 0; hops < 5; hops++) {
      const answer = await fetch(url, { headers, signal, redirect: "manual" });
      const location = answer.status === 304 ? null : answer.headers.get("location");
      if (answer.status < 300 || answer.status > 399 || location === null) return answer;
      url = new URL(location, url);
      await answer.body?.cancel();
      if (url.origin !== this.copies.origin) throw new Error(`it redirects to ${url.origin}; pass that URL`);
    }
    throw new Error("too many redirects");
  }

  findBroken(
    root: string,
    { loaded, findings }: LoadResult,
  ): { readonly url: string; readonly problem: string } | undefined {
    const unread = new Set(loaded === undefined ? [root] : loaded.missing);
    const broken = [...this.#fetched].find((draft) => unread.has(draft) && existsSync(this.#copyOf(draft)));
    if (broken === undefined) return undefined;
    const [place, finding] = findings
      .flatMap((finding) => finding.places.map((place) => [place, finding] as const))
      .find(([{ file }]) => resolve(dirname(root), file) === broken) ?? [undefined, findings[0]];
    const line = place === undefined ? "" : `line ${place.line}: `;
    const message = finding?.message.replace(/\.$/, "") ?? "it is empty";
    return {
      url: urlOfCopy(this.drafts, broken).href,
      problem: `the response cannot be read: ${line}${message}`,
    };
  }

  #copyOf(draft: string): string {
    return join(this.copies.folder, relative(this.drafts.folder, draft));
  }

  save(): void {
    for (const draft of this.#fetched) write(this.#copyOf(draft), readFileSync(draft));
    write(this.#list, printValidators(this.#known));
  }

  close(): void {
    if (this.#drafts !== undefined) rmSync(this.#drafts.folder, { recursive: true, force: true });
  }
}

/** Detects HTML, which servers send with any status while they start or when they require a login. */
function isPage(body: Uint8Array): boolean {
  const start = new TextDecoder().decode(body.subarray(0, 1000));
  return /^\s*(?:<!--.*?-->\s*)*<(?:!doctype\s+html|html|head|body)\b/is.test(start);
}

function readValidators(list: string): ReadonlyMap<string, Validators> {
  if (!existsSync(list)) return new Map();
  const lines = readFileSync(list, "utf8").split("\n").slice(0, -1);
  return new Map(
    lines.map((line) => {
      const [url = "", etag = "", modified = ""] = line.split("\t");
      return [url, { ...(etag !== "" && { etag }), ...(modified !== "" && { modified }) }];
    }),
  );
}

function printValidators(known: ReadonlyMap<string, Validators>): string {
  return [...known].map(([url, { etag = "", modified = "" }]) => `${url}\t${etag}\t${modified}\n`).join("");
}

function headerOf(answer: Response, header: string, name: keyof Validators): Validators {
  const value = answer.headers.get(header);
  return value === null ? {} : { [name]: value.replace(/[\t\n]/g, " ") };
}

async function readBody(answer: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = answer.body?.getReader();
  for (let next = await reader?.read(); next?.value !== undefined; next = await reader?.read()) {
    size += next.value.length;
    if (size > maximumBytes) throw new Error(`it exceeds the limit of ${maximumBytes} bytes`);
    chunks.push(next.value);
  }
  return Buffer.concat(chunks);
}

function write(path: string, content: string | Uint8Array): void {
  const bytes = Buffer.from(content);
  if (existsSync(path) && readFileSync(path).equals(bytes)) return;
  mkdirSync(dirname(path), { recursive: true });
  replaceFile(path, bytes);
}

function describe(error: unknown, timeout: number): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError") return `there was no complete response within ${timeout / 1000} seconds`;
  // `fetch` hides the reason for a failure in `cause`.
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  if ("code" in cause && /^ERR_SSL_(?:WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG)$/.test(String(cause.code)))
    return NO_TLS;
  return cause.message !== "" ? cause.message : "code" in cause ? String(cause.code) : error.message;
}
