import { type Discriminated, discriminatedBranches } from "../schema/discriminated-branches.ts";
import { refOf } from "../schema/local-ref.ts";
import { listedValues, typeListOf } from "../schema/schema-keywords.ts";
import { isObject } from "../values/json-object.ts";
import { isDisjoint } from "./disjoint.ts";
import { type Atom, type Given, type SchemaAt, unionsAt } from "./given.ts";
import type { Inclusion } from "./inclusion.ts";
import { addFailure, failureAt, isComplete, type Question } from "./proof.ts";

export function decideUnion(question: Question, inclusion: Inclusion): void {
  const { given, asked, keyword, outcome } = question;
  const branches = unionsAt(asked).find((union) => union.keyword === keyword)?.branches ?? [];
  const counterpart = branches.find((branch) => isCounterpart(branch.schema, given));
  const isTaken = (branch: SchemaAt): boolean => inclusion.isShown(given, branch);
  // A failure in the reader's branch with the same name is the most helpful one.
  const takes = counterpart !== undefined && isTaken(counterpart) ? counterpart : branches.find(isTaken);
  if (takes !== undefined) {
    outcome.edges.push({ proof: inclusion.prove(given, takes, false) });
    if (keyword === "anyOf") return;
    const also = branches.findIndex((branch) => branch !== takes && !isDisjoint(given, branch, inclusion));
    if (also >= 0) addFailure(question, String(also));
    return;
  }
  if (inclusion.isBrief) {
    addFailure(question);
    return;
  }
  const near = counterpart ?? nearOf(branches, given, inclusion);
  // The failure is part of a separate proof, in which the sender's values match the chosen branch.
  if (near === undefined)
    outcome.edges.push({
      proof: {
        sender: given.roots,
        reader: asked,
        failures: [failureAt(keyword, given, asked.pointer)],
        edges: [],
      },
    });
  else outcome.edges.push({ proof: inclusion.prove(given, near, false) });
}

function nearOf(branches: readonly SchemaAt[], given: Given, inclusion: Inclusion): SchemaAt | undefined {
  const free = branches.filter((branch) => !isOfOthers(branch, given, inclusion));
  const near = onlyOf(free, given, inclusion) ?? nearestOf(free, given, inclusion);
  if (near !== undefined || given.decided.size === 0) return near;
  const [only, ...others] = branches;
  if (only === undefined || others.length > 0 || !inclusion.isRefusedByTag(given, only)) return undefined;
  // Comparing a branch with one of another tag would report how the two differ. One of another type tells which types are rejected.
  return free.length > 0 || onlyOf(branches, given, inclusion) === undefined ? only : undefined;
}

/** Whether a reader's branch corresponds to a sender's branch that the values need not match. */
function isOfOthers({ schema }: SchemaAt, { perhaps, excluded }: Given, { options }: Inclusion): boolean {
  const ref = refOf(schema);
  return [...perhaps, ...excluded].some(
    (other) => (ref !== undefined && refOf(other.schema) === ref) || options.areSame(other.schema, schema),
  );
}

/**
 * Returns the branch with the fewest failures among the branches with matching types and tags. Returns `undefined` for a tie, or while the
 * sender's unions are not split into cases.
 */
function nearestOf(branches: readonly SchemaAt[], given: Given, inclusion: Inclusion): SchemaAt | undefined {
  if (given.decided.size === 0) return undefined;
  const candidates = branches.filter((branch) => !inclusion.isRefusedByTag(given, branch));
  const [only, ...others] = candidates;
  if (others.length === 0) return only;
  const lacking = candidates.map((branch) => {
    const { failures, edges } = inclusion.prove(given, branch, false);
    return failures.length + edges.filter(({ proof }) => !isComplete(proof)).length;
  });
  const least = Math.min(...lacking);
  const nearest = candidates.filter((_, index) => lacking[index] === least);
  return nearest.length === 1 ? nearest[0] : undefined;
}

function isCounterpart(branch: unknown, { roots, atoms }: Given): boolean {
  const ref = refOf(branch);
  return ref !== undefined && [...roots, ...atoms].some(({ schema }) => refOf(schema) === ref);
}

function onlyOf(branches: readonly SchemaAt[], given: Given, inclusion: Inclusion): SchemaAt | undefined {
  const types = inclusion.types(given);
  const possible = branches.filter(({ schema }) => {
    const own = isObject(schema) ? typeListOf(schema) : undefined;
    return own?.some((type) => types.some((one) => one === type)) !== false;
  });
  return possible.length === 1 ? possible[0] : undefined;
}

type Named = Omit<Discriminated<SchemaAt>, "values">;

/**
 * Checks enforced discriminators, which require each value to be valid against the branch it selects. Proves nothing unless the sender's
 * discriminator values are known from `enum`, `const` or a discriminator.
 */
export function decideDiscriminator(question: Question, inclusion: Inclusion): void {
  const { given, asked } = question;
  if (!inclusion.types(given).includes("object")) return;
  const read = namedBy(asked);
  if (read === undefined) {
    addFailure(question);
    return;
  }
  const listed = listedNames(given, read.property, inclusion);
  const sent = given.atoms.map(namedBy).find((named) => named?.property === read.property);
  if (listed === undefined && (sent === undefined || sent.fallback !== undefined)) {
    addFailure(question);
    return;
  }
  for (const name of listed ?? [...(sent?.branches.keys() ?? [])]) {
    const target = read.branches.get(name) ?? read.fallback;
    const own = sent?.branches.get(name);
    const known = own === undefined ? given : inclusion.with(given, [own]);
    if (target === undefined || !inclusion.isShown(known, target)) addFailure(question, name);
  }
}

function namedBy(atom: Atom): Named | undefined {
  const [union, ...others] = unionsAt(atom);
  const named = union && others.length === 0 ? discriminatedBranches(atom.schema, union.list) : undefined;
  if (union === undefined || named === undefined) return undefined;
  const at = (index: number): SchemaAt => union.branches[index] ?? atom;
  return {
    property: named.property,
    branches: new Map([...named.branches].map(([name, index]) => [name, at(index)])),
    fallback: named.fallback === undefined ? undefined : at(named.fallback),
  };
}

function listedNames(given: Given, property: string, inclusion: Inclusion): readonly string[] | undefined {
  const { presence, schemas } = inclusion.members(given).member(property);
  if (presence !== "always") return undefined;
  const values = inclusion
    .inner(schemas)
    .atoms.map(({ schema }) => listedValues(schema))
    .find((listed) => listed !== undefined);
  return values?.every((value) => typeof value === "string") === true ? values : undefined;
}
