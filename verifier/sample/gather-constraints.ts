import type { JsonSchema, SchemaObject } from "../../contract/model/types.ts";
import { type Constraints, unconstrained } from "./constraints.ts";
import { type DepthOf, readBranches } from "./depth.ts";
import { joinConstraints } from "./join-constraints.ts";
import type { Random } from "./random.ts";
import { isSchema, readConstraints } from "./read-constraints.ts";
import { Unsatisfiable } from "./unsatisfiable.ts";

/** What gathering needs beside the schema. */
export interface GatherContext {
  readonly random: Random;
  readonly depthOf: DepthOf;
  /** Resolves a `$ref`; `undefined` where it leads nowhere. */
  lookup(ref: string): JsonSchema | undefined;
  /** Take the shortest branch instead of any. */
  readonly tight: boolean;
}

/**
 * Puts a schema, what it refers to, its `allOf` and one branch of each `anyOf`, `oneOf` and `if` together.
 *
 * @throws {Unsatisfiable} where no choice of branches leaves a possible value.
 */
export function gatherConstraints(schema: JsonSchema, context: GatherContext): Constraints {
  return gather(schema, unconstrained, { context, following: new Set() });
}

interface Walk {
  readonly context: GatherContext;
  readonly following: ReadonlySet<string>;
}

function gather(schema: JsonSchema, before: Constraints, walk: Walk): Constraints {
  if (schema === false) throw new Unsatisfiable("the schema admits nothing");
  if (schema === true) return before;
  let joined = joinPossible(before, readConstraints(schema));
  joined = gatherReference(schema, joined, walk);
  for (const part of readBranches(schema["allOf"])) joined = gather(part, joined, walk);
  for (const keyword of ["anyOf", "oneOf"]) {
    const branches = readBranches(schema[keyword]);
    if (branches.length > 0) joined = gatherOneOf(branches, joined, walk);
  }
  return gatherCondition(schema, joined, walk);
}

function joinPossible(one: Constraints, other: Constraints): Constraints {
  const joined = joinConstraints(one, other);
  if (joined.types?.length === 0) throw new Unsatisfiable("no type is left");
  if (joined.values?.length === 0) throw new Unsatisfiable("no listed value is left");
  return joined;
}

function gatherReference(schema: SchemaObject, joined: Constraints, walk: Walk): Constraints {
  const ref = schema["$ref"];
  if (typeof ref !== "string") return joined;
  const target = walk.context.lookup(ref);
  // A reference that only leads back to itself asks for nothing.
  if (target === undefined || walk.following.has(ref)) return joined;
  return gather(target, joined, { ...walk, following: new Set([...walk.following, ref]) });
}

function gatherOneOf(branches: readonly JsonSchema[], joined: Constraints, walk: Walk): Constraints {
  for (const branch of orderBranches(branches, walk.context)) {
    try {
      return gather(branch, joined, walk);
    } catch (error) {
      if (!(error instanceof Unsatisfiable)) throw error;
    }
  }
  throw new Unsatisfiable("no branch is possible");
}

function orderBranches(branches: readonly JsonSchema[], context: GatherContext): readonly JsonSchema[] {
  const keyed = branches.map((branch) => ({
    branch,
    key: context.tight ? context.depthOf(branch) : context.random.next(),
  }));
  return keyed.sort((one, other) => one.key - other.key).map(({ branch }) => branch);
}

function gatherCondition(schema: SchemaObject, joined: Constraints, walk: Walk): Constraints {
  const condition = schema["if"];
  if (!isSchema(condition)) return joined;
  const consequence = schema["then"];
  const otherwise = schema["else"];
  const branches: JsonSchema[] = [{ allOf: [condition, isSchema(consequence) ? consequence : true] }];
  branches.push(isSchema(otherwise) ? otherwise : true);
  return gatherOneOf(branches, joined, walk);
}
