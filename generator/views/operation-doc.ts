import type { Operation } from "../../contract/model/types.ts";
import type { SecurityAlternative } from "../../runtime/descriptors.ts";
import type { DocPart } from "../print/print-doc.ts";
import { linkTag } from "./document-link.ts";

/**
 * Makes the doc comment of an operation: its texts, method and path, credentials, statuses, and place in the document.
 *
 * @param link - The place, as `linkTo` gives it.
 */
export function describeOperationDoc(operation: Operation, link: string): readonly DocPart[] {
  const { method, path, summary = "", description = "", deprecated, security, responses } = operation;
  const parts: DocPart[] = [];
  if (summary.trim() !== "") parts.push(summary);
  if (description.trim() !== "" && description !== summary) parts.push(description);
  const facts = [`\`${method} ${path}\``];
  if (security.length > 0) facts.push(`Credentials: ${security.map(describeAlternative).join("; or ")}.`);
  if (responses.length > 0) facts.push(`Responses: ${responses.map(({ status }) => status).join(", ")}.`);
  parts.push(facts.join("\n\n"));
  if (deprecated) parts.push({ tag: "deprecated" });
  parts.push(linkTag(link));
  return parts;
}

/**
 * Like {@link describeOperationDoc}, but without the description if there is a summary. The members of `createClient` have it; the
 * operation's function has the whole comment.
 */
export function describeOperationBriefly(operation: Operation, link: string): readonly DocPart[] {
  const hasSummary = (operation.summary ?? "").trim() !== "";
  return describeOperationDoc(hasSummary ? { ...operation, description: "" } : operation, link);
}

function describeAlternative(needs: SecurityAlternative): string {
  if (needs.length === 0) return "none";
  return needs
    .map(({ scheme, scopes }) => (scopes.length === 0 ? scheme : `${scheme} (${scopes.join(", ")})`))
    .join(" and ");
}
