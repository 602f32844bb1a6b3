import type { Contract } from "../../contract/build/contract.ts";
import type { Operation } from "../../contract/model/types.ts";
import type { Names } from "../../generator/names/names.ts";
import type { Render } from "../../generator/render/create-renderer.ts";
import type { FindSchema } from "../../language/schema/local-ref.ts";
import type { DocumentFacts } from "../facts/collect-facts.ts";
import type { FindAuthoredPage } from "../facts/find-authored-page.ts";
import type { SiteLinks } from "../facts/site-links.ts";
import type { LineLinks, LinkPlace } from "../facts/source-links.ts";
import type { OperationSamples } from "../samples/create-samples.ts";
import type { SampleTools } from "../samples/sample-input.ts";
import type { HtmlText } from "../text/html-text.ts";

export interface DocsContext extends DocumentFacts {
  readonly contract: Contract;
  readonly names: Names;
  readonly links: SiteLinks;
  readonly find: FindSchema;
  readonly findAuthored: FindAuthoredPage;
  /** Keyed by operation pointer. Webhooks have no samples. */
  readonly samples: ReadonlyMap<string, OperationSamples>;
  readonly sampleTools: SampleTools;
  readonly uses: SchemaUses;
  readonly lineLinks: LineLinks | undefined;
  readonly linkPlace: LinkPlace;
  readonly hasReference: boolean;
  readonly clientPackage: string | undefined;
  readonly expand: number;
  /** Servers for trying operations, besides the mock in the page. If `undefined`, there are no forms. */
  readonly tryOrigins: readonly string[] | undefined;
  readonly render: Render;
}

export interface DocsPage {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly body: HtmlText;
  /** Whether the page shows lines of the document and has no Markdown version. Default: false. */
  readonly isSource?: boolean;
  /** URL of the site's root. Default: relative to the page. */
  readonly root?: HtmlText;
  readonly file?: string | undefined;
  readonly hasPictures?: boolean;
}

export interface SchemaUsers {
  readonly operations: Set<Operation>;
  readonly schemas: Set<string>;
}

/** Keyed by the path of the schema page, which the request and response forms of a schema share. */
export type SchemaUses = ReadonlyMap<string, SchemaUsers>;

/** All strings in the view must already be HTML, since templates insert them without escaping. */
export function createPage<About extends Omit<DocsPage, "body">>(
  { render }: Pick<DocsContext, "render">,
  template: string,
  about: About,
  view: object,
): About & { readonly body: HtmlText } {
  const body = render(template, view) as HtmlText; // Templates insert printed pieces into fixed HTML.
  return { ...about, body };
}
