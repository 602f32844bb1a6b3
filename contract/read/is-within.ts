import { isAbsolute, relative, sep } from "node:path";

/** Tells whether a path is a folder or below it. Links are not followed; a path on another drive is not below. */
export function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
