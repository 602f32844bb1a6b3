import type { ApiModel, Operation } from "../../contract/model/types.ts";
import type { SiteLinks } from "../facts/site-links.ts";
import { escapeHtml, type HtmlText, html, trustHtml } from "../text/html-text.ts";
import { usesOf } from "../tryit/lean-operation.ts";
import { namesIn } from "../tryit/schema-lines.ts";
import { createOperationRow, type OperationRow } from "./operation-row.ts";

/** The parts of the document that refer directly to a named schema. */
interface SchemaUsers {
  readonly operations: Set<Operation>;
  readonly schemas: Set<string>;
}

/** The users of named schemas, by the path of the schema's page. The two forms of a schema, for requests and responses, share a page. */
export type SchemaUses = ReadonlyMap<string, SchemaUsers>;

/** Finds the operations, webhooks and schemas that refer to each named schema. */
export function collectSchemaUses(model: ApiModel, links: SiteLinks): SchemaUses {
  const uses = new Map<string, SchemaUsers>();
  const usersOf = (name: string): SchemaUsers => {
    const path = links.schema(name) ?? "";
    const users = uses.get(path) ?? { operations: new Set(), schemas: new Set() };
    uses.set(path, users);
    return users;
  };
  for (const operation of [...model.operations, ...model.webhooks])
    for (const { schema } of usesOf(operation))
      for (const name of namesIn(schema)) usersOf(name).operations.add(operation);
  for (const { name, schema, derivedFrom = name } of model.schemas)
    for (const used of namesIn(schema)) usersOf(used).schemas.add(derivedFrom);
  return uses;
}

/** The maximum number of operations or schemas that are listed. More are only counted. */
const mostListed = 20;

/** The uses of a schema, for its page. */
export interface UsesView {
  readonly isUsed: boolean;
  readonly operations: readonly OperationRow[];
  readonly moreOperations: number;
  readonly users: readonly { readonly name: HtmlText; readonly href: HtmlText }[];
  readonly moreUsers: number;
}

/** Describes the uses of a schema. */
export function viewUses(uses: SchemaUses, name: string, links: SiteLinks): UsesView {
  const root = trustHtml("../");
  const { operations, schemas } = uses.get(links.schema(name) ?? "") ?? { operations: [], schemas: [] };
  const users = [...schemas].flatMap((other) => {
    const href = links.schema(other);
    return href === undefined
      ? []
      : [{ name: escapeHtml(links.schemaName(other)), href: html`${root}${href}` }];
  });
  const rows = [...operations];
  return {
    isUsed: rows.length + users.length > 0,
    operations: rows.slice(0, mostListed).map((operation) => createOperationRow(operation, links, root)),
    moreOperations: Math.max(0, rows.length - mostListed),
    users: users.slice(0, mostListed),
    moreUsers: Math.max(0, users.length - mostListed),
  };
}
