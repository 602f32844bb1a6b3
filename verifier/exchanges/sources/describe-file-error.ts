import { SourceTooLongError } from "./gunzip.ts";

const BY_CODE: ReadonlyMap<string, string> = new Map([
  ["ENOENT", "does not exist"],
  ["ENOTDIR", "does not exist"],
  ["EACCES", "may not be read: check its permissions"],
  ["EPERM", "may not be read: check its permissions"],
  ["EISDIR", "is a folder"],
  ["EMFILE", "cannot be opened: too many files are open"],
  ["Z_DATA_ERROR", "is damaged: its gzip data cannot be decompressed"],
  ["Z_BUF_ERROR", "is damaged: its gzip data ends too early"],
]);

/** What went wrong with a file, for a person; goes behind its name. */
export function describeFileError(error: unknown): string {
  if (error instanceof SourceTooLongError) return `cannot be read whole: ${error.message}`;
  const code = error instanceof Error && "code" in error ? String(error.code) : undefined;
  const known = code === undefined ? undefined : BY_CODE.get(code);
  return known ?? `cannot be read${code === undefined ? "" : ` (${code})`}`;
}
