import type { Operation } from "../../contract/model/types.ts";
import { groupBy } from "../../language/values/group.ts";
import { camelCase } from "../names/change-case.ts";
import { reservedFiles } from "../names/choose-name.ts";

/** The items of one tag, for one module. */
export interface TagGroup<T> {
  /** The file name of the module, without folder and ending. */
  readonly file: string;
  /** The tag. `undefined` for items of operations without a tag. */
  readonly tag: string | undefined;
  readonly items: readonly T[];
}

/**
 * Groups items by the first tag of their operation, sorted by tag; operations without a tag come last. No two file names differ only in
 * case, and none is `context`, which a split client has.
 */
export function groupByTag<T>(
  items: readonly T[],
  operationOf: (item: T) => Operation,
): readonly TagGroup<T>[] {
  const groups = groupBy(items, (item) => operationOf(item).tags[0]);
  const used = new Set([...reservedFiles, "context"]);
  return [...groups]
    .sort(([one], [other]) => compareTags(one, other))
    .map(([tag, items]) => ({
      file: chooseFile(tag, used),
      tag,
      items,
    }));
}

function compareTags(one: string | undefined, other: string | undefined): number {
  if (one === undefined || other === undefined)
    return Number(one === undefined) - Number(other === undefined);
  return one < other ? -1 : 1;
}

/** Chooses a file name, of ASCII characters like all in the output. */
function chooseFile(tag: string | undefined, used: Set<string>): string {
  const words = tag === undefined ? "untagged" : camelCase(tag).replace(/\W/g, "").slice(0, 60);
  const wish = words === "" ? "tag" : words;
  let file = wish;
  for (let count = 2; used.has(file.toLowerCase()); count++) file = `${wish}${count}`;
  used.add(file.toLowerCase());
  return file;
}
