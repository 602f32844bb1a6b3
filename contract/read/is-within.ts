import { isAbsolute, relative, sep } from "node:path";

/** Tells whether a path is a folder or inside it. Links are not followed. A path on another drive is not inside. */
export function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
