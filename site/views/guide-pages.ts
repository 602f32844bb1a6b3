import { posix } from "node:path";
import { createFinding } from "../../contract/findings/create-finding.ts";
import { didYouMean } from "../../contract/findings/did-you-mean.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { shorten } from "../../contract/findings/show-text.ts";
import type { EmittedFile } from "../../generator/output/emitted-file.ts";
import { percentDecode } from "../../runtime/wire/split-styled.ts";
import { firstSentence } from "../text/first-sentence.ts";
import { highlightCode, languageOf } from "../text/highlight-code.ts";
import { escapeHtml, html } from "../text/html-text.ts";
import { leadsOut, printHeading, renderPage, type Style } from "../text/render-markdown.ts";
import { slug, takeName } from "../text/slug.ts";
import { createPage, type DocsContext, type DocsPage } from "./docs-context.ts";
import { readFrontMatter } from "./front-matter.ts";
import { GuidePictures, type LinkFault, type PictureSource } from "./guide-pictures.ts";

interface GuideSource {
  readonly path: string;
  readonly file: string;
  readonly text: string;
}

export interface GuideFolder {
  readonly pages: readonly GuideSource[];
  readonly pictures: readonly PictureSource[];
  readonly findings: readonly Finding[];
}

interface GuidePage extends DocsPage {
  readonly section: string;
  readonly order: number;
  readonly headings: readonly string[];
}

export interface Guides {
  readonly pages: readonly GuidePage[];
  readonly pictures: readonly EmittedFile[];
  readonly findings: readonly Finding[];
}

interface Guide {
  readonly source: GuideSource;
  readonly target: string;
  readonly title: string;
  readonly order: number;
  readonly section: string;
  readonly body: string;
  /** Offset of `body` in the file, in UTF-16 code units. */
  readonly start: number;
}

/** Reads the author's pages. Checks images, and links to operations, schemas, tags and other pages. */
export function createGuides(folder: GuideFolder, context: DocsContext): Guides {
  const findings: Finding[] = [...folder.findings];
  const pictures = new GuidePictures(folder.pictures);
  const guides = nameTargets(folder.pages).map(([source, target]) =>
    readGuide(source, target, { findings, section: context.links.words.guides }),
  );
  const targets = new Map(guides.map(({ source, target }) => [source.path, target]));
  const made = guides.map((guide) => createGuide(guide, { context, targets, pictures, findings }));
  const places = new Map(made.map(({ page, ids }) => [page.path, ids]));
  for (const { guide, anchors } of made) {
    for (const { target, id, offset } of anchors)
      if (places.get(target)?.has(id) === false)
        findings.push(
          tellLink(guide, offset, {
            message: `The page has no heading \`#${id}\`.`,
            fix: didYouMean(id, places.get(target) ?? []),
          }),
        );
  }
  return { pages: sortPages(made.map(({ page }) => page)), pictures: pictures.files, findings };
}

/** Splits the section of a page: `Basics / Tokens` is the group `Tokens` in the section `Basics`. */
export function splitSection(section: string): readonly string[] {
  return section.split(" / ");
}

/** Sorts sections, and groups within them, by their first page. Pages of a section precede its groups. */
function sortPages(pages: readonly GuidePage[]): readonly GuidePage[] {
  const order = new Map<string, number>();
  const groupsOf = ({ section }: GuidePage): readonly string[] =>
    splitSection(section).map((_, index, names) => names.slice(0, index + 1).join(" / "));
  for (const page of pages)
    for (const group of groupsOf(page))
      order.set(group, Math.min(page.order, order.get(group) ?? page.order));
  const compare = (a: GuidePage, b: GuidePage): number => {
    const [groups, others] = [groupsOf(a), groupsOf(b)];
    const index = groups.findIndex((group, place) => group !== others[place]);
    const [group, other] = index < 0 ? [] : [groups[index], others[index]];
    if (group === undefined || other === undefined) return groups.length - others.length;
    return (order.get(group) ?? 0) - (order.get(other) ?? 0) || group.localeCompare(other, "en");
  };
  return [...pages].sort(
    (a, b) => compare(a, b) || a.order - b.order || a.title.localeCompare(b.title, "en"),
  );
}

