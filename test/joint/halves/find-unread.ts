import type { Contract } from "../../../contract/build/contract.ts";
import type { Operation } from "../../../contract/model/types.ts";
import { kindAt, visitReferences } from "../../../language/openapi/visit-references.ts";
import { pointerOfRef, splitPointer } from "../../../language/schema/local-ref.ts";
import { encodePointer, readPointer } from "../../../runtime/pointer.ts";

/** Makes a function that finds a reference of an operation, direct or not, that was not read: its schema then admits any value. */
export function createUnreadFinder({
  document,
  unread = [],
}: Contract): (operation: Operation) => string | undefined {
  // A cycle without a value between has no other reading (JSON Schema 2020-12 core §9.4.1).
  const broken = unread.filter(({ code }) => code.startsWith("ref/") && code !== "ref/cycle");
  const unreadBelow = (pointer: string): string | undefined =>
    broken.find((node) => node.pointer.startsWith(`${pointer}/`))?.message;
  return ({ pointer }) => {
    if (broken.length === 0) return undefined;
    const seen = new Set([pointer]);
    for (const at of seen) {
      const found = unreadBelow(at);
      if (found !== undefined) return found;
      const path = splitPointer(at);
      visitReferences(readPointer(document, at), kindAt(path) ?? "schema", path, {
        found: ({ text }) => {
          const target = splitPointer(pointerOfRef(text) ?? "").slice(0, 3);
          if (target.length === 3) seen.add(encodePointer(target));
        },
      });
    }
    return undefined;
  };
}
