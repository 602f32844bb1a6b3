import type { Contract } from "../../contract/build/contract.ts";
import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { showCount } from "../../contract/findings/show-text.ts";
import { isObject } from "../../language/values/json-object.ts";
import { pointerTo } from "../../runtime/pointer.ts";
import { trustHtml } from "../text/html-text.ts";
import { leadsOut, listLinks } from "../text/render-markdown.ts";
import type { FindAuthoredPage } from "./find-authored-page.ts";

/** Reports all broken links in descriptions with a single finding. Pages print such links as plain text. */
export function findRelativeLinks(
  { document, placeOf }: Pick<Contract, "document" | "placeOf">,
  findAuthored: FindAuthoredPage,
): readonly Finding[] {
  const findLink = findAuthored(trustHtml(""));
  const broken: { readonly href: string; readonly pointer: string }[] = [];
  const visit = (node: unknown, pointer: string): void => {
    if (typeof node !== "object" || node === null) return;
    for (const [name, inner] of Object.entries(node)) {
      const at = pointerTo(pointer, name);
      if (name !== "description" || typeof inner !== "string") visit(inner, at);
      else if (/\]\(|<a\s/i.test(inner))
        for (const href of listLinks(inner))
          if (!leadsOut(href) && findLink(href) === undefined) broken.push({ href, pointer: at });
    }
  };
  if (isObject(document)) visit(document, "");
  const [first] = broken;
  if (first === undefined) return [];
  const hrefs = [...new Set(broken.map(({ href }) => href))].slice(0, 3);
  const places = [...new Set(broken.map(({ pointer }) => pointer))].slice(0, 10).map(placeOf);
  return [
    createFinding("docs/relative-link", {
      message: `${showCount(broken.length, "link")} in descriptions ${broken.length === 1 ? "leads" : "lead"} to no page, such as ${hrefs.map((href) => `\`${href}\``).join(", ")}.`,
      places,
    }),
  ];
}