function nameTargets(sources: readonly GuideSource[]): readonly (readonly [GuideSource, string])[] {
  const taken = new Set<string>();
  return sources.map((source) => {
    const name = takeName(slug(source.path.replace(/\.md$/i, "")) || "page", taken);
    return [source, `guides/${name}.html`];
  });
}

function readGuide(
  source: GuideSource,
  target: string,
  { findings, section }: { readonly findings: Finding[]; readonly section: string },
): Guide {
  const text = source.text.replace(/\r\n?/g, "\n");
  const { members, end } = readFrontMatter(source.file, text, findings);
  const heading = /^\s*#[^\S\n]+(.+?)[^\S\n#]*(?:\n|$)/.exec(text.slice(end));
  const given = members["title"];
  const title = given === undefined ? heading?.[1] : String(given);
  const isRepeated = heading !== null && (given === undefined || heading[1] === title);
  const start = end + (isRepeated ? heading[0].length : 0);
  const name = posix.basename(source.path).replace(/\.md$/i, "");
  return {
    source: { ...source, text },
    target,
    title: title ?? name.replaceAll("-", " "),
    order: typeof members["order"] === "number" ? members["order"] : 1_000,
    section: members["section"] === undefined ? section : String(members["section"]),
    body: text.slice(start),
    start,
  };
}

interface AnchorLink {
  readonly target: string;
  readonly id: string;
  readonly offset: number;
}

interface MadeGuide {
  readonly guide: Guide;
  readonly page: GuidePage;
  readonly ids: ReadonlySet<string>;
  /** Links to headings, which can only be checked once all pages are rendered. */
  readonly anchors: readonly AnchorLink[];
}

interface Neighbourhood {
  readonly context: DocsContext;
  readonly targets: ReadonlyMap<string, string>;
  readonly pictures: GuidePictures;
  readonly findings: Finding[];
}

