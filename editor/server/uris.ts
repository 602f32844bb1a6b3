import { fileURLToPath, pathToFileURL } from "node:url";

/** Returns `undefined` for documents that are not files, such as untitled ones. */
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
