import { pointerTo } from "../../runtime/pointer.ts";
import type { SourceFile } from "./source-file.ts";

/** The names that schemas of a file give themselves (JSON Schema 2020-12 section 8.2), with their pointers. */
export interface SchemaIdentifiers {
  /** By `$anchor` or `$dynamicAnchor`. */
  readonly anchors: ReadonlyMap<string, string>;
  /** By an absolute `$id`, without its fragment. */
  readonly ids: ReadonlyMap<string, string>;
}

const known = new WeakMap<SourceFile, SchemaIdentifiers>();

/** Reads the identifiers of a file, once. */
export function readIdentifiers(file: SourceFile): SchemaIdentifiers {
  const made = known.get(file) ?? collectIdentifiers(file.value);
  known.set(file, made);
  return made;
}

function collectIdentifiers(value: unknown): SchemaIdentifiers {
  const anchors = new Map<string, string>();
  const ids = new Map<string, string>();
  const pending: { readonly node: unknown; readonly pointer: string }[] = [{ node: value, pointer: "" }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, pointer } = next;
    if (typeof node !== "object" || node === null) continue;
    for (const [name, member] of Object.entries(node)) {
      if (typeof member === "object") pending.push({ node: member, pointer: pointerTo(pointer, name) });
      else if (typeof member !== "string") continue;
      else if (name === "$anchor" || name === "$dynamicAnchor") anchors.set(member, pointer);
      else if (name === "$id" && /^https?:/i.test(member)) ids.set(member.replace(/#.*$/, ""), pointer);
    }
  }
  return { anchors, ids };
}
