import { isAbsolute, join, relative, sep } from "node:path";
import { decodeFragment } from "../../runtime/pointer.ts";

/** Local copies of files from one origin. References in the copies are resolved against the original URLs. */
export interface OriginCopies {
  /** The scheme and host, e.g. `https://example.com`. */
  readonly origin: string;
  readonly folder: string;
}

/** Returns the path of a URL's copy, which is always inside the folder. The copy may not exist. */
export function copyOfUrl({ folder }: OriginCopies, { pathname, search }: URL): string {
  return join(folder, ...`${pathname}${search.replaceAll("/", "%2F")}`.slice(1).split("/").map(toFileName));
}

export function urlOfCopy({ origin, folder }: OriginCopies, path: string): URL {
  return new URL(`${origin}/${relative(folder, path).split(sep).map(fromFileName).join("/")}`);
}

/**
 * Returns the copy that a reference in the file `from` points to, ignoring the fragment. Returns `undefined` for a different origin, for a
 * malformed reference, or if `from` is not a copy.
 * @param from - The absolute path of the referring file.
 */
export function findCopy(copies: OriginCopies, reference: string, from: string): string | undefined {
  if (!isWithin(copies.folder, from)) return undefined;
  const base = urlOfCopy(copies, from);
  if (!URL.canParse(reference, base)) return undefined;
  const url = new URL(reference, base);
  return url.origin === copies.origin ? copyOfUrl(copies, url) : undefined;
}

/**
 * Converts a URL path segment to a file name. The decoded segment is used if it is safe in a path and round-trips; otherwise, the segment
 * is percent-encoded once more. The last segment includes the query.
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

export function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
