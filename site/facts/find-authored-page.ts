import type { Contract } from "../../contract/build/contract.ts";
import { schemaNameOf } from "../../language/schema/local-ref.ts";
import { percentDecode } from "../../runtime/wire/split-styled.ts";
import { escapeHtml, type HtmlText, html } from "../text/html-text.ts";
import { type FindLink, leadsOut } from "../text/render-markdown.ts";
import { slug } from "../text/slug.ts";
import type { SiteLinks } from "./site-links.ts";

export type FindAuthoredPage = (root: HtmlText) => FindLink;

/**
 * Creates a resolver for links in descriptions: Redoc anchors (`#section/Errors`, `#operation/getThing`, `#tag/things`), pointers to
 * schemas, and relative URLs.
 * @param base - Base URL for relative links. If `undefined`, relative URLs are not linked.
 */
export function createAuthoredLinks(
  { model }: Pick<Contract, "model">,
  links: SiteLinks,
  base: string | undefined,
): FindAuthoredPage {
  const operations = new Map([...model.operations, ...model.webhooks].map((each) => [each.id, each]));
  const tags = new Map(model.tags.map(({ name }) => [slug(name), name]));
  const pageOf = (anchor: string): HtmlText | undefined => {
    const [, kind = "", name = ""] = /^(section|operation|tag|schema|Schema)\/(.*)$/s.exec(anchor) ?? [];
    const operation = operations.get(kind === "tag" ? (/\/operation\/(.*)$/s.exec(name)?.[1] ?? "") : name);
    const tag = tags.get(slug(name));
    if (kind === "section") return html`index.html#${escapeHtml(slug(name.split("/").at(-1) ?? ""))}`;
    if ((kind === "operation" || kind === "tag") && operation !== undefined)
      return links.operation(operation);
    if (kind === "tag") return tag === undefined ? undefined : links.tag(tag);
    return links.schema(kind === "" ? (schemaNameOf(`#${anchor}`) ?? "") : name);
  };
  const findIn = (root: HtmlText, href: string): HtmlText | undefined => {
    if (href.startsWith("#")) {
      const page = pageOf(percentDecode(href.slice(1)) ?? href.slice(1));
      return page === undefined ? undefined : html`${root}${page}`;
    }
    if (base === undefined || /^[a-z][a-z0-9+.-]*:/i.test(href)) return undefined;
    const resolved = URL.canParse(href, base) ? new URL(href, base).href : "";
    return leadsOut(resolved) ? escapeHtml(resolved) : undefined;
  };
  const { prose } = links.words;
  return (root) => Object.assign((href: string) => findIn(root, href), { words: prose });
}
