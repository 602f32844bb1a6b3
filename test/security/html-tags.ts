/** A tag of an HTML text with its attributes. */
export interface HtmlTag {
  readonly name: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
}

/** The tags of an HTML text by the tokenizer of the HTML standard, as far as generated pages need it. */
export function readTags(html: string): readonly HtmlTag[] {
  const tags: HtmlTag[] = [];
  for (let at = html.indexOf("<"); at !== -1; at = html.indexOf("<", at)) {
    if (html.startsWith("<!--", at)) {
      const end = html.indexOf("-->", at);
      at = end === -1 ? html.length : end + 3;
      continue;
    }
    if (!/[A-Za-z]/.test(html[at + 1] ?? "")) {
      at += 1;
      continue;
    }
    const { tag, end } = readTag(html, at + 1);
    tags.push(tag);
    at = /^(?:script|style)$/.test(tag.name) ? Math.max(end, html.indexOf(`</${tag.name}`, end)) : end;
  }
  return tags;
}

function readTag(html: string, start: number): { readonly tag: HtmlTag; readonly end: number } {
  const name = /[^\s/>]*/y;
  const attribute = /[\s/]*([^\s/>=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*)))?/y;
  name.lastIndex = start;
  const tagName = (name.exec(html)?.[0] ?? "").toLowerCase();
  const attributes: (readonly [string, string])[] = [];
  let at = start + tagName.length;
  for (;;) {
    attribute.lastIndex = at;
    const match = attribute.exec(html);
    if (match === null) break;
    attributes.push([(match[1] ?? "").toLowerCase(), match[2] ?? match[3] ?? match[4] ?? ""]);
    at = attribute.lastIndex;
  }
  const end = html.indexOf(">", at);
  return { tag: { name: tagName, attributes }, end: end === -1 ? html.length : end + 1 };
}
