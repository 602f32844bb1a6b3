import { addTo } from "../../language/values/group.ts";

export interface DocumentReference {
  readonly pointer: string;
  /** Pointers of the schemas to which the reference can resolve, in any dynamic scope. */
  readonly targets: readonly string[];
  readonly dynamicName: string | undefined;
}

export interface DynamicNames {
  /** Whether the meaning of the schema at the pointer can depend on which dynamic scope declares this anchor. */
  decides(name: string, pointer: string): boolean;
}

/**
 * Maximum number of names, each of which requires a search of the document. Beyond this limit, all schemas are assumed to depend on the
 * name.
 */
const mostNames = 64;

/**
 * Finds the schemas that depend on dynamic anchors.
 * @param anchors - Number of resources with each dynamic anchor, by name.
 */
export function createDynamicNames(
  references: readonly DocumentReference[],
  anchors: ReadonlyMap<string, number>,
): DynamicNames {
  const referrers = new Map<string, string[]>();
  const users = new Map<string, string[]>();
  for (const { pointer, targets, dynamicName } of references) {
    for (const target of targets) addTo(referrers, target, pointer);
    // If only one resource declares an anchor, references from any resource resolve to it.
    if (dynamicName !== undefined && (anchors.get(dynamicName) ?? 0) > 1) addTo(users, dynamicName, pointer);
  }
  const dependents = new Map(
    [...users].slice(0, mostNames).map(([name, from]) => [name, findDependents(from, referrers)]),
  );
  return {
    decides: (name, pointer) => users.has(name) && (dependents.get(name)?.has(pointer) ?? true),
  };
}

function findDependents(
  pointers: readonly string[],
  referrers: ReadonlyMap<string, readonly string[]>,
): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [...pointers];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    // Once a pointer has been found, all its prefixes have also been found.
    for (let at = next; !found.has(at); at = at.slice(0, Math.max(0, at.lastIndexOf("/")))) {
      found.add(at);
      open.push(...(referrers.get(at) ?? []));
    }
  }
  return found;
}
