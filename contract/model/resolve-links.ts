import type { Report } from "../normalise/report.ts";
import { linkParameters } from "./link-parameters.ts";
import type { ApiModel, Link, Operation } from "./types.ts";

/** The operation that a link leads to; `undefined` where the document has none. */
export function findLinked({ target }: Link, operations: readonly Operation[]): Operation | undefined {
  return target.kind === "id"
    ? operations.find(({ id, hasOperationId }) => hasOperationId && id === target.id)
    : operations.find(({ pointer }) => pointer === target.pointer);
}

/** Tells of links that lead nowhere, or give parameters that the operation does not have. */
export function checkLinks(
  { operations, webhooks }: Pick<ApiModel, "operations" | "webhooks">,
  report: Report,
): void {
  const links = [...operations, ...webhooks].flatMap(({ responses }) =>
    responses.flatMap((response) => response.links),
  );
  for (const link of new Map(links.map((each) => [each.pointer, each])).values()) {
    const { name, pointer, target } = link;
    const linked = findLinked(link, operations);
    if (linked === undefined) {
      const member = target.kind === "id" ? "operationId" : "operationRef";
      const what = target.kind === "id" ? target.id : target.pointer;
      report(
        "document/bad-link",
        `${pointer}/${member}`,
        `The link \`${name}\` leads to \`${what}\`, which is no operation here; it was left out.`,
      );
      continue;
    }
    const { unknown } = linkParameters(link, linked);
    for (const parameter of unknown)
      report(
        "document/bad-link",
        `${pointer}/parameters`,
        `The link \`${name}\` gives \`${parameter}\`, which ${linked.method} \`${linked.path}\` does not take; it was left out.`,
      );
  }
}
