import type { Dialect } from "../../language/openapi/document-shape.ts";
import { hasMember, isInResource, listAnchors } from "../../language/openapi/walk-schema-resources.ts";
import { pointerOfRef, schemaRef } from "../../language/schema/local-ref.ts";
import type { SchemaObject } from "../../language/values/json-object.ts";
import { readPointer } from "../../runtime/pointer.ts";
import { createHoister, type HoistedSchema } from "./hoist-schemas.ts";
import type { NodeOrigins } from "./node-origins.ts";
import type { Report } from "./report.ts";

export interface SchemaContext {
  readonly dialect: Dialect;
  readonly draft?: string;
  readonly recursive?: string;
  readonly report: Report;
  readonly refs: SchemaRefs;
  readonly origins: NodeOrigins;
}

export type SchemaDraft = Record<string, unknown>;

export type SchemaRepair = (draft: SchemaDraft, pointer: string, context: SchemaContext) => void;

export interface SchemaRefs {
  resolve(ref: string): string | undefined;
  /** Checks whether a reference has a target, without naming the target. */
  leads(ref: string): boolean;
  /** Like {@link resolve}, but for a discriminator mapping value, which can also be a schema name. */
  resolveMapping(target: string): string | undefined;
  isDynamic(): boolean;
  hasHoisted(): boolean;
  takeHoisted(): readonly HoistedSchema[];
}

/** Creates a resolver for `$ref`s in the schemas of a bundled document, whose named schemas are at the pointer `section`. */
export function createSchemaRefs(document: SchemaObject, section: string): SchemaRefs {
  let dynamic: boolean | undefined;
  const isDynamic = (): boolean => {
    dynamic ??= hasMember(document, "$dynamicRef");
    return dynamic;
  };
  // Schemas below a keyword from an earlier draft are moved, since the keyword is converted.
  const staysInPlace = (pointer: string): boolean =>
    !/\/(?:definitions|dependencies|items\/\d+|additionalItems)\//.test(`${pointer}/`) &&
    isInResource(document, pointer) &&
    isDynamic();
  const hoister = createHoister(document, section, staysInPlace);
  const resolved = new Map<string, string | undefined>();
  let anchors: ReadonlySet<string> | undefined;
  const isAnchor = (ref: string): boolean => {
    anchors ??= listAnchors(document);
    return anchors.has(ref.slice(1));
  };
  const resolve = (ref: string): string | undefined => {
    if (/^#[^/]/.test(ref)) return isAnchor(ref) ? ref : undefined;
    const target = pointerOfRef(ref);
    return target === undefined ? undefined : hoister.locate(target);
  };
  return {
    resolve: (ref) => {
      if (!resolved.has(ref)) resolved.set(ref, resolve(ref));
      return resolved.get(ref);
    },
    leads: (ref) => {
      const target = pointerOfRef(ref);
      return target === undefined ? isAnchor(ref) : readPointer(document, target) !== undefined;
    },
    resolveMapping: (mapped) => {
      const target = pointerOfRef(mapped);
      if (target !== undefined) return hoister.locate(target);
      return hoister.has(mapped) ? schemaRef(mapped) : undefined;
    },
    isDynamic,
    hasHoisted: () => hoister.isWaiting(),
    takeHoisted: () => hoister.take(),
  };
}
