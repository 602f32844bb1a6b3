import type { Contract } from "../../contract/build/contract.ts";
import { encodeComponent, encodePath } from "../../contract/findings/show-text.ts";
import type { ApiModel, NamedSchema, Operation } from "../../contract/model/types.ts";
import type { Names } from "../../generator/names/names.ts";
import { splitPointer } from "../../language/schema/local-ref.ts";
import { isObject, textOf } from "../../language/values/json-object.ts";
import { type HtmlText, html, trustHtml } from "../text/html-text.ts";
import { humanise } from "../text/humanise.ts";
import { slug, takeName } from "../text/slug.ts";
import type { Words } from "../words/words.ts";
import { tagTitlesOf } from "./authored.ts";
import { labelPointer } from "./label-pointer.ts";

export interface SiteLinks {
  /** The site's own words, for the labels of links and types. */
  readonly words: Words;
  operation(operation: Operation): HtmlText;
  schema(name: string): HtmlText | undefined;
  readonly schemas: readonly SchemaLink[];
  /** Returns the schema's name in the document. An inline schema is labelled by its title or place. */
  schemaName(name: string): string;
  tag(name: string): HtmlText;
  tagName(name: string): string;
  reference(operation: Operation): HtmlText;
}

interface SchemaLink {
  readonly schema: NamedSchema;
  readonly path: HtmlText;
}

/** Group for untagged operations in a document that uses tags. Pages show {@link PageWords.otherOperations}. */
const untagged = "Other operations";

/**
 * Returns the operation's tags, or {@link untagged}. If the document uses no tags, returns the first path segment that is not a parameter,
 * `api`, or a version such as `v1`.
 */
export function groupsOf({ tags, path }: Operation, model: ApiModel): readonly string[] {
  if (tags.length > 0) return [...new Set(tags)];
  if (model.tags.length > 0) return [untagged];
  return [
    path.split("/").find((part) => /^[^{}]+$/.test(part) && !/^(?:api|v\d[\d.]*)$/i.test(part)) ?? untagged,
  ];
}

type DocumentedContract = Pick<Contract, "model" | "document" | "placeOf">;

export function createLinks(contract: DocumentedContract, names: Names, words: Words): SiteLinks {
  const { model } = contract;
  const schemas = model.schemas
    .filter(({ derivedFrom }) => derivedFrom === undefined)
    .map((schema) => ({ schema, path: html`schemas/${page(names.schema(schema.name).file)}` }));
  const paths = new Map(schemas.map(({ schema, path }) => [schema.name, path]));
  const shown = new Map(schemas.map(({ schema }) => [schema.name, nameSchema(schema, contract, words)]));
  const groups = model.operations.flatMap((operation) => groupsOf(operation, model));
  const titles = tagTitlesOf(contract.document);
  const tags = nameTags([...new Set([...model.tags.map(({ name }) => name), untagged, ...groups])]);
  return {
    words,
    operation: (operation) => html`operations/${page(names.operation(operation).file)}`,
    schema: (name) => paths.get(name) ?? paths.get(baseOf(model, name) ?? ""),
    schemas,
    schemaName: (name) => shown.get(name) ?? shown.get(baseOf(model, name) ?? "") ?? name,
    tag: (name) => html`tags/${page(tags.get(name) ?? "other")}`,
    tagName: (name) => titles.get(name) ?? (name === untagged ? words.otherOperations : humanise(name)),
    reference: (operation) => html`reference.html#/${trustHtml(referencePath(operation))}`,
  };
}

function page(file: string): HtmlText {
  return trustHtml(`${encodeComponent(file)}.html`);
}

const maps = new Set(["schemas", "definitions", "$defs"]);

function nameSchema(
  { name, schema, pointer }: NamedSchema,
  contract: DocumentedContract,
  { forms }: Words,
): string {
  const place = contract.placeOf(pointer).pointer;
  const map = splitPointer(place).at(-2);
  if (map === undefined || maps.has(map)) return name;
  const title = isObject(schema) ? textOf(schema, "title") : undefined;
  if (title !== undefined) return title;
  const { subject, part } = labelPointer(place, contract.document, forms);
  return part === "" ? subject : `${subject} › ${part}`;
}

function baseOf({ schemas }: ApiModel, name: string): string | undefined {
  return schemas.find((schema) => schema.name === name)?.derivedFrom;
}

function nameTags(tags: readonly string[]): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  return new Map(tags.map((tag) => [tag, takeName(slug(tag) || "tag", taken)]));
}

function referencePath({ id, tags: [tag], hasOperationId }: Operation): string {
  if (!hasOperationId) return tag === undefined ? "" : encodeComponent(slug(tag));
  const operation = encodePath(id.toLowerCase());
  return `${encodeComponent(slug(tag ?? "other"))}/${operation}`;
}
