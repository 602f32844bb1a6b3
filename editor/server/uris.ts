import { fileURLToPath, pathToFileURL } from "node:url";

/** `undefined` for documents that are no files, such as an editor's untitled ones. */
export function pathOfUri(uri: string): string | undefined {
  if (!uri.startsWith("file:")) return undefined;
  try {
    return fileURLToPath(uri);
  } catch {
    return undefined;
  }
}

export function uriOfPath(path: string): string {
  return pathToFileURL(path).href;
}
