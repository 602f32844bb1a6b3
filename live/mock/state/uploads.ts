/**
 * Content uploaded by requests, and the operations that return it: `POST /files` and `GET /files/{id}/content`.
 * @module
 */
import { shownMedia } from "../../../contract/model/choose-response.ts";
import { type ItemKey, identityNames, type Role } from "../../../contract/model/infer-roles.ts";
import { operationsAtOf } from "../../../contract/model/model-lookup.ts";
import type { Media, Operation } from "../../../contract/model/types.ts";
import { collectionOf, lastExpression, trimSlash } from "../../../language/openapi/path-template.ts";
import type { Json, JsonSchema } from "../../../language/values/json-object.ts";
import { bareName } from "../../../language/values/names.ts";
import { chooseByMediaType, isRange, parseMediaType } from "../../../runtime/http-semantics.ts";
import type { MockContext } from "../mock-context.ts";
import type { SchemaMembers } from "../schema-members.ts";
import { initialItemAt } from "./initial-items.ts";
import { withInitial } from "./list-items.ts";
import type { AcceptedCall } from "./paging.ts";
import { type Fields, fillItemPath, readExpression } from "./store.ts";
import { OCTETS, type Upload } from "./upload-store.ts";

const VERB = /^(?:upload|download)[-_]?/i;
const CONTENT =
  /^(?:content|contents|raw|data|file|binary|blob|bytes|body|media|object|original|value|get|put)?$/i;

/**
 * Returns the path under which an upload is stored: `/files/7` for `/files/7/content`, `/files/7/upload` and `/files/7/download`, and
 * `/pet/7/image` for `/pet/7/uploadImage`. Accepts both templates and filled paths.
 */
export function contentPath(path: string): string {
  const parent = collectionOf(trimSlash(path));
  const last = trimSlash(path).slice(parent.length + 1);
  if (parent === "" || last.startsWith("{")) return trimSlash(path);
  const rest = last.replace(VERB, "");
  if (CONTENT.test(rest)) return parent;
  return rest === last ? trimSlash(path) : `${parent}/${rest.charAt(0).toLowerCase()}${rest.slice(1)}`;
}

export interface Uploaded {
  readonly upload: Upload;
  readonly path: string;
  readonly owner?: { readonly path: string; readonly fields: Fields; readonly id: Json | undefined };
}

/**
 * Determines where an upload is stored.
 * @param item - Path of the item that the call creates, if items have a path.
 */
export function locateUpload(
  { upload, operation, descriptor, params }: AcceptedCall,
  item: string | undefined,
  context: MockContext,
): Uploaded | undefined {
  if (upload === undefined) return undefined;
  if (item !== undefined) return { upload, path: item };
  const template = contentPath(operation.path);
  const path = contentPath(fillItemPath(operation.path, descriptor, params));
  const read = template === trimSlash(operation.path) ? undefined : readAt(template, context);
  const key = read && context.roles.get(read)?.key;
  if (read === undefined || key === undefined || lastExpression(template) === undefined)
    return { upload, path };
  const stored = context.store?.get(path);
  const before = withInitial(initialItemAt(read.path, path, context), stored?.fields);
  const fields = new Map([...before, ...uploadFields(upload, shownSchemaOf(read), context.members)]);
  const id = stored?.id ?? readExpression(key.parameter, descriptor, params);
  return { upload, path, owner: { path, fields, id } };
}

/**
 * Finds the path at which the files that an operation takes are downloaded, if it is not below the operation's own: `/files/{id}` for `POST
 * /notes/{note}/files`.
 */
export function downloadPath({ path }: Operation, { contract, roles }: MockContext): Operation | undefined {
  const name = trimSlash(path).split("/").at(-1);
  const found = contract.model.operations.filter((operation) => {
    const collection = collectionOf(trimSlash(operation.path));
    const isOfName = collection.split("/").at(-1) === name && !collection.includes("{");
    const isRead = operation.method === "GET" && roles.get(operation)?.action === "read";
    return isRead && isOfName && isFile(operation);
  });
  return found.length === 1 ? found[0] : undefined;
}

