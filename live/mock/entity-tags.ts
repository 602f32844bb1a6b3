import { responseFor } from "../../contract/model/choose-response.ts";
import { operationsAtOf } from "../../contract/model/model-lookup.ts";
import type { Operation } from "../../contract/model/types.ts";
import type { Json } from "../../language/values/json-object.ts";
import { printExact } from "../../runtime/conversion/int64.ts";
import { seedOf } from "../sample/create-sampler.ts";
import type { MockCall } from "./mock-call.ts";
import type { MockContext } from "./mock-context.ts";
import type { AcceptedCall } from "./state/paging.ts";
import type { ResourceContext } from "./state/resource-context.ts";
import type { Fields } from "./state/store.ts";
import type { Upload } from "./state/upload-store.ts";
import { contentPath } from "./state/uploads.ts";

/**
 * Returns `ETag` candidates for the state after a call. The standard form comes first, followed by other forms in case the schema rejects
 * it.
 */
export function entityTags(about: ResourceContext, call: MockCall, context: MockContext): readonly string[] {
  const tag = tagAfter(about, call, context);
  return tag === undefined ? [] : [`"${tag}"`, `W/"${tag}"`, tag];
}

/**
 * Evaluates a request's preconditions (RFC 9110 §13.2.2). Returns 304, 412, or 428 for a missing `If-Match`. Returns `undefined` if the
 * preconditions hold, or if the document does not declare the status.
 */
export function failedPrecondition(
  call: MockCall,
  { operation, descriptor }: AcceptedCall,
  about: ResourceContext,
  context: MockContext,
): 304 | 412 | 428 | undefined {
  const status = statusOf(call, about, context);
  if (status === undefined || responseFor(descriptor, status)?.described.status === status) return status;
  return status !== 428 && hasTags(operation, context) ? status : undefined;
}

function statusOf(call: MockCall, about: ResourceContext, context: MockContext): 304 | 412 | 428 | undefined {
  if (about.kind !== "item" && about.kind !== "list") return undefined;
  const { headers } = call.incoming;
  const [wanted, unwanted] = [headers.get("if-match"), headers.get("if-none-match")];
  const isRead = call.request.method === "GET" || call.request.method === "HEAD";
  const action = about.kind === "item" ? about.role.action : "list";
  // Few requests have preconditions, so avoid serialising the item just to compute its tag.
  if (wanted === null && unwanted === null) {
    const isChange = action !== "list" && action !== "read" && action !== "create";
    return isChange && !about.gone ? 428 : undefined;
  }
  const current = action === "create" ? undefined : tagNow(about, call, context);
  if (wanted !== null) return isListed(wanted, current) ? undefined : 412;
  return isListed(unwanted ?? "", current) ? (isRead ? 304 : 412) : undefined;
}

/** Whether the document declares `ETag` at the operation's path. If so, HTTP requires 304 and 412 even if they are undocumented. */
function hasTags({ path }: Operation, { contract }: MockContext): boolean {
  return operationsAtOf(contract.model)(path).some(({ responses }) =>
    responses.some(({ headers }) => headers.some(({ name }) => name.toLowerCase() === "etag")),
  );
}

/** Checks whether a header lists the current tag. Comparison is weak so that clients also work where only weak tags are documented. */
function isListed(header: string, current: string | undefined): boolean {
  if (current === undefined) return false;
  if (header.trim() === "*") return true;
  return header.split(",").some((tag) => tag.trim().replace(/^(?:W\/)?"?|"$/g, "") === current);
}

function tagNow(about: ResourceContext, call: MockCall, context: MockContext): string | undefined {
  if (about.kind === "list") return listTag(call, context);
  if (about.kind !== "item" || about.gone) return undefined;
  const stored = context.store?.get(about.resource.path);
  const { path } = about.resource;
  return itemTag(path, stored?.fields, context.store?.uploads.get(contentPath(path)));
}

function tagAfter(about: ResourceContext, call: MockCall, context: MockContext): string | undefined {
  if (about.kind !== "item" || about.role.action === "read") return tagNow(about, call, context);
  return about.role.action === "delete"
    ? undefined
    : itemTag(about.resource.path, about.resource.fields, about.uploaded?.upload);
}

function listTag({ request }: MockCall, { store }: MockContext): string {
  return toHex(seedOf(store?.version ?? 0, request.url));
}

function itemTag(path: string, fields: Fields | undefined, upload: Upload | undefined): string {
  const content = upload === undefined ? [] : [upload.sha256];
  const known = [...(fields ?? [])].map(([name, value]: readonly [string, Json | undefined]) =>
    value === undefined ? name : `${name}=${printExact(value)}`,
  );
  const texts = [...known, ...content];
  return toHex(seedOf(0, path, ...texts)) + toHex(seedOf(1, path, ...texts));
}

function toHex(hash: number): string {
  return hash.toString(16).padStart(8, "0");
}
