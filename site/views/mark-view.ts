import { escapeHtml, type HtmlText } from "../text/html-text.ts";
import { renderInline } from "../text/render-markdown.ts";
import type { DocsContext } from "./docs-context.ts";

/** A gap as it is told beside what it is about. */
export interface MarkView {
  readonly id: HtmlText;
  readonly part: HtmlText;
  readonly text: HtmlText;
}

/** The gaps at or below a node of the document. */
export function listMarks(pointer: string, { markers }: Pick<DocsContext, "markers">): readonly MarkView[] {
  return markers.gaps.flatMap(({ id, spots }) =>
    spots
      .filter((spot) => spot.pointer === pointer || spot.pointer.startsWith(`${pointer}/`))
      .map(({ label, text }) => ({
        id: escapeHtml(id),
        part: escapeHtml(label.part),
        text: renderInline(text),
      })),
  );
}
