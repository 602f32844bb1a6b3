import { hash, webcrypto } from "node:crypto";
import type { SourceFile } from "./source-file.ts";

/** Below this, in octets, to ask another thread takes longer than to hash. */
const LARGE = 262_144;

const hashes = new WeakMap<Uint8Array, Promise<string>>();

/** The SHA-256 of octets, in hexadecimal: of many made by another thread while this one goes on, and once. */
export function hashOctets(octets: Uint8Array): Promise<string> {
  const made = hashes.get(octets) ?? makeHash(octets);
  hashes.set(octets, made);
  return made;
}

async function makeHash(octets: Uint8Array): Promise<string> {
  if (octets.length < LARGE) return hash("sha256", octets);
  return Buffer.from(await webcrypto.subtle.digest("SHA-256", octets)).toString("hex");
}

const sources = new WeakMap<SourceFile, Promise<string>>();

/** Begins to hash a file that was read from octets. */
export function beginHash(file: SourceFile, octets: Uint8Array): void {
  // Of what begins like a byte order mark, the text is less than the octets, or others.
  if ([0xef, 0xfe, 0xff].includes(octets[0] ?? 0)) return;
  sources.set(file, hashOctets(octets));
}

/** The SHA-256 of a file's text in UTF-8, in hexadecimal. */
export async function hashSource(file: SourceFile): Promise<string> {
  return (await sources.get(file)) ?? hash("sha256", file.text);
}
