// @ts-nocheck Made by a machine and tested as a whole.
import type { MediaDescriptor } from "../descriptors.js";
import { NO_FIT } from "../joined/client-server.js";
import { decodeText } from "../joined/client-server.js";
import { EventDraft, type EventMedia, readEvent } from "./read-events.js";
import { readJsonLine } from "./read-json-lines.js";

/** The items of a stream that was recorded whole. */
export type DecodedItems =
  | { readonly kind: "items"; readonly items: readonly unknown[] }
  /** `line` counts from 1. */
  | { readonly kind: "malformed"; readonly line: number; readonly message: string };

/**
 * Decodes the octets of a stream (`sse` and `json-lines`): the same items as `readBody` hands out one by one. Pure and
 * synchronous.
 */
export function decodeItems(
  media: EventMedia & Pick<MediaDescriptor, "kind">,
  bytes: Uint8Array,
): DecodedItems {
  const text = decodeText(bytes);
  if (text === undefined) return { kind: "malformed", line: 1, message: "The stream is not UTF-8." };
  const lines = text.split(/\r\n|\n|\r/);
  return media.kind === "sse" ? decodeEvents(lines, media) : decodeLines(lines);
}

/** An event that the stream ends in the middle of is dropped, as the standard has it. */
function decodeEvents(lines: readonly string[], media: EventMedia): DecodedItems {
  const items: unknown[] = [];
  let draft = new EventDraft();
  for (const line of lines.slice(0, -1)) {
    if (line !== "") draft.add(line);
    else {
      const event = draft.finish();
      draft = new EventDraft();
      if (event !== undefined) items.push(readEvent(event, media));
    }
  }
  return { kind: "items", items };
}

function decodeLines(lines: readonly string[]): DecodedItems {
  const items: unknown[] = [];
  for (const [index, line] of lines.entries()) {
    const item = readJsonLine(line);
    if (item === NO_FIT) {
      return { kind: "malformed", line: index + 1, message: `Line ${index + 1} of the stream is not JSON.` };
    }
    if (item !== undefined) items.push(item);
  }
  return { kind: "items", items };
}
