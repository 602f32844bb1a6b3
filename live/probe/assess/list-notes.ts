import type { Assessed, ProbeNote } from "./assessment.ts";
import { isWholeList, type ListPage, readListPage } from "./read-page.ts";

export function pageAt({ context, operation, exchanges }: Assessed, step: number): ListPage | undefined {
  return readListPage(context, operation, exchanges.at(step));
}

export function isWhole(page: ListPage, { context, operation, exchanges }: Assessed, step: number): boolean {
  return isWholeList(context, operation, exchanges.at(step), page);
}

export function totalNotes(
  { operation }: Assessed,
  pages: readonly ListPage[],
  count: number | undefined,
): readonly ProbeNote[] {
  for (const page of pages) {
    for (const { name, pointer, value, isAmbiguous } of page.totals) {
      const isRight = count === undefined ? value >= page.items.length : value === count;
      if (isRight || (isAmbiguous && value === page.items.length)) continue;
      const message = `${operation.id} reports ${value} in ${name}, but the list has ${count ?? `at least ${page.items.length}`} items.`;
      return [
        { code: "probe/total-wrong", message, pointer, ...(isAmbiguous ? { severity: "warning" } : {}) },
      ];
    }
  }
  return [];
}
