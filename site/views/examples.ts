import type { Media } from "../../contract/model/types.ts";
import type { Json } from "../../language/values/json-object.ts";
import { asObject, membersOf, textOf } from "../../language/values/json-object.ts";
import type { MediaDescriptor } from "../../runtime/descriptors.ts";
import { parentPointer, readPointer } from "../../runtime/pointer.ts";
import { shownBody, showXml } from "../samples/sample-input.ts";
import { showForm } from "../samples/show-form.ts";
import { type CodeView, createCodeView } from "../text/highlight-code.ts";
import { escapeHtml, type HtmlText, html, trustHtml } from "../text/html-text.ts";
import { printOuterLink, renderMarkdown } from "../text/render-markdown.ts";
import type { DocsContext } from "./docs-context.ts";

export interface TabView {
  readonly id: HtmlText;
  readonly group: HtmlText;
  readonly first: boolean;
  readonly label: HtmlText;
  readonly kind: HtmlText;
  readonly description: HtmlText;
  readonly isNamed: boolean;
  readonly samples: readonly CodeView[];
  readonly inner: readonly TabView[];
  /** Whether another tab has the same content, so that Markdown omits this one. */
  readonly repeats: boolean;
}

interface Tab {
  readonly repeats?: boolean;
  readonly label: string;
  readonly kind?: HtmlText;
  readonly description?: HtmlText;
  readonly samples?: readonly CodeView[];
  readonly inner?: readonly TabView[];
  /** Whether the author wrote the label, which is then shown above the content if the tab has none. */
  readonly isNamed?: boolean;
}

/**
 * Creates tabs. A tab has no label if it is the only one inside another tab.
 * @param group - Group name, unique on the page.
 */
export function createTabs(group: string, tabs: readonly Tab[]): readonly TabView[] {
  const nothing = trustHtml("");
  return tabs.map(
    (
      {
        label,
        kind = nothing,
        description = nothing,
        samples = [],
        inner = [],
        repeats = false,
        isNamed = false,
      },
      index,
    ) => {
      const [only] = inner.length === 1 ? inner : [];
      return {
        id: html`${escapeHtml(group)}-${index + 1}`,
        group: escapeHtml(group),
        first: index === 0,
        label: escapeHtml(label),
        kind,
        description: only === undefined ? description : html`${description}${describeOnly(only)}`,
        isNamed,
        samples: only?.samples ?? samples,
        inner: only === undefined ? inner : [],
        repeats,
      };
    },
  );
}

function describeOnly({ label, description, isNamed }: TabView): HtmlText {
  return isNamed ? html`<p>${label}</p>${description}` : description;
}

interface Written {
  readonly label: string;
  readonly isNamed: boolean;
  readonly description: HtmlText;
  readonly samples: readonly CodeView[];
}

interface BodyOf {
  readonly content: readonly Media[];
  readonly described: readonly MediaDescriptor[] | undefined;
  readonly side: "request" | "response";
}

/**
 * Prints the author's examples, and generates one for each media type without any.
 * @param group - Group name, unique on the page.
 */
export function viewExamples(
  group: string,
  { content, described, side }: BodyOf,
  context: DocsContext,
): readonly TabView[] {
  const written = content.flatMap((media) => {
    const own = writtenExamples(media, described, context);
    return own.length > 0 ? own : makeExample(media, described, side, context);
  });
  return createTabs(group, written);
}

function writtenExamples(
  media: Media,
  described: readonly MediaDescriptor[] | undefined,
  context: DocsContext,
): readonly Written[] {
  const { contract, findAuthored } = context;
  const findLink = findAuthored(trustHtml("../"));
  const inline = media.examples.map(({ name, value, pointer }) => {
    const about = name === "" ? {} : asObject(readPointer(contract.document, parentPointer(pointer)));
    const label = textOf(about, "summary") ?? (name === "" ? media.type : name);
    return {
      label,
      isNamed: name !== "",
      description: renderMarkdown(textOf(about, "description"), findLink),
      samples: [printExample(media, value, described, context)],
    };
  });
  const named = membersOf(asObject(readPointer(contract.document, media.pointer))["examples"]);
  const elsewhere = named.flatMap(([name, example]): readonly Written[] => {
    const url = textOf(asObject(example), "externalValue");
    if (url === undefined) return [];
    const link = html`<p>${printOuterLink(url, escapeHtml(url))}</p>`;
    const about = renderMarkdown(textOf(asObject(example), "description"), findLink);
    return [
      {
        label: textOf(asObject(example), "summary") ?? name,
        isNamed: true,
        description: html`${about}${link}`,
        samples: [],
      },
    ];
  });
  return [...inline, ...elsewhere];
}

function makeExample(
  media: Media,
  described: readonly MediaDescriptor[] | undefined,
  side: "request" | "response",
  context: DocsContext,
): readonly Written[] {
  const isDescribed = media.schema !== undefined || media.itemSchema !== undefined;
  if (media.kind === "binary" || !isDescribed) return [];
  const value = shownBody(media, described, side, context.sampleTools);
  return [
    {
      label: media.type,
      isNamed: false,
      description: trustHtml(""),
      samples: [printExample(media, value, described, context)],
    },
  ];
}

function printExample(
  media: Media,
  value: Json,
  described: readonly MediaDescriptor[] | undefined,
  { contract }: DocsContext,
): CodeView {
  const own = described?.find(({ type }) => type === media.type);
  const shape = own?.xml;
  const form = showForm(value, media, own, contract.model);
  if (form !== undefined) return createCodeView("", form, undefined);
  if (media.kind === "xml" && typeof value !== "string" && shape !== undefined)
    return createCodeView("", showXml(value, shape), "xml");
  if (typeof value === "string" && media.kind !== "json")
    return createCodeView("", value, media.kind === "xml" ? "xml" : undefined);
  return createCodeView("", JSON.stringify(value, null, 2), "json");
}
