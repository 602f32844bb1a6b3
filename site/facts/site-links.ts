import type { Contract } from "../../contract/build/contract.ts";
import { encodeComponent, encodePath } from "../../contract/findings/show-text.ts";
import type { ApiModel, NamedSchema, Operation } from "../../contract/model/types.ts";
import type { Names } from "../../generator/names/names.ts";
import { splitPointer } from "../../language/schema/local-ref.ts";
import { isObject, textOf } from "../../language/values/json-object.ts";
import { type HtmlText, html, trustHtml } from "../text/html-text.ts";
import { labelPointer } from "./label-pointer.ts";

/** The paths of pages from the root of their version, safe in an attribute. The same document gives the same links. */
export interface SiteLinks {
  operation(operation: Operation): HtmlText;
  /** The page of a schema; `undefined` if no schema has the name. */
  schema(name: string): HtmlText | undefined;
  /** The named schemas that have a page: those of the document, without schemas that were derived for requests. */
  readonly schemas: readonly SchemaLink[];
  /** The name of a schema for readers: its name in the document; for a schema inside an operation, its title or its place. */
  schemaName(name: string): string;
  tag(name: string): HtmlText;
  /** The place of an operation in `reference.html`. */
  reference(operation: Operation): HtmlText;
}

/** A named schema, and the path of its page. */
interface SchemaLink {
  readonly schema: NamedSchema;
  readonly path: HtmlText;
}

/** The group of operations without a tag, if others have tags. */
const untagged = "Other operations";

/**
 * The groups of an operation: its tags. Without tags, {@link untagged}; if the document has no tags at all, the first segment of the path
 * that is neither a version, `api` nor a parameter.
 */
export function groupsOf({ tags, path }: Operation, model: ApiModel): readonly string[] {
  if (tags.length > 0) return [...new Set(tags)];
  if (model.tags.length > 0) return [untagged];
  return [
    path.split("/").find((part) => /^[^{}]+$/.test(part) && !/^(?:api|v\d[\d.]*)$/i.test(part)) ?? untagged,
  ];
}

type DocumentedContract = Pick<Contract, "model" | "document" | "placeOf">;

/** Makes the {@link SiteLinks}. */
export function createLinks(contract: DocumentedContract, names: Names): SiteLinks {
  const { model } = contract;
  const schemas = model.schemas
    .filter(({ derivedFrom }) => derivedFrom === undefined)
    .map((schema) => ({ schema, path: html`schemas/${page(names.schema(schema.name).file)}` }));
  const paths = new Map(schemas.map(({ schema, path }) => [schema.name, path]));
  const shown = new Map(schemas.map(({ schema }) => [schema.name, nameSchema(schema, contract)]));
  const groups = model.operations.flatMap((operation) => groupsOf(operation, model));
  const tags = nameTags([...new Set([...model.tags.map(({ name }) => name), untagged, ...groups])]);
  return {
    operation: (operation) => html`operations/${page(names.operation(operation).file)}`,
    schema: (name) => paths.get(name) ?? paths.get(baseOf(model, name) ?? ""),
    schemas,
    schemaName: (name) => shown.get(name) ?? shown.get(baseOf(model, name) ?? "") ?? name,
    tag: (name) => html`tags/${page(tags.get(name) ?? "other")}`,
    reference: (operation) => html`reference.html#/${trustHtml(referencePath(operation))}`,
  };
}

function page(file: string): HtmlText {
  return trustHtml(`${encodeComponent(file)}.html`);
}

/** The members whose values are named schemas, in a document or in one of its files. */
const maps = new Set(["schemas", "definitions", "$defs"]);

/** Names a schema for readers: by its name in the document; a schema inside an operation or another schema, by its title or its place. */
function nameSchema({ name, schema, pointer }: NamedSchema, contract: DocumentedContract): string {
  const place = contract.placeOf(pointer).pointer;
  const map = splitPointer(place).at(-2);
  if (map === undefined || maps.has(map)) return name;
  const title = isObject(schema) ? textOf(schema, "title") : undefined;
  if (title !== undefined) return title;
  const { subject, part } = labelPointer(place, contract.document);
  return part === "" ? subject : `${subject} › ${part}`;
}

/** The name of the schema from which a schema was derived for requests; `undefined` for a schema of the document. */
function baseOf({ schemas }: ApiModel, name: string): string | undefined {
  return schemas.find((schema) => schema.name === name)?.derivedFrom;
}

/** File names for tags, made of letters, digits and hyphens. If several tags would get the same name, all but the first get a number. */
function nameTags(tags: readonly string[]): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  return new Map(tags.map((tag) => [tag, takeName(slug(tag) || "tag", taken)]));
}

/**
 * Takes a name that is free, and adds it to the taken ones: the wish, else the wish with a number.
 *
 * @param from - The first number.
 * @param ending - Follows the wish or the number.
 */
export function takeName(
  wish: string,
  taken: Set<string>,
  { from = 2, ending = "" }: { readonly from?: number; readonly ending?: string } = {},
): string {
  let name = wish + ending;
  for (let number = from; taken.has(name); number += 1) name = `${wish}-${number}${ending}`;
  taken.add(name);
  return name;
}

/** Converts a text to part of a file name: letters, digits and hyphens. */
export function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60);
}

/** The anchor in Redocly's reference: the first tag and the operation id, in lower case; without an id, the tag, if there is one. */
function referencePath({ id, tags: [tag], hasOperationId }: Operation): string {
  if (!hasOperationId) return tag === undefined ? "" : encodeComponent(slug(tag));
  const operation = encodePath(id.toLowerCase());
  return `${encodeComponent(slug(tag ?? "other"))}/${operation}`;
}
