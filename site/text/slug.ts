export function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60);
}

/**
 * Returns `wish`, or the first of `wish-2`, `wish-3` and so on that is not in `taken`, and adds the result to `taken`.
 * @param from - First number to append. Default: 2.
 * @param ending - Suffix of the name, such as a file extension.
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
