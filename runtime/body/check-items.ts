import { pointerTo } from "../pointer.ts";
import type { Check, ValidationIssue } from "../validation.ts";

/** Thrown by the iterables of a streamed body when the stream is not what its media type says. */
export class StreamError extends Error {
  override readonly name: string = "StreamError";
  /** Where an item breaks its schema: in which ways. */
  readonly issues: readonly ValidationIssue[] | undefined;

  constructor(message: string, issues?: readonly ValidationIssue[]) {
    super(message);
    this.issues = issues;
  }
}

/**
 * Items of a stream, each checked before it is handed on. Pointers of issues start with the item's index.
 *
 * @throws StreamError while iterating, at the first item that breaks its schema; `onFault` is told first.
 */
export async function* checkItems(
  items: AsyncIterable<unknown> | Iterable<unknown>,
  check: Check | undefined,
  onFault?: (issues: readonly ValidationIssue[]) => "go on" | "stop",
): AsyncGenerator<unknown, void, undefined> {
  let index = 0;
  for await (const item of items) {
    const start = pointerTo("", index);
    const issues = (check?.(item) ?? []).map((issue) => ({ ...issue, pointer: start + issue.pointer }));
    if (issues.length > 0 && (onFault?.(issues) ?? "stop") === "stop")
      throw new StreamError(`Item ${index} of the stream does not fit its schema.`, issues);
    index++;
    yield item;
  }
}

/** Whether a body is given item by item. A `ReadableStream` is of octets, though it can be iterated. */
export function isItems(body: unknown): body is AsyncIterable<unknown> | Iterable<unknown> {
  if (typeof body !== "object" || body === null || body instanceof ReadableStream) return false;
  return Symbol.asyncIterator in body || Symbol.iterator in body;
}
