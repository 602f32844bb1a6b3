import { followAlone, partsOf, schemaOfAll, unionsOf } from "../../language/schema/applicable.ts";
import { targetOf } from "../../language/schema/local-ref.ts";
import { isSchema, type JsonSchema, type SchemaObject } from "../../language/values/json-object.ts";
import { oncePer } from "../../language/values/memory.ts";
import type { Random } from "../../language/values/random.ts";
import { type Constraints, joinConstraints, readConstraints, unconstrained } from "./constraints.ts";
import { createDecided, type Decided } from "./decided-schemas.ts";
import type { DepthOf } from "./depth.ts";
import { type Budget, createUnsatisfiable, ifSatisfiable } from "./sample-context.ts";
import { waysToRefuse } from "./ways-to-refuse.ts";

export interface GatherContext {
  readonly random: Random;
  readonly depthOf: DepthOf;
  find(name: string): JsonSchema | undefined;
  readonly tight: boolean;
  /** Whether to avoid values that match a `not` schema or several branches of a `oneOf`. Default: false. */
  readonly exclusive?: boolean;
  readonly budget: Budget;
}

/**
 * Collects the constraints on one value from the schema, its `$ref` and `allOf`, one branch of each `anyOf` and `oneOf`, and either `if`
 * and `then`, or `else`.
 * @throws {Unsatisfiable} if no choice of branches leaves a possible value.
 * @throws {BudgetSpent} if the search takes too long.
 */
export function gatherConstraints(schema: JsonSchema, context: GatherContext): Constraints {
  return gatherAll(schema, unconstrained, { context, decided: createDecided(), level: 0 });
}

const constraintsOf = oncePer(readConstraints);

interface Walk {
  readonly context: GatherContext;
  readonly decided: Decided;
  readonly level: number;
}

/** Collects all constraints. The `refused` schemas come last, since how a value can avoid them depends on all other constraints. */
function gatherAll(schema: JsonSchema, before: Constraints, walk: Walk): Constraints {
  let joined = gather(schema, before, walk);
  for (let next = joined.refused[0]; next !== undefined; next = joined.refused[0]) {
    joined = gatherMiss(next, { ...joined, refused: joined.refused.slice(1) }, walk);
  }
  return joined;
}

function gatherMiss(refused: JsonSchema, joined: Constraints, walk: Walk): Constraints {
  const { find, random, budget } = walk.context;
  for (const way of shuffle(waysToRefuse(refused, joined, find), random)) {
    const missed = walk.decided.attempt(() => {
      const constraints = gather(way, joined, walk);
      if (!isPossible(way, constraints, walk)) throw createUnsatisfiable("a member has no value");
      return constraints;
    }, budget);
    if (missed !== undefined) return missed;
  }
  throw createUnsatisfiable("every remaining value matches an excluded schema");
}

/** Maximum depth of the search for contradictions. Sampling itself finds the deeper ones. */
const deepest = 3;

/** Checks whether each member required by `way` has a possible value. The search stops at {@link deepest}. */
function isPossible(way: JsonSchema, joined: Constraints, walk: Walk): boolean {
  const required = typeof way === "object" && walk.level < deepest ? way["required"] : undefined;
  if (!Array.isArray(required)) return true;
  return required.every((name: string) => {
    const member = schemaOfAll(joined.properties.get(name) ?? []);
    const inner = { ...walk, decided: createDecided(), level: walk.level + 1 };
    return ifSatisfiable(() => gatherAll(member, unconstrained, inner)) !== undefined;
  });
}

function shuffle(ways: readonly JsonSchema[], random: Random): readonly JsonSchema[] {
  const keyed = ways.map((way) => ({ way, key: random.next() }));
  return keyed.sort((one, other) => one.key - other.key).map(({ way }) => way);
}

function gather(schema: JsonSchema, before: Constraints, walk: Walk): Constraints {
  if (schema === false) throw createUnsatisfiable("the schema allows no value");
  if (schema === true || !walk.decided.fit(schema)) return before;
  walk.context.budget.step();
  let joined = joinPossible(before, constraintsOf(schema));
  joined = gatherReference(schema, joined, walk);
  for (const [part] of partsOf(schema)) if (isSchema(part)) joined = gather(part, joined, walk);
  for (const { keyword, branches } of unionsOf(schema)) {
    const isOnly = keyword === "oneOf" && walk.context.exclusive === true;
    joined = gatherOneOf(branches.filter(isSchema), joined, walk, isOnly);
  }
  if (walk.context.exclusive && isSchema(schema["not"])) joined = refuse([schema["not"]], joined, walk);
  return gatherCondition(schema, joined, walk);
}

function joinPossible(one: Constraints, other: Constraints): Constraints {
  const joined = joinConstraints(one, other);
  if (joined.types?.length === 0) throw createUnsatisfiable("no type remains");
  if (joined.values?.length === 0) throw createUnsatisfiable("no enum value remains");
  return joined;
}

function gatherReference(schema: SchemaObject, joined: Constraints, walk: Walk): Constraints {
  const target = targetOf(schema, walk.context.find);
  return target === undefined ? joined : gather(target, joined, walk);
}

function gatherOneOf(
  branches: readonly JsonSchema[],
  joined: Constraints,
  walk: Walk,
  isOnly = false,
): Constraints {
  for (const branch of orderBranches(branches, walk)) {
    const gathered = walk.decided.attempt(() => {
      // Handle exclusions first, since they can rule out the branch immediately.
      const others = branches.filter((other) => other !== branch);
      return gather(branch, isOnly ? refuse(others, joined, walk) : joined, walk);
    }, walk.context.budget);
    if (gathered !== undefined) return gathered;
  }
  throw createUnsatisfiable("no branch is possible");
}

function refuse(schemas: readonly JsonSchema[], joined: Constraints, walk: Walk): Constraints {
  const refused = schemas
    .map((schema) => followAlone(schema, walk.context.find))
    .filter((schema) => walk.decided.refuse(schema));
  return { ...joined, refused: [...joined.refused, ...refused] };
}

/** Orders branches by depth or at random. Branches that the value must match anyway come first, since the others often exclude them. */
function orderBranches(branches: readonly JsonSchema[], { context, decided }: Walk): readonly JsonSchema[] {
  const keyed = branches.map((branch) => ({
    branch,
    isRequired: [branch, followAlone(branch, context.find)].some(decided.isRequired),
    key: context.tight ? context.depthOf(branch) : context.random.next(),
  }));
  return keyed
    .sort((one, other) => Number(other.isRequired) - Number(one.isRequired) || one.key - other.key)
    .map(({ branch }) => branch);
}

function gatherCondition(schema: SchemaObject, joined: Constraints, walk: Walk): Constraints {
  const condition = schema["if"];
  if (!isSchema(condition)) return joined;
  const consequence = schema["then"];
  const otherwise = schema["else"];
  const branches: JsonSchema[] = [schemaOfAll([condition, isSchema(consequence) ? consequence : true])];
  branches.push(isSchema(otherwise) ? otherwise : true);
  return gatherOneOf(branches, joined, walk);
}
