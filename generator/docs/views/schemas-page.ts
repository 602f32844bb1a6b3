import { isObject, textOf } from "../../../contract/model/json-object.ts";
import { escapeHtml, trustHtml } from "../text/html-text.ts";
import { firstSentence } from "../text/render-markdown.ts";
import { type DocsContext, type DocsPage, renderBody } from "./docs-context.ts";

/** With more schemas than this, their descriptions are left to their own pages. */
const mostDescribed = 250;

/** All named schemas. */
export function createSchemasPage(context: DocsContext): DocsPage {
  const { schemas } = context.contract.model;
  const described = schemas.length <= mostDescribed;
  const body = renderBody(context, "schemas.hbs", {
    described,
    schemas: schemas.flatMap(({ name, schema, derivedFrom }) => {
      const href = derivedFrom === undefined ? context.links.schema(name) : undefined;
      const description =
        described && isObject(schema) ? firstSentence(textOf(schema, "description"), 120) : "";
      return href === undefined
        ? []
        : [
            {
              name: escapeHtml(name),
              href: trustHtml(href.slice("schemas/".length)),
              description: escapeHtml(description),
            },
          ];
    }),
  });
  return { path: "schemas/index.html", title: "Schemas", description: "All named schemas.", body };
}
