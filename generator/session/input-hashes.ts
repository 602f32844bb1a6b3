import type { LoadedDocument } from "../../contract/read/loaded-document.ts";
import type { OnRead } from "../../contract/read/read-file.ts";
import { hashText } from "../output/hash-file.ts";

export interface InputHashes {
  /** Hashes a file as it is read, because encoding its text again later takes longer than hashing its bytes. */
  readonly note: OnRead;
  /** Returns the hashes of a document's files and overlays, by name. */
  list(loaded: LoadedDocument): Readonly<Record<string, string>>;
}

export function createInputHashes(): InputHashes {
  const byPath = new Map<string, string>();
  return {
    note: (path, found) => {
      if (found instanceof Uint8Array) byPath.set(path, hashText(found));
    },
    list: ({ files, overlays = [] }) =>
      Object.fromEntries(
        [...files.values(), ...overlays].map(({ name, path, text }) => [
          name,
          byPath.get(path) ?? hashText(text),
        ]),
      ),
  };
}
