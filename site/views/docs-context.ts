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

/** The input of every page. */
export interface DocsContext extends DocumentFacts {
  readonly contract: Contract;
  readonly names: Names;
  readonly links: SiteLinks;
  readonly find: FindSchema;
  readonly findAuthored: FindAuthoredPage;
  /** The samples by the pointer of their operation. Webhooks have none. */
  readonly samples: ReadonlyMap<string, OperationSamples>;
  /** The functions for making a value if a schema has no example. */
  readonly sampleTools: SampleTools;
  readonly uses: SchemaUses;
  /** Where pages or another site show the lines of the document; `undefined` if the lines are not shown. */
  readonly lineLinks: LineLinks | undefined;
  readonly linkPlace: LinkPlace;
  readonly hasReference: boolean;
  /** The package that contains the generated client; `undefined` if none is published, and pages show no samples for it. */
  readonly clientPackage: string | undefined;
  /** The number of levels of nested members that are open at first. */
  readonly expand: number;
  /**
   * The origins of servers that operations can be tried with. Operations can also be tried with a mock that runs in the page. `undefined`:
   * pages have no forms for trying operations.
   */
  readonly tryOrigins: readonly string[] | undefined;
  readonly render: Render;
}

/** A page without the frame around it. */
export interface DocsPage {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly body: HtmlText;
  /** Whether the page shows lines of the document. It then has no Markdown version. Default: false. */
  readonly isSource?: boolean;
  /** Whether the page shows pictures that are files of the site. Default: false. */
  readonly hasPictures?: boolean;
}

export interface SchemaUsers {
  readonly operations: Set<Operation>;
  readonly schemas: Set<string>;
}

/** The users of named schemas, by the path of the schema's page. The two forms of a schema, for requests and responses, share a page. */
export type SchemaUses = ReadonlyMap<string, SchemaUsers>;

/** Makes a page from a template and a view. All texts in the view must be HTML already, since templates insert them without escaping. */
export function createPage<About extends Omit<DocsPage, "body">>(
  { render }: Pick<DocsContext, "render">,
  template: string,
  about: About,
  view: object,
): About & { readonly body: HtmlText } {
  const body = render(template, view) as HtmlText; // Templates insert printed pieces into fixed HTML.
  return { ...about, body };
}
