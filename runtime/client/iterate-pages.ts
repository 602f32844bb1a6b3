import type { OperationDescriptor } from "../descriptors.ts";
import { readPointer } from "../pointer.ts";
import type { AnyResult } from "./client.ts";
import { type FindNext, readPage } from "./read-page.ts";
import type { SuccessBody } from "./unwrap.ts";

/** The item type of the list at `Path` in a body. For a union of bodies, the union of their item types. */
export type ItemAt<Body, Path extends readonly string[]> = Body extends unknown
  ? Path extends readonly [infer Key extends string, ...infer Rest extends readonly string[]]
    ? Key extends keyof Body
      ? ItemAt<Body[Key], Rest>
      : never
    : Body extends readonly (infer Item)[]
      ? Item
      : never
  : never;

/** Yields the body of each page, with one call per page. Leaving the loop stops calling; a failed call rejects like `unwrap`. */
export async function* iteratePages<Input, Result extends AnyResult>(
  call: (input: Input) => Promise<Result>,
  input: Input,
  operation: OperationDescriptor,
  findNext: FindNext,
): AsyncGenerator<SuccessBody<Result>, void, undefined> {
  for (let given: Input | undefined = input; given !== undefined; ) {
    const { body, next }: { body: SuccessBody<Result>; next?: Partial<Input> } = await readPage(
      call,
      given,
      operation,
      findNext,
    );
    yield body;
    given = next && { ...given, ...next };
  }
}

/** @param items - A JSON Pointer to the list in a body. `Path` contains the same names. */
export async function* iterateItems<Body, Path extends readonly string[]>(
  pages: AsyncIterable<Body>,
  items: string,
): AsyncGenerator<ItemAt<Body, Path>, void, undefined> {
  for await (const body of pages) {
    const list = readPointer(body, items);
    if (Array.isArray(list)) yield* list;
  }
}
