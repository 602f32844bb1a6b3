import { addTo } from "../../language/values/group.ts";

export interface DocumentReference {
  readonly pointer: string;
  /** The pointers of the schemas that it may lead to, in any dynamic scope. */
  readonly targets: readonly string[];
  /** The name of the dynamic anchor that a `$dynamicRef` refers to. */
  readonly dynamicName: string | undefined;
}

/**
 * Finds the names of dynamic anchors on which the meaning of a schema depends: those of the `$dynamicRef`s in it, and in all schemas that it
 * refers to, directly or indirectly.
 */
export interface DynamicNames {
  /** Whether a dynamic scope with an anchor of this name can change what the schema at the pointer means. */
  decides(name: string, pointer: string): boolean;
}

/** Each name costs a search of the document. Further names are treated as names that all schemas depend on. */
const mostNames = 64;

/** @param anchors - The number of resources that have a dynamic anchor, by its name. */
export function createDynamicNames(
  references: readonly DocumentReference[],
  anchors: ReadonlyMap<string, number>,
): DynamicNames {
  const referrers = new Map<string, string[]>();
  const users = new Map<string, string[]>();
  for (const { pointer, targets, dynamicName } of references) {
    for (const target of targets) addTo(referrers, target, pointer);
    // Where one resource has the anchor, the `$dynamicRef` leads there from everywhere.
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
    // A pointer that was found before is followed by pointers that were found before.
    for (let at = next; !found.has(at); at = at.slice(0, Math.max(0, at.lastIndexOf("/")))) {
      found.add(at);
      open.push(...(referrers.get(at) ?? []));
    }
  }
  return found;
}
