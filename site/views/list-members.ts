import { partsOf } from "../../language/schema/applicable.ts";
import { elementsOf, isObject, membersOf, textOf } from "../../language/values/json-object.ts";
import type { SiteLinks } from "../facts/site-links.ts";
import { escapeHtml, type HtmlText, html } from "../text/html-text.ts";
import { firstSentence } from "../text/render-markdown.ts";
import { describeType } from "./describe-type.ts";

/** One member of an object, as the partial `members` shows it. */
export interface MemberView {
  /** With the names of the objects around it: `attributes.name`. */
  readonly name: HtmlText;
  readonly type: HtmlText;
  readonly required: boolean;
  readonly description: HtmlText;
}

/** Objects within objects are opened to this depth; named schemas never are, they have their own page. */
const deepest = 3;
const most = 110;

/** The members of a schema that is an object, those of objects in it after them; none for any other. */
export function listMembers(schema: unknown, links: SiteLinks, root: HtmlText): readonly MemberView[] {
  const views: MemberView[] = [];
  const add = (node: unknown, around: readonly string[]): void => {
    const parts = isObject(node) ? [node, ...partsOf(node).map(([part]) => part)].filter(isObject) : [];
    const required = new Set(parts.flatMap((part) => elementsOf(part["required"])));
    for (const [name, member] of parts.flatMap((part) => membersOf(part["properties"]))) {
      if (views.length >= most) return;
      views.push({
        name: printName(around, name),
        type: describeType(member, links, root),
        required: required.has(name),
        description: escapeHtml(isObject(member) ? firstSentence(textOf(member, "description")) : ""),
      });
      if (around.length < deepest - 1) add(member, [...around, name]);
    }
  };
  add(schema, []);
  return views;
}

function printName(around: readonly string[], name: string): HtmlText {
  if (around.length === 0) return escapeHtml(name);
  return html`<span class="around">${escapeHtml(around.join("."))}.</span>${escapeHtml(name)}`;
}
