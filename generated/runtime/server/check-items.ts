// @ts-nocheck Made by a machine and tested as a whole.
import { StreamError } from "../body/read-lines.js";
import type { Check } from "../validation.js";

/**
 * Items of a stream, each checked before it is handed on.
 *
 * @throws StreamError while iterating, at the first item that breaks its schema; `onFault` is told first.
 */
export async function* checkItems(
  items: AsyncIterable<unknown> | Iterable<unknown>,
  check: Check | undefined,
  onFault?: (issues: NonNullable<ReturnType<Check>>) => "go on" | "stop",
): AsyncGenerator<unknown, void, undefined> {
  let index = 0;
  for await (const item of items) {
    const issues = check?.(item);
    if (issues !== undefined && issues.length > 0 && (onFault?.(issues) ?? "stop") === "stop") {
      throw new StreamError(`Item ${index} of the stream does not fit its schema.`);
    }
    index++;
    yield item;
  }
}
