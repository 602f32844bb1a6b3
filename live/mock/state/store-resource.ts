import type { MockContext } from "../mock-context.ts";
import type { ItemContext, ResourceContext } from "./resource-context.ts";
import { removeUpload } from "./uploads.ts";

export function storeResource(about: ResourceContext, context: MockContext): void {
  for (const item of writtenItems(about)) storeItem(item, context);
}

function writtenItems(about: ResourceContext): readonly ItemContext[] {
  if (about.kind === "item") return [about];
  return about.kind === "bulk" ? [...about.omitted, ...about.items] : [];
}

function storeItem({ role, resource, uploaded }: ItemContext, context: MockContext): void {
  const { store } = context;
  if (store === undefined) return;
  const { path, id, fields = new Map() } = resource;
  if (role.action === "delete") removeUpload(path, role, context);
  if (uploaded !== undefined) {
    const { owner } = uploaded;
    if (owner !== undefined) store.set(owner.path, { fields: owner.fields, deleted: false, id: owner.id });
    store.uploads.set(uploaded.path, uploaded.upload);
  }
  if (role.isUnseen) return;
  if (role.action === "delete" || role.action === "create") store.dropBelow(path);
  if (role.action === "delete") store.set(path, { fields: new Map(), deleted: true, id });
  else if (role.action !== "read") store.set(path, { fields, deleted: false, id });
}

export function releaseResource(about: ResourceContext, { store }: MockContext): void {
  for (const { role, resource } of writtenItems(about))
    if (role.action === "create") store?.release(resource.path);
}
