import type { ApiModel } from "../../contract/model/types.ts";
import type { EmittedFile } from "../../generator/output/emitted-file.ts";
import { firstSentence } from "../text/render-markdown.ts";
import { scopeId } from "../views/access-page.ts";
import type { DocsContext, DocsPage } from "../views/docs-context.ts";
import { titleOf } from "../views/operation-row.ts";
import type { TagGroup } from "../views/overview-page.ts";
import type { PlannedSite } from "./plan-site.ts";

/** Kind (operation, schema, scope, tag, page), title, subtitle, and path from the site's root. */
type Entry = readonly [kind: "o" | "s" | "c" | "t" | "p", title: string, below: string, href: string];

/** Emits `search-index.js`: a script and no JSON file, since pages opened from a disk may not fetch. */
export function emitSearchIndex({ context, groups, top, guides }: PlannedSite): EmittedFile {
  const own = guides.pages.map((page) => ({
    ...page,
    description: [page.description, ...page.headings].join(" · "),
  }));
  const entries = [...listOperations(context), ...listOthers(context, groups, [...own, ...top])];
  // The text is a script of its own, so that `</script>` in it ends nothing; U+2028 is harmless since ES2019.
  return { path: "search-index.js", text: `window.tenonSearch=${JSON.stringify(entries)};\n` };
}

function listOperations({ contract: { model }, links }: DocsContext): readonly Entry[] {
  return [...model.operations, ...model.webhooks].map((operation) => {
    const { method, path, id, hasOperationId } = operation;
    const below = `${method} ${path}${hasOperationId ? ` · ${id}` : ""}`;
    return ["o", titleOf(operation), below, links.operation(operation)];
  });
}

function listOthers(
  { contract: { model }, links, scopes }: DocsContext,
  groups: readonly TagGroup[],
  pages: readonly DocsPage[],
): readonly Entry[] {
  return [
    ...pages.map(({ title, description, path }): Entry => ["p", title, description, path]),
    ...groups.map(
      ({ name, description }): Entry => ["t", name, firstSentence(description, 80), links.tag(name)],
    ),
    ...scopes.map(({ name, description }): Entry => ["c", name, description, `scopes.html#${scopeId(name)}`]),
    ...listSchemas(model, links),
  ];
}

function listSchemas({ schemas }: ApiModel, links: DocsContext["links"]): readonly Entry[] {
  return schemas.flatMap(({ name, derivedFrom }): Entry[] => {
    const href = derivedFrom === undefined ? links.schema(name) : undefined;
    return href === undefined ? [] : [["s", name, "", href]];
  });
}
