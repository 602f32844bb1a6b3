import type { Role } from "../../../contract/model/infer-roles.ts";
import type { ListPlace } from "./list-places.ts";
import type { Page } from "./paging.ts";
import type { Resource } from "./show-resource.ts";
import type { Uploaded } from "./uploads.ts";

export interface ItemContext {
  readonly kind: "item";
  readonly role: Role;
  readonly resource: Resource;
  readonly gone: boolean;
  /** Whether an item that is gone never existed. */
  readonly isAbsent?: boolean;
  readonly conflict?: string;
  readonly uploaded?: Uploaded | undefined;
}

/** Several items of one collection that a request creates, replaces, changes or deletes. */
export interface BulkContext {
  readonly kind: "bulk";
  readonly place: ListPlace;
  readonly items: readonly ItemContext[];
  /** Items that the request removes although it does not name them: those that a PUT of the whole list omits. */
  readonly omitted: readonly ItemContext[];
  readonly gone: boolean;
}

export type ResourceContext =
  | ItemContext
  | BulkContext
  | {
      readonly kind: "list";
      readonly place: ListPlace;
      readonly collection: string;
      readonly page: Page | undefined;
      readonly gone: boolean;
    }
  | { readonly kind: "error"; readonly message: string }
  /** `gone`: a parent in the path was deleted. */
  | { readonly kind: "other"; readonly gone: boolean };
