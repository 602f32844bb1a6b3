import type { Contract } from "../../contract/build/contract.ts";
import type { Names } from "../../generator/names/names.ts";
import type { Render } from "../../generator/render/create-renderer.ts";
import type { FindSchema } from "../../language/schema/local-ref.ts";
import type { ErrorStatus } from "../facts/collect-errors.ts";
import type { Markers } from "../facts/collect-gaps.ts";
import type { ScopeUse } from "../facts/collect-scopes.ts";
import type { SiteLinks } from "../facts/site-links.ts";
import type { LineLinks, LinkPlace } from "../facts/source-links.ts";
import type { OperationSamples } from "../samples/create-samples.ts";
import type { SampleTools } from "../samples/sample-input.ts";
import type { HtmlText } from "../text/html-text.ts";
import type { SchemaUses } from "./schema-uses.ts";

/** The input of every page. */
export interface DocsContext {
  readonly contract: Contract;
  readonly names: Names;
  readonly links: SiteLinks;
  readonly find: FindSchema;
  readonly samples: ReadonlyMap<string, OperationSamples>;
  /** The functions for making a value if a schema has no example. */
  readonly sampleTools: SampleTools;
  readonly uses: SchemaUses;
  /** The links to lines. Absent: no page shows lines of the document. */
  readonly lineLinks: LineLinks | undefined;
  readonly linkPlace: LinkPlace;
  readonly scopes: readonly ScopeUse[];
  readonly markers: Markers;
  readonly errors: readonly ErrorStatus[];
  readonly hasReference: boolean;
  /** The origins where operations can be tried, besides the mock in the page. Absent: pages have no forms. */
  readonly tryOrigins: readonly string[] | undefined;
  readonly render: Render;
}

/** A page without the frame around it. */
export interface DocsPage {
  /** The page's path from the site's root. */
  readonly path: string;
  /** The page's title, as plain text. */
  readonly title: string;
  /** The page's description for search engines and link previews, as plain text. */
  readonly description: string;
  readonly body: HtmlText;
  /** Whether the page shows lines of the document. Its Markdown version is then the download. */
  readonly isSource?: boolean;
  /** Whether the page shows pictures that are files of the site. */
  readonly hasPictures?: boolean;
}

/** Renders a template whose view contains printed text only. */
export function renderBody(
  { render }: Pick<DocsContext, "render">,
  template: string,
  view: object,
): HtmlText {
  return render(template, view) as HtmlText; // Templates insert printed pieces into fixed HTML.
}
