/** Converts a text to part of a file name: letters, digits and hyphens. */
export function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60);
}

/**
 * Returns a name that is not yet taken, and adds it to `taken`: `wish`, or if that is taken, `wish-2`, `wish-3` and so on.
 * @param from - The first number to try. Default: 2.
 * @param ending - A text to put at the end of the name, such as a file extension.
 */
export function takeName(
  wish: string,
  taken: Set<string>,
  { from = 2, ending = "" }: { readonly from?: number; readonly ending?: string } = {},
): string {
  let name = wish + ending;
  for (let number = from; taken.has(name); number += 1) name = `${wish}-${number}${ending}`;
  taken.add(name);
  return name;
}