function createGuide(guide: Guide, { context, targets, pictures, findings }: Neighbourhood): MadeGuide {
  const { source, target, title, section, order, body, start } = guide;
  const ids = new Set<string>();
  const headings: string[] = [];
  const find = createFinder(guide, context, targets);
  let hasPictures = false;
  const style: Style = {
    picture: (href, text) => {
      const path = picturePath(href, source);
      const shown = path === undefined ? undefined : pictures.show(path, text);
      hasPictures ||= shown !== undefined;
      return shown;
    },
    link: Object.assign(
      (href: string) => {
        const found = find(href);
        return found.kind === "page" ? html`${escapeHtml(found.href)}` : undefined;
      },
      { words: context.links.words.prose },
    ),
    heading: ({ depth, text }, printed) => {
      headings.push(text);
      return printHeading({ depth, text }, printed, ids, [2, 4]).body;
    },
    code: ({ text, lang }) => highlightCode(text, languageOf(lang ?? "")),
  };
  const printed = renderPage(body, style);
  if (printed === undefined)
    findings.push(tellLink(guide, 0, { message: "The page is too long, or nested too deep." }));
  const anchors: AnchorLink[] = [];
  for (const { kind, href, offset } of printed?.links ?? []) {
    if (kind === "image") {
      const path = picturePath(href, source);
      const fault = path === undefined ? findAddressFault(href) : pictures.findFault(path);
      if (fault !== undefined) findings.push(tellLink(guide, start + offset, fault));
      continue;
    }
    const found = find(href);
    if (found.kind === "missing") findings.push(tellLink(guide, start + offset, found));
    if (found.kind === "page" && found.anchor !== undefined)
      anchors.push({ target: found.target, id: found.anchor, offset: start + offset });
  }
  const view = {
    section: escapeHtml(section),
    title: escapeHtml(title),
    body: printed?.body ?? escapeHtml(body),
  };
  const description = firstSentence(body.replace(/^\s*#.*$/gm, ""));
  const about = {
    ...{ path: target, title, description, hasPictures, section, order, headings },
    file: source.path,
  };
  const page: GuidePage = createPage(context, "guide.hbs", about, view);
  return { guide: { ...guide, source }, page, ids, anchors };
}

function picturePath(href: string, { path }: GuideSource): string | undefined {
  if (isElsewhere(href)) return undefined;
  const [file = ""] = (percentDecode(href) ?? href).split(/[?#]/, 1);
  return posix.join(posix.dirname(path), file);
}

function isElsewhere(href: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(href) || href.startsWith("//");
}

type FoundTarget =
  | { readonly kind: "page"; readonly href: string; readonly target: string; readonly anchor?: string }
  | ({ readonly kind: "missing" } & LinkFault)
  | { readonly kind: "elsewhere" };

function createFinder(
  { source, target: own }: Guide,
  { contract: { model }, names, links }: DocsContext,
  targets: ReadonlyMap<string, string>,
): (href: string) => FoundTarget {
  const all = [...model.operations, ...model.webhooks];
  // Guides can refer to an operation by its id in the document or by its name in generated code.
  const operations = new Map([
    ...all.map((each) => [names.operation(each).file, links.operation(each)] as const),
    ...all.map((each) => [each.id, links.operation(each)] as const),
  ]);
  const schemas = new Map([
    ...model.schemas.map(({ name }) => [names.schema(name).type, links.schema(name)] as const),
    ...model.schemas.map(({ name }) => [links.schemaName(name), links.schema(name)] as const),
    ...model.schemas.map(({ name }) => [name, links.schema(name)] as const),
  ]);
  const kinds: Readonly<
    Record<string, [names: () => Iterable<string>, (name: string) => string | undefined]>
  > = {
    operation: [() => operations.keys(), (name) => operations.get(name)],
    schema: [() => schemas.keys(), (name) => schemas.get(name)],
    tag: [
      () => model.tags.map(({ name }) => name),
      (name) => (model.tags.some((tag) => tag.name === name) ? links.tag(name) : undefined),
    ],
  };
  return (href) => {
    const [, kind = "", given = ""] = /^(operation|schema|tag):(.*)$/s.exec(href) ?? [];
    const known = kinds[kind];
    if (known !== undefined) {
      const name = percentDecode(given) ?? given;
      const page = known[1](name);
      if (page !== undefined) return { kind: "page", href: `../${page}`, target: page };
      return {
        kind: "missing",
        message: `The document has no ${kind} \`${name}\`.`,
        fix: didYouMean(name, known[0]()),
      };
    }
    if (isElsewhere(href)) {
      const fault = findAddressFault(href);
      if (fault === undefined) return { kind: "elsewhere" };
      const [scheme = ""] = href.split(":", 1);
      return { kind: "missing", ...fault, fix: didYouMean(scheme, Object.keys(kinds)) };
    }
    if (href.startsWith("/"))
      return {
        kind: "missing",
        message: `The address \`${shorten(href, longestShown)}\` starts at the server root, but the site can be hosted in any folder.`,
        fix: "Write a path relative to this page, such as `../limits.md`, or a complete URL.",
      };
    const [file = "", anchor] = (percentDecode(href) ?? href).split("#", 2);
    const path = posix.join(posix.dirname(source.path), file);
    const target = file === "" ? own : targets.get(path);
    if (target === undefined)
      return path.startsWith("../")
        ? {
            kind: "missing",
            message: `The file \`${path}\` is outside the pages folder.`,
            fix: "Move the file into the folder, or link to its complete URL.",
          }
        : {
            kind: "missing",
            message: `There is no page \`${path}\`.`,
            fix: didYouMean(path, targets.keys()),
          };
    const page = posix.basename(target);
    return anchor === undefined
      ? { kind: "page", href: encodeURI(page), target }
      : { kind: "page", href: `${encodeURI(page)}#${encodeURIComponent(anchor)}`, target, anchor };
  };
}

function findAddressFault(href: string): LinkFault | undefined {
  if (leadsOut(href)) return undefined;
  return { message: `A page cannot link to \`${shorten(href, longestShown)}\`.` };
}

const longestShown = 60;

function tellLink({ source }: Guide, offset: number, { message, fix }: LinkFault): Finding {
  const before = source.text.slice(0, offset).split("\n");
  const line = before.length;
  const column = (before.at(-1)?.length ?? 0) + 1;
  return createFinding("docs/broken-link", {
    message,
    fix,
    places: [{ file: source.file, pointer: "", line, column }],
  });
}
