import { dirname, resolve } from "node:path";
import { decodeFragment } from "../../runtime/pointer.ts";

export interface Target {
  readonly path: string;
  readonly pointer: string;
}

export function resolveReference(from: string, reference: string): Target | undefined {
  const hash = reference.indexOf("#");
  const file = hash === -1 ? reference : reference.slice(0, hash);
  const fragment = hash === -1 ? "" : decodeFragment(reference.slice(hash + 1));
  if (/^[a-z][a-z0-9+.-]+:/i.test(file) || (fragment !== "" && !fragment.startsWith("/"))) return undefined;
  const path = file === "" ? from : resolve(dirname(from), decodeFragment(file));
  return { path, pointer: fragment };
}
