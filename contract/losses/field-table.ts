/**
 * What tenon makes of each member that OpenAPI gives to an object. A member that is in no table is a loss; so every member
 * of the specification stands here, with what becomes of it.
 *
 * @module
 */

/** What becomes of a member. */
export type FieldUse =
  | {
      /** It reaches types, validators, descriptors or docs, or decides about them. */
      readonly kind: "used";
      readonly holds?: FieldContent | undefined;
    }
  /** It is for readers; it stays in `openapi.json`, and no code comes of it. */
  | { readonly kind: "kept" }
  /** Nothing comes of it, and somebody may rely on it. */
  | { readonly kind: "lost"; readonly reason: string };

/** What a member holds: one object, a list of them, a map of them, or a map with extensions among its names. */
export interface FieldContent {
  readonly object: ObjectKind;
  readonly form: "one" | "list" | "map" | "extensible map";
}

/** The objects of OpenAPI 2.0 to 3.2 whose members are looked at. */
export type ObjectKind =
  | "document"
  | "info"
  | "tag"
  | "server"
  | "server variable"
  | "components"
  | "path item"
  | "operation"
  | "parameter"
  | "header"
  | "request body"
  | "media type"
  | "encoding"
  | "response"
  | "example"
  | "link"
  | "callback"
  | "security scheme"
  | "flows"
  | "flow"
  | "schema"
  | "discriminator";

/** The members of one kind of object. */
export type FieldTable = ReadonlyMap<string, FieldUse>;

/** The rows of members that are used: plain ones, and those that hold objects. */
export function used(
  plain: string,
  holding: Readonly<Record<string, FieldContent>> = {},
): readonly (readonly [string, FieldUse])[] {
  return [
    ...words(plain).map((name) => [name, { kind: "used" }] as const),
    ...Object.entries(holding).map(([name, holds]) => [name, { kind: "used", holds }] as const),
  ];
}

/** The rows of members that are kept for readers. */
export function kept(names: string): readonly (readonly [string, FieldUse])[] {
  return words(names).map((name) => [name, { kind: "kept" }] as const);
}

/** The rows of members that are lost, with what that means. */
export function lost(reasons: Readonly<Record<string, string>>): readonly (readonly [string, FieldUse])[] {
  return Object.entries(reasons).map(([name, reason]) => [name, { kind: "lost", reason }] as const);
}

/** Content of the four forms. */
export const one = (object: ObjectKind): FieldContent => ({ object, form: "one" });
export const list = (object: ObjectKind): FieldContent => ({ object, form: "list" });
export const map = (object: ObjectKind): FieldContent => ({ object, form: "map" });
export const extensible = (object: ObjectKind): FieldContent => ({ object, form: "extensible map" });

function words(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word !== "");
}
