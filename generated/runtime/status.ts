/* eslint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
// @ts-nocheck Checked by tenon's tests.
import type { StatusKey } from "./descriptors.js";

/** Finds the entry whose member `name` equals the first key. If there is none, tries the next key. */
export function findBy<T, Name extends keyof T>(
  entries: readonly T[],
  name: Name,
  keys: readonly (T[Name] | string | number | undefined)[],
): T | undefined {
  for (const key of keys) for (const entry of entries) if (entry[name] === key) return entry;
  return undefined;
}

/** The entry for the code itself, else for its range (`4XX`), else `default` (OpenAPI 3.2 §4.16). `undefined` if there is none. */
export function chooseByStatus<T extends { readonly status: StatusKey }>(
  entries: readonly T[],
  status: number,
): T | undefined {
  return findBy(entries, "status", [status, `${`${status}`[0]}XX`, "default"]);
}

/** Tells whether a status, or the key of a described response, is in the range 2xx. */
export function isSuccess(status: StatusKey): boolean {
  return `${status}`[0] === "2";
}

/** Tells whether responses of a status never have a body (RFC 9110 §6.4.1). */
export function hasNoBody(status: number): boolean {
  return status === 204 || status === 205 || status === 304 || status < 200;
}
