import { createArrayFinder } from "./array-finder.ts";
import { createElementCutter } from "./element-cutter.ts";
import type { ScannedItem } from "./scanned-item.ts";

/** Which list is scanned, and how. */
export interface ScanArrayOptions {
  /** The members that lead to it from the document's root, e.g. `["log", "entries"]`. Empty: the root is the list. */
  readonly path: readonly string[];
  /** The most octets of one element. */
  readonly limit: number;
}

/**
 * The elements of one list in a JSON document, numbered from 1, without holding more of the document than one element. Where
 * the root itself is the list, lists that follow it are read on. What else the document holds is passed over unread; elements
 * are cut out by their brackets and quotes, and only whoever parses them learns whether they are JSON. A document that ends
 * too early, or has no such list, gives a problem; a list that was not found has number 0.
 */
export async function* scanArray(
  source: AsyncIterable<Uint8Array>,
  { path, limit }: ScanArrayOptions,
): AsyncGenerator<ScannedItem, void, undefined> {
  const finder = createArrayFinder(path);
  const cutter = createElementCutter(limit);
  const missing = path.length === 0 ? "is not a list" : `has no list at "${path.join(".")}"`;
  let inside = false;
  let lists = 0;
  for await (const chunk of source) {
    let at = 0;
    while (at < chunk.length) {
      if (!inside) {
        const found = finder.find(chunk, at);
        if (found === "lost") return yield { kind: "problem", number: 0, message: missing };
        inside = found !== undefined;
        if (found === undefined) break;
        at = found;
        lists++;
      }
      const cut = cutter.cut(chunk, at);
      yield* cut.items;
      at = cut.next;
      if (!cut.closed) break;
      if (path.length > 0) return;
      inside = false;
      finder.reset();
    }
  }
  if (inside) yield cutter.end();
  else if (lists === 0 && finder.started()) yield { kind: "problem", number: 0, message: missing };
}