/** Finds the operation that returns the content of an uploaded item by its id alone: `GET /photos/{id}/content` for `POST /albums/{id}/photos`. */
export function contentOperation({ path }: Operation, { contract }: MockContext): Operation | undefined {
  const name = lastSegment(contentPath(path));
  const found = contract.model.operations.filter((operation) => {
    const template = contentPath(operation.path);
    const collection = collectionOf(template);
    const isContent = template !== trimSlash(operation.path) && lastExpression(template) !== undefined;
    const isOfName = lastSegment(collection) === name && !collection.includes("{");
    return operation.method === "GET" && isContent && isOfName && isFile(operation);
  });
  return found.length === 1 ? found[0] : undefined;
}

export function contentKey({ path }: Operation): ItemKey | undefined {
  const parameter = lastExpression(contentPath(path));
  return parameter === undefined ? undefined : { parameter, members: identityNames(parameter) };
}

function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** Whether an operation returns a file, and no JSON. */
function isFile(operation: Operation): boolean {
  const content = operation.responses.flatMap((response) =>
    response.status === 200 ? response.content : [],
  );
  const hasFile = content.some(({ kind }) => kind === "binary" || kind === "text");
  return hasFile && shownMedia(operation) === undefined;
}

function readAt(path: string, { contract }: MockContext): Operation | undefined {
  const at = operationsAtOf(contract.model);
  return [...at(path), ...at(`${path}/`)].find(({ method }) => method === "GET");
}

function shownSchemaOf(operation: Operation): JsonSchema | undefined {
  return shownMedia(operation)?.schema?.schema;
}

export function fieldsOfUpload({ upload, operation }: AcceptedCall, context: MockContext): Fields {
  const read = upload && readAt(operation.path, context);
  return upload === undefined || read === undefined
    ? new Map()
    : uploadFields(upload, shownSchemaOf(read), context.members);
}

const SIZE =
  /^(?:file|content|object)?(?:size|sizebytes|sizeinbytes|length|bytes|bytesize|bytecount)$|^(?:taille|tamano|groesse)$/;
const TYPE = /^(?:file|content|media|mime)?(?:type|mimetype|mediatype|contenttype)$|^mime$/;
const NAME = /^(?:original)?(?:file)?name$|^(?:nomfichier|nombrearchivo|dateiname)$/;
const DIGEST = /^(?:file|content)?(?:sha256|hash|checksum|digest)(?:sum|hash|checksum|digest|hex)?$/;

/** Returns values for the members that describe a file. `name` and `type` are set only next to a size or a media type. */
export function uploadFields(
  { type, name, bytes, sha256 }: Upload,
  shown: JsonSchema | undefined,
  members: SchemaMembers,
): Fields {
  const names = members.names(shown ?? true).map((member) => ({ member, bare: bareName(member) }));
  const isFile = names.some(({ bare }) => SIZE.test(bare) || (TYPE.test(bare) && bare !== "type"));
  const essence = parseMediaType(type);
  const fields = new Map<string, Json | undefined>();
  for (const { member, bare } of names) {
    const isPlain = bare === "name" || bare === "type";
    if (isPlain && !isFile) continue;
    if (SIZE.test(bare)) fields.set(member, bytes.length);
    else if (TYPE.test(bare) && essence !== undefined)
      fields.set(member, `${essence.type}/${essence.subtype}`);
    else if (NAME.test(bare) && name !== undefined) fields.set(member, name);
    else if (DIGEST.test(bare)) fields.set(member, sha256);
  }
  return fields;
}

export function findUpload(
  { operation, descriptor, params }: AcceptedCall,
  { store }: MockContext,
): Upload | undefined {
  if (store === undefined || operation.method !== "GET") return undefined;
  return store.uploads.get(contentPath(fillItemPath(operation.path, descriptor, params)));
}

export function typeFor(media: Media, { type }: Upload): string | undefined {
  if (media.kind !== "binary" && media.kind !== "text") return undefined;
  const essence = parseMediaType(type);
  const own = essence && `${essence.type}/${essence.subtype}`;
  const fits = chooseByMediaType([media], type) !== undefined;
  if (fits) return isRange(media.type) ? type : media.type;
  return media.type === OCTETS || (own === OCTETS && !isRange(media.type)) ? media.type : undefined;
}

export function contentFor({ kind }: Media, { bytes, type }: Upload): Blob | string {
  return kind === "text"
    ? new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes)
    : new Blob([bytes], { type });
}

export function removeUpload(path: string, role: Role, { store }: MockContext): void {
  store?.uploads.dropFrom(role.key === undefined ? contentPath(path) : path);
}
