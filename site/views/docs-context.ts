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
  readonly samples: ReadonlyMap<string, OperationSamples>;
  readonly sampleTools: SampleTools;
  readonly uses: SchemaUses;
  readonly lineLinks: LineLinks | undefined;
  readonly linkPlace: LinkPlace;
  readonly hasReference: boolean;
  readonly clientPackage: string | undefined;
  readonly expand: number;
  /** Servers that the try-it forms can call, in addition to the mock in the page. If `undefined`, pages contain no forms. */
  readonly tryOrigins: readonly string[] | undefined;
  readonly render: Render;
}

export interface DocsPage {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly body: HtmlText;
  /** Whether the page displays source lines and therefore has no Markdown version. Default: false. */
  readonly isSource?: boolean;
  /** URL of the site's root. Default: a path relative to the page. */
  readonly root?: HtmlText;
  readonly file?: string | undefined;
  readonly hasPictures?: boolean;
}

export interface SchemaUsers {
  readonly operations: Set<Operation>;
  readonly schemas: Set<string>;
}

/** The users of each schema, keyed by the path of its page. Request and response variants of a schema share a page. */
export type SchemaUses = ReadonlyMap<string, SchemaUsers>;

/** Renders a page. Every string in `view` must already be escaped, because templates insert strings as HTML. */
export function createPage<About extends Omit<DocsPage, "body">>(
  { render }: Pick<DocsContext, "render">,
  template: string,
  about: About,
  view: object,
): About & { readonly body: HtmlText } {
  const body = render(template, view) as HtmlText; // Templates combine fixed HTML with escaped strings.
  return { ...about, body };
}
