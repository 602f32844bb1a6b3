import { partsOf, schemaOfAll, unionsOf } from "../../language/schema/applicable.ts";
import { refNameOf } from "../../language/schema/local-ref.ts";
import { isSchema, type JsonSchema, type SchemaObject } from "../../language/values/json-object.ts";
import type { Random } from "../../language/values/random.ts";
import { type Constraints, joinConstraints, readConstraints, unconstrained } from "./constraints.ts";
import type { DepthOf } from "./depth.ts";
import { type Budget, ifSatisfiable, Unsatisfiable } from "./sample-context.ts";
import { waysToRefuse } from "./ways-to-refuse.ts";

export interface GatherContext {
  readonly random: Random;
  readonly depthOf: DepthOf;
  find(name: string): JsonSchema | undefined;
  /** Whether to choose the branch with the smallest values instead of a random one. */
  readonly tight: boolean;
  /** Whether to avoid values that match a `not` schema, or several branches of a `oneOf`. Default false. */
  readonly exclusive?: boolean;
  /**
   * Limits the attempts to violate a schema. Each attempt spends a part of the budget, since a recursive schema allows very many. Default:
   * no limit.
   */
  readonly budget?: Budget;
}

/**
 * Combines the constraints that one value of a schema has to satisfy: those of the schema, of its `$ref`, of its `allOf` and of one branch
 * of each `anyOf` and `oneOf`. For `if`, the value satisfies either `if` and `then`, or `else`.
 *
 * @throws {Unsatisfiable} if no choice of branches leaves a possible value.
 */
export function gatherConstraints(schema: JsonSchema, context: GatherContext): Constraints {
  return gatherAll(schema, unconstrained, { context, following: new Set(), level: 0 });
}

interface Walk {
  readonly context: GatherContext;
  /** The names of the schemas that were reached by `$ref` on the way to the current schema. A `$ref` to one of them has no effect. */
  readonly following: ReadonlySet<string>;
  /** The number of levels of members between the sampled value and the member that {@link isPossible} tests. */
  readonly level: number;
}

/**
 * Gathers all constraints of a schema. The schemas in `refused`, which the value must not match, are handled last: how they can be violated
 * depends on all other constraints.
 */
function gatherAll(schema: JsonSchema, before: Constraints, walk: Walk): Constraints {
  let joined = gather(schema, before, walk);
  for (let next = joined.refused[0]; next !== undefined; next = joined.refused[0]) {
    joined = gatherMiss(next, { ...joined, refused: joined.refused.slice(1) }, walk);
  }
  return joined;
}

function gatherMiss(refused: JsonSchema, joined: Constraints, walk: Walk): Constraints {
  const { find } = walk.context;
  const ways = waysToRefuse(refused, { asked: joined, find, following: new Set() });
  for (const way of shuffle(ways, walk.context.random)) {
    walk.context.budget?.spend();
    const missed = ifSatisfiable(() => gather(way, joined, walk));
    if (missed !== undefined && isPossible(way, missed, walk)) return missed;
  }
  throw new Unsatisfiable("every value that is left matches a refused schema");
}

/** The maximum depth of members that are tested. Deeper contradictions are found by sampling. */
const deepest = 3;

/**
 * Tells whether each member that the schema `way` requires has a possible value under the constraints `joined`. Members deeper than {@link
 * deepest} are not tested.
 */
function isPossible(way: JsonSchema, joined: Constraints, walk: Walk): boolean {
  const required = typeof way === "object" && walk.level < deepest ? way["required"] : undefined;
  if (!Array.isArray(required)) return true;
  const inner = { ...walk, following: new Set<string>(), level: walk.level + 1 };
  return required.every((name: string) => {
    const member = schemaOfAll(joined.properties.get(name) ?? []);
    return ifSatisfiable(() => gatherAll(member, unconstrained, inner)) !== undefined;
  });
}

function shuffle(ways: readonly JsonSchema[], random: Random): readonly JsonSchema[] {
  const keyed = ways.map((way) => ({ way, key: random.next() }));
  return keyed.sort((one, other) => one.key - other.key).map(({ way }) => way);
}

function gather(schema: JsonSchema, before: Constraints, walk: Walk): Constraints {
  if (schema === false) throw new Unsatisfiable("the schema admits nothing");
  if (schema === true) return before;
  let joined = joinPossible(before, readConstraints(schema));
  joined = gatherReference(schema, joined, walk);
  for (const [part] of partsOf(schema)) if (isSchema(part)) joined = gather(part, joined, walk);
  for (const { keyword, branches } of unionsOf(schema)) {
    const isOnly = keyword === "oneOf" && walk.context.exclusive === true;
    joined = gatherOneOf(branches.filter(isSchema), joined, walk, isOnly);
  }
  if (walk.context.exclusive && isSchema(schema["not"])) joined = refuse([schema["not"]], joined);
  return gatherCondition(schema, joined, walk);
}

function joinPossible(one: Constraints, other: Constraints): Constraints {
  const joined = joinConstraints(one, other);
  if (joined.types?.length === 0) throw new Unsatisfiable("no type is left");
  if (joined.values?.length === 0) throw new Unsatisfiable("no listed value is left");
  return joined;
}

function gatherReference(schema: SchemaObject, joined: Constraints, walk: Walk): Constraints {
  const name = refNameOf(schema);
  const target = name === undefined ? undefined : walk.context.find(name);
  // A reference that only leads back to itself has no effect.
  if (name === undefined || target === undefined || walk.following.has(name)) return joined;
  return gather(target, joined, { ...walk, following: new Set([...walk.following, name]) });
}

function gatherOneOf(
  branches: readonly JsonSchema[],
  joined: Constraints,
  walk: Walk,
  isOnly = false,
): Constraints {
  for (const branch of orderBranches(branches, walk.context)) {
    const gathered = ifSatisfiable(() => gather(branch, joined, walk));
    if (gathered === undefined) continue;
    const others = branches.filter((other) => other !== branch);
    return isOnly ? refuse(others, gathered) : gathered;
  }
  throw new Unsatisfiable("no branch is possible");
}

function refuse(schemas: readonly JsonSchema[], joined: Constraints): Constraints {
  return { ...joined, refused: [...joined.refused, ...schemas] };
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
  const branches: JsonSchema[] = [schemaOfAll([condition, isSchema(consequence) ? consequence : true])];
  branches.push(isSchema(otherwise) ? otherwise : true);
  return gatherOneOf(branches, joined, walk);
}
