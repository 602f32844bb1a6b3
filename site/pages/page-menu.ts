import { posix } from "node:path";
import type { Render } from "../../generator/render/create-renderer.ts";
import { groupBy } from "../../language/values/group.ts";
import { escapeHtml, type HtmlText, html, trustHtml } from "../text/html-text.ts";
import { splitSection } from "../views/guide-pages.ts";

export interface NavEntry {
  /** Link relative to the root of the version. */
  readonly href: HtmlText;
  readonly label: string;
  readonly count?: number;
  readonly method?: string;
  readonly kind?: HtmlText;
  readonly inner?: readonly NavEntry[];
}

export interface SectionEntry extends NavEntry {
  /** Heading in the menu. For custom pages, ` / ` separates the headings of nested groups. */
  readonly section: string;
}

interface Menu {
  readonly pages: readonly NavEntry[];
  readonly guides: readonly SectionEntry[];
  readonly tags: readonly SectionEntry[];
}

export interface Where {
  readonly root: HtmlText;
  readonly path: string;
  readonly tag: HtmlText | undefined;
}

interface EntryView {
  readonly href: HtmlText;
  readonly label: HtmlText;
  readonly count: HtmlText;
  /** Value of the attribute `aria-current`: `page`, `true` or empty. */
  readonly current: HtmlText;
  readonly method: HtmlText;
  readonly kind: HtmlText;
  readonly inner: readonly EntryView[];
  readonly isCut: boolean;
}

interface SectionView {
  readonly title: HtmlText;
  readonly pages: readonly EntryView[];
  readonly groups: readonly SectionView[];
}

/** Returns a function that prints the menu of a page. Pages that the menu does not list share one for each folder and group. */
export function createMenu({ pages, guides, tags }: Menu, render: Render): (where: Where) => string {
  const entries = [...pages, ...guides, ...tags, ...tags.flatMap(({ inner = [] }) => inner)];
  const listed = new Set(entries.map(pathOf));
  const printed = new Map<string, string>();
  return (where) => {
    const view = (entry: NavEntry): EntryView => viewEntry(entry, where);
    const key = JSON.stringify([where.root, where.tag ?? ""]);
    const known = listed.has(where.path) ? undefined : printed.get(key);
    if (known !== undefined) return known;
    const text = render("menu.hbs", {
      pages: pages.map(view),
      sections: nestEntries(guides.map((entry) => [splitSection(entry.section), view(entry)])),
      tagSections: nestEntries(tags.map((entry) => [[entry.section], view(entry)])),
    });
    if (!listed.has(where.path)) printed.set(key, text);
    return text;
  };
}

const mostInner = 16;

type Placed = readonly [section: readonly string[], entry: EntryView];

function nestEntries(placed: readonly Placed[]): readonly SectionView[] {
  return [...groupBy(placed, ([[first = ""]]) => first)].map(([title, members]) => ({
    title: escapeHtml(title),
    pages: members.flatMap(([section, entry]) => (section.length < 2 ? [entry] : [])),
    groups: nestEntries(
      members.flatMap(([[, ...inner], entry]): Placed[] => (inner.length === 0 ? [] : [[inner, entry]])),
    ),
  }));
}

function pathOf({ href }: NavEntry): string {
  return decodeURIComponent(href);
}

function viewEntry(entry: NavEntry, where: Where): EntryView {
  const { href, label, count, method = "", kind = trustHtml(""), inner = [] } = entry;
  const { root, path, tag } = where;
  const isOwn = (entry: NavEntry): boolean => pathOf(entry) === path;
  const current = isOwn(entry) ? "page" : href === tag ? "true" : "";
  const place = current === "true" ? inner.findIndex(isOwn) : -1;
  return {
    href: html`${root}${href}`,
    label: escapeHtml(label),
    count: count === undefined ? trustHtml("") : html`${count}`,
    current: trustHtml(current),
    method: escapeHtml(method),
    kind,
    isCut: place >= 0 && inner.length > mostInner,
    inner:
      place < 0
        ? []
        : nearest(inner, place).map((entry) => ({
            ...viewEntry(entry, where),
            href: linkBeside(entry.href, where),
          })),
  };
}

/** Shortens links to pages in the same folder, because an operation's page links to many. */
function linkBeside(href: HtmlText, { root, path }: Where): HtmlText {
  const folder = `${posix.dirname(path)}/`;
  return href.startsWith(folder) ? trustHtml(href.slice(folder.length)) : html`${root}${href}`;
}

function nearest<Item>(items: readonly Item[], place: number): readonly Item[] {
  const start = Math.max(0, Math.min(place - mostInner / 2, items.length - mostInner));
  return items.slice(start, start + mostInner);
}
