import { stringify } from "yaml";
import type { EmittedFile } from "../../generator/output/emitted-file.ts";
import type { SchemaObject } from "../../language/values/json-object.ts";
import { escapeHtml } from "../text/html-text.ts";
import { type DocsContext, type DocsPage, renderBody } from "./docs-context.ts";

const texts: ReadonlyMap<string, string> = new Map([
  ["openapi.yaml", "The document in one file, as YAML."],
  ["openapi.json", "The document in one file, every schema in JSON Schema 2020-12."],
  ["schemas.json", "Only the schemas, as one JSON Schema, for other languages."],
]);

/** Makes the page with the files to download. */
export function createDownloadsPage(files: readonly EmittedFile[], context: DocsContext): DocsPage {
  const body = renderBody(context, "downloads.hbs", {
    files: files.map(({ path, text }) => {
      const name = path.slice(path.lastIndexOf("/") + 1);
      return {
        href: escapeHtml(path),
        name: escapeHtml(name),
        size: escapeHtml(printSize(Buffer.byteLength(text))),
        text: escapeHtml(texts.get(name) ?? ""),
      };
    }),
  });
  return {
    path: "downloads.html",
    title: "Downloads",
    description: "The contract as files to download.",
    body,
  };
}

function printSize(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1_000))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Prints a document as YAML, without anchors and without breaking long lines. */
export function printYaml(document: SchemaObject): string {
  return stringify(document, { aliasDuplicateObjects: false, lineWidth: 0 });
}
