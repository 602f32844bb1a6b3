// @ts-nocheck Made by a machine and tested as a whole.
import type { WireShape } from "../descriptors.js";
import { EncodeError } from "../joined/adapters-client-server.js";

/**
 * Refuses null, at the top and so many levels below it, where its text would be read as the text `null`: styles have no form
 * for it (RFC 6570 §2.3 knows only what is defined and what is not). Where the shape admits no text it comes back as it was.
 *
 * @param explode - Whether the members of an object stand apart, and so the items of lists among them.
 * @throws {EncodeError}
 */
export function refuseNull(value: unknown, shape: WireShape | undefined, depth = 1, explode = false): void {
  if (value === null && (!shape?.types.length || shape.types.includes("string")))
    throw new EncodeError("null cannot be sent as a text");
  if (typeof value !== "object" || value === null || depth === 0) return;
  for (const [name, part] of Object.entries(value)) {
    const isApart = explode && Array.isArray(part) && !Array.isArray(value);
    refuseNull(part, partOf(shape, value, name), isApart ? depth : depth - 1);
  }
}

function partOf(shape: WireShape | undefined, value: object, name: string): WireShape | undefined {
  if (Array.isArray(value)) return shape?.items;
  return shape?.properties?.find(([key]) => key === name)?.[1] ?? shape?.additional;
}
