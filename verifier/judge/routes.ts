import type { Contract } from "../../contract/build/contract.ts";
import { lookupOf, type SchemaLookup } from "../../contract/model/model-lookup.ts";
import { fixedQuery } from "../../contract/model/parameter-keys.ts";
import type { LeftOutOperation, Operation } from "../../contract/model/types.ts";
import { wireShape } from "../../contract/model/wire-shape.ts";
import { pathItemMethods } from "../../language/openapi/document-shape.ts";
import type { ParameterDescriptor } from "../../runtime/descriptors.ts";
import { type BasePath, basePathOf } from "../../runtime/routing/base-path.ts";
import { createMatcher, type MatcherOptions } from "../../runtime/routing/create-matcher.ts";
import type { MatchableOperation, RouteMatch } from "../../runtime/routing/matcher-parts.ts";
import { createTrie } from "../../runtime/routing/segment-trie.ts";
import { templateQueries } from "../../runtime/routing/template-queries.ts";
import { createVariableBases } from "../../runtime/routing/variable-bases.ts";

export interface RoutedOperation extends MatchableOperation {
  readonly target: Operation | LeftOutOperation;
}

/** Finds the operation for a request. `query` only matters for path templates that contain a query. */
export type FindRoute = (method: string, path: string, query: string) => RouteMatch<RoutedOperation>;

const NO_PARAMETERS: readonly ParameterDescriptor[] = [];

export function createRoutes({ model }: Contract, basePath: MatcherOptions["basePath"]): FindRoute {
  const lookup = lookupOf(model);
  const routed = [
    ...model.operations.map((operation) => routeOperation(operation, lookup)),
    ...(model.leftOut ?? []).flatMap((target) => routeLeftOut(target)),
  ];
  const { servers } = model;
  const parts = { createTrie, createVariableBases, templateQueries };
  return createMatcher(routed, { ...parts, ...(basePath === undefined ? { servers } : { basePath }) });
}

export function allBasePaths({ model }: Contract): readonly BasePath[] {
  return [...model.servers, ...model.operations.flatMap(({ servers }) => servers ?? []), ""];
}

/** Returns the configured base paths, or those of the documented servers with default values for variables. */
export function basePathsOf(
  { model: { servers } }: Contract,
  given: MatcherOptions["basePath"],
): readonly string[] {
  return [...new Set([given ?? servers].flat().map(basePathOf))];
}

function routeOperation(target: Operation, lookup: SchemaLookup): RoutedOperation {
  const { method, path, parameters, servers } = target;
  // The matcher only uses the values of label (`.`) and matrix (`;`) parameters.
  const led = parameters.filter(({ style }) => style === "label" || style === "matrix");
  const wire = led.map(({ name, in: location, style, explode, required, schema }) => {
    return {
      name,
      key: name,
      in: location,
      style,
      explode,
      required,
      shape: wireShape(schema.schema, lookup),
    };
  });
  return { method, path, query: fixedQuery(target), parameters: wire, servers, target };
}

function routeLeftOut(target: LeftOutOperation): readonly RoutedOperation[] {
  const methods = target.method === undefined ? pathItemMethods : [target.method];
  return methods.map((method) => ({
    method: method.toUpperCase(),
    path: target.path,
    parameters: NO_PARAMETERS,
    target,
  }));
}
