import type { Operation } from "../../contract/model/types.ts";
import { groupBy } from "../../language/values/group.ts";
import type { ScopeUse } from "../facts/collect-scopes.ts";
import { escapeHtml, type HtmlText, trustHtml } from "../text/html-text.ts";
import { scopeId } from "./access-page.ts";
import { type DocsContext, type DocsPage, renderBody } from "./docs-context.ts";
import { createOperationRow, type OperationRow } from "./operation-row.ts";

/** The maximum number of columns of a table. With more, it is hard to read, and each scope lists its operations instead. */
const mostColumns = 8;

/** The maximum number of operations in the lists of all scopes together. Beyond it, each scope shows only the number of its operations. */
const mostListed = 400;

/** Makes a table of scopes and operations. Scopes are grouped by their part before the colon, dot or slash. */
export function createScopesPage(context: DocsContext): DocsPage {
  const { scopes, links, contract } = context;
  const columns = contract.model.operations.filter((operation) =>
    scopes.some(({ operations }) => operations.includes(operation)),
  );
  const used = scopes.filter(({ operations }) => operations.length > 0);
  const pairs = scopes.reduce((sum, { operations }) => sum + operations.length, 0);
  const isMatrix = columns.length <= mostColumns && columns.length > 0;
  const row = (operation: Operation): OperationRow => createOperationRow(operation, links, trustHtml(""));
  const body = renderBody(context, "scopes.hbs", {
    isMatrix,
    columns: isMatrix ? columns.map(row) : [],
    span: columns.length + 1,
    used: used.length,
    total: scopes.length,
    inUse: used.slice(0, 60).map(({ name }) => ({ id: scopeId(name), name: escapeHtml(name) })),
    groups: groupScopes(scopes).map(([name, group]) => ({
      name: escapeHtml(name),
      scopes: group.map((scope) => ({
        id: scopeId(scope.name),
        name: escapeHtml(scope.name),
        description: escapeHtml(scope.description),
        used: scope.operations.length > 0,
        count: scope.operations.length,
        cells: isMatrix ? columns.map((operation) => viewCell(scope, operation)) : [],
        operations: pairs <= mostListed ? scope.operations.map(row) : [],
      })),
    })),
  });
  return {
    path: "scopes.html",
    title: "Scopes",
    description: "Scopes and the operations that each opens.",
    body,
  };
}

function viewCell(
  { operations }: ScopeUse,
  operation: Operation,
): { readonly opens: boolean; readonly label: HtmlText } {
  return { opens: operations.includes(operation), label: escapeHtml(operation.method) };
}

function groupScopes(scopes: readonly ScopeUse[]): readonly (readonly [string, readonly ScopeUse[]])[] {
  return [...groupBy(scopes, ({ name }) => /^[^:./]+(?=[:./])/.exec(name)?.[0] ?? "general")];
}
