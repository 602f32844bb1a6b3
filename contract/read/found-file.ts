/**
 * What was found where a file was to be read: its octets; that there is none (`absent`); or something that cannot or must not be
 * read, and was not (`refused`).
 */
export type FoundFile = Uint8Array | "absent" | "refused";

/** Is told of every file that is read or looked for, by its absolute path, at the moment when it is. */
export type OnRead = (path: string, found: FoundFile) => void;
