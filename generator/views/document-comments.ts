import type { Contract } from "../../contract/build/contract.ts";
import type { ApiModel, Operation } from "../../contract/model/types.ts";
import { oncePer } from "../../language/values/memory.ts";
import type { SecurityAlternative } from "../../runtime/descriptors.ts";
import { type DocPart, type DocTag, inertLines } from "../print/print-doc.ts";
import { type TsText, trustText } from "../print/ts-text.ts";

type PlaceOf = Contract["placeOf"];

/** Finding a place takes long, and a link is printed in several files. */
const linksOf = oncePer((_: PlaceOf) => new Map<string, string>());

/** Returns a node's place in the author's document, for comments: `openapi.yaml:12`. */
export function linkTo(pointer: string, { placeOf }: Pick<Contract, "placeOf">): string {
  const known = linksOf(placeOf);
  const link = known.get(pointer) ?? findLink(pointer, placeOf);
  known.set(pointer, link);
  return link;
}

function findLink(pointer: string, placeOf: PlaceOf): string {
  const { file, line } = placeOf(pointer);
  return `${file}:${line}`;
}

/** Returns e.g. `@source openapi.yaml:12`. */
export function linkTag(link: string): DocTag {
  return { tag: "source", text: link };
}

/** Data for the first line of each generated file. */
export interface HeaderView {
  readonly title: TsText;
}

export function createHeaderView({ title, version }: ApiModel): HeaderView {
  return { title: trustText(inertLines(`${title} ${version}`).join(" ")) };
}

/** Returns the operation's summary and description, method and path, credentials, statuses, and place in the document. */
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
 * Like {@link describeOperationDoc}, but omits the description if there is a summary. Used for members of `createClient`; the operation's
 * function has the complete comment.
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
