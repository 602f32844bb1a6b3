import { SourceTooLongError } from "./gunzip-source.ts";

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

/** What went wrong with a file, for a person; goes behind its name. An error that is none of a file's is thrown again. */
export function describeFileError(error: unknown): string {
  if (error instanceof SourceTooLongError) return `cannot be read whole: ${error.message}`;
  if (!(error instanceof Error && "code" in error)) throw error;
  const code = String(error.code);
  return BY_CODE.get(code) ?? `cannot be read (${code})`;
}
