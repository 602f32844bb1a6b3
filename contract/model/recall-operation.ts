import { placeOperations } from "../../language/openapi/operation-place.ts";
import type { SchemaObject } from "../../language/values/json-object.ts";
import { isObject } from "../../language/values/json-object.ts";
import { type Memory, noMemory } from "../../language/values/memory.ts";
import type { SecurityAlternative } from "../../runtime/descriptors.ts";
import type { Report } from "../normalise/report.ts";
import { buildOperation, type DocumentDefaults, type OperationSite } from "./build-operation.ts";
import { type BuildContext, LeftOut, resolveObject } from "./model-context.ts";
import type { Operation, SecurityScheme } from "./types.ts";

/** Builds an operation, of the section and the path or webhook that it stands under. Throws `LeftOut` as `buildOperation` does. */
export type RecallOperation = (section: Section, name: string, site: OperationSite) => Operation;

type Section = "paths" | "webhooks";

/**
 * Makes the function that builds operations, or recalls them: the very same operation in the same place, where what its references
 * lead to and the named schemas that were looked at are the same. What was reported then is reported again.
 */
export function recallOperation(
  defaults: DocumentDefaults,
  context: BuildContext,
  memory: Memory,
): RecallOperation {
  const sources = askContext(defaults, context);
  return (section, name, site) => {
    const { operation, item } = site;
    if (memory === noMemory || !isObject(operation.value))
      return buildOperation({ ...site, operation: resolveObject(operation, context) }, defaults, context);
    const given = [section, name, site.method, operation.pointer, item.value, item.pointer] as const;
    const built = memory.recallAsking(
      buildAlone,
      operation.value,
      sources,
      ...given,
      defaults.schemes,
      context.specification,
    );
    for (const told of built.told) context.report(...told);
    if (built.operation instanceof LeftOut) throw built.operation;
    return built.operation;
  };
}

/** All that is looked at of the document beside the operation and its path item. */
type AskedContext = {
  readonly schema: (name: string) => unknown;
  readonly target: (ref: string) => unknown;
  readonly targetPointer: (ref: string) => string | undefined;
  /** What keeps the document's own from being understood in the place of it. */
  readonly security: (about: undefined) => readonly SecurityAlternative[] | LeftOut;
};

function askContext(defaults: DocumentDefaults, { follow, find }: BuildContext): AskedContext {
  const end = (ref: string): ReturnType<typeof follow> => follow({ value: { $ref: ref }, pointer: "" });
  return {
    schema: find,
    target: (ref) => end(ref)?.value,
    targetPointer: (ref) => end(ref)?.pointer,
    security: () => {
      try {
        return defaults.security();
      } catch (error) {
        if (error instanceof LeftOut) return error;
        throw error;
      }
    },
  };
}

interface BuiltAlone {
  readonly operation: Operation | LeftOut;
  readonly told: readonly Parameters<Report>[];
}

function buildAlone(
  value: SchemaObject,
  asked: AskedContext,
  section: Section,
  name: string,
  method: string,
  pointer: string,
  itemValue: SchemaObject,
  itemPointer: string,
  schemes: readonly SecurityScheme[],
  specification: string,
): BuiltAlone {
  const told: Parameters<Report>[] = [];
  const context: BuildContext = {
    report: (...finding) => void told.push(finding),
    find: asked.schema,
    specification,
    follow: (node) => {
      if (!isObject(node.value) || !Object.hasOwn(node.value, "$ref")) return node;
      const { $ref } = node.value;
      const target = typeof $ref === "string" ? asked.target($ref) : undefined;
      if (typeof $ref !== "string" || target === undefined) return undefined;
      return { value: target, pointer: asked.targetPointer($ref) ?? "" };
    },
    built: new Map(),
  };
  const defaults: DocumentDefaults = {
    schemes,
    security: () => {
      const security = asked.security(undefined);
      if (security instanceof LeftOut) throw security;
      return security;
    },
  };
  const place = {
    ...placeOperations(section, name),
    method,
    item: { value: itemValue, pointer: itemPointer },
  };
  try {
    const operation = resolveObject({ value, pointer }, context);
    return { operation: buildOperation({ ...place, operation }, defaults, context), told };
  } catch (error) {
    if (error instanceof LeftOut) return { operation: error, told };
    throw error;
  }
}
