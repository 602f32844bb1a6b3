import { isAbsolute, join, relative, sep } from "node:path";
import { decodeFragment } from "../../runtime/pointer.ts";

/** Local copies of files of one origin. References in a copy are resolved against the URL of the original file, and read from copies. */
export interface OriginCopies {
  /** The scheme, host and port, e.g. `https://example.com`. */
  readonly origin: string;
  /** The folder of the copies; absolute. */
  readonly folder: string;
}

/** The path of the copy of a URL of the origin, whether the copy exists or not. It is always inside the folder. */
export function copyOfUrl({ folder }: OriginCopies, { pathname, search }: URL): string {
  return join(folder, ...`${pathname}${search.replaceAll("/", "%2F")}`.slice(1).split("/").map(toFileName));
}

export function urlOfCopy({ origin, folder }: OriginCopies, path: string): URL {
  return new URL(`${origin}/${relative(folder, path).split(sep).map(fromFileName).join("/")}`);
}

/**
 * The path of the local copy that a reference (RFC 3986 section 4.1) in the file `from` means. The fragment of the reference is ignored.
 * `undefined` if the target has another origin, the reference is malformed, or `from` is not a copy.
 *
 * @param from - The absolute path of the file that contains the reference.
 */
export function findCopy(copies: OriginCopies, reference: string, from: string): string | undefined {
  if (!isWithin(copies.folder, from)) return undefined;
  const base = urlOfCopy(copies, from);
  if (!URL.canParse(reference, base)) return undefined;
  const url = new URL(reference, base);
  return url.origin === copies.origin ? copyOfUrl(copies, url) : undefined;
}

/**
 * Returns the file name for a segment of a URL. The last segment of a URL includes the query. The name is the decoded segment, provided
 * that this is safe in a path and encodes to the original segment. Otherwise it is the original segment, percent-encoded once more.
 */
function toFileName(segment: string): string {
  if (segment === "") return "index";
  if (segment === "index") return "%69ndex";
  const decoded = decodeFragment(segment);
  const isPlain = encodeURI(decoded) === segment && !/[%/\\:?|\0]|^\.+$/.test(decoded);
  return isPlain ? decoded : encodeURIComponent(segment);
}

function fromFileName(name: string): string {
  if (name === "index") return "";
  return name.includes("%") ? decodeFragment(name) : encodeURI(name);
}

/** Tells whether a path is a folder or inside it. Links are not followed. A path on another drive is not inside. */
export function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
