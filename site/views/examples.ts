import type { Media } from "../../contract/model/types.ts";
import type { Json } from "../../language/values/json-object.ts";
import { asObject, membersOf, textOf } from "../../language/values/json-object.ts";
import type { MediaDescriptor } from "../../runtime/descriptors.ts";
import { parentPointer, readPointer } from "../../runtime/pointer.ts";
import { shownBody, showXml } from "../samples/sample-input.ts";
import { type CodeView, createCodeView } from "../text/highlight-code.ts";
import { escapeHtml, type HtmlText, html, trustHtml } from "../text/html-text.ts";
import { printOuterLink, renderMarkdown } from "../text/render-markdown.ts";
import type { DocsContext } from "./docs-context.ts";

/** The examples of one body, for the partial `examples`: one, or several as tabs. */
export interface ExamplesView {
  readonly title: HtmlText;
  readonly isSingle: boolean;
  readonly examples: readonly ExampleView[];
}

interface ExampleView {
  readonly id: HtmlText;
  /** The name of the group of tabs, which all examples of the body share. */
  readonly group: HtmlText;
  readonly first: boolean;
  readonly label: HtmlText;
  readonly description: HtmlText;
  /** Empty for an example that is elsewhere: its description has the link. */
  readonly samples: readonly CodeView[];
}

interface Written {
  readonly label: string;
  readonly description: HtmlText;
  readonly samples: readonly CodeView[];
}

interface BodyOf {
  readonly content: readonly Media[];
  readonly described: readonly MediaDescriptor[] | undefined;
  readonly side: "request" | "response";
}

/**
 * All examples of a body that the author wrote, and for each media type without one an example that is made from its schema. `undefined` for
 * a body of bytes only.
 *
 * @param group - The name of the group of tabs, unique on the page.
 */
export function viewExamples(
  title: string,
  group: string,
  { content, described, side }: BodyOf,
  context: DocsContext,
): ExamplesView | undefined {
  const written = content.flatMap((media) => {
    const own = writtenExamples(media, described, context);
    return own.length > 0 ? own : makeExample(media, described, side, context);
  });
  if (written.length === 0) return undefined;
  return {
    title: escapeHtml(title),
    isSingle: written.length === 1,
    examples: written.map(({ label, description, samples }, index) => ({
      id: html`${escapeHtml(group)}-${index + 1}`,
      group: escapeHtml(group),
      first: index === 0,
      label: escapeHtml(label),
      description,
      // The tab has the media type already.
      samples:
        written.length > 1
          ? samples.map((sample) => (sample.label === label ? unlabelled(sample) : sample))
          : samples,
    })),
  };
}

function unlabelled(sample: CodeView): CodeView {
  return { ...sample, label: trustHtml("") };
}

function writtenExamples(
  media: Media,
  described: readonly MediaDescriptor[] | undefined,
  { contract, findAuthored }: DocsContext,
): readonly Written[] {
  const findLink = findAuthored(trustHtml("../"));
  const inline = media.examples.map(({ name, value, pointer }) => {
    const about = name === "" ? {} : asObject(readPointer(contract.document, parentPointer(pointer)));
    const label = textOf(about, "summary") ?? (name === "" ? media.type : name);
    return {
      label,
      description: renderMarkdown(textOf(about, "description"), findLink),
      samples: [printExample(media, value, described)],
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
  { sampleTools }: DocsContext,
): readonly Written[] {
  const isDescribed = media.schema !== undefined || media.itemSchema !== undefined;
  if (media.kind === "binary" || !isDescribed) return [];
  const value = shownBody(media, described, side, sampleTools);
  return [
    { label: media.type, description: trustHtml(""), samples: [printExample(media, value, described)] },
  ];
}

function printExample(
  media: Media,
  value: Json,
  described: readonly MediaDescriptor[] | undefined,
): CodeView {
  const shape = described?.find(({ type }) => type === media.type)?.xml;
  if (media.kind === "xml" && typeof value !== "string" && shape !== undefined)
    return createCodeView(media.type, showXml(value, shape), "xml");
  if (typeof value === "string" && media.kind !== "json")
    return createCodeView(media.type, value, media.kind === "xml" ? "xml" : undefined);
  return createCodeView(media.type, JSON.stringify(value, null, 2), "json");
}
