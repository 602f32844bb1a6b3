import { pointerTo } from "../../runtime/pointer.ts";

/** The pointer of a text that is longer than `limit`, keys not looked at; `undefined` where there is none. Does not recurse. */
export function findLongText(value: unknown, limit: number): string | undefined {
  const pending: { readonly value: unknown; readonly pointer: string }[] = [{ value, pointer: "" }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { pointer } = next;
    if (typeof next.value === "string" && next.value.length > limit) return pointer;
    if (typeof next.value !== "object" || next.value === null) continue;
    for (const [name, member] of Object.entries(next.value) as [string, unknown][])
      if (typeof member === "string" || (typeof member === "object" && member !== null))
        pending.push({ value: member, pointer: pointerTo(pointer, name) });
  }
  return undefined;
}
