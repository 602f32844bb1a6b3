import {
  type ComponentSection,
  isPureReference,
  isReferenceNode,
  kindAt,
  sectionOf,
  visitReferences,
} from "../../language/openapi/visit-references.ts";
import type { NodeKind } from "../../language/openapi/walk-nodes.ts";
import { addTo } from "../../language/values/group.ts";
import { decodePointer, lastToken, pointerTo } from "../../runtime/pointer.ts";
import type { SourceFile } from "../read/source-file.ts";
import { nameComponents } from "./component-names.ts";
import { findMismatch } from "./find-mismatch.ts";
import { mappingReference } from "./parse-reference.ts";
import { type ChainFollower, nextTarget, type Resolver, type Target, targetKey } from "./resolver.ts";

export interface BundleContext {
  readonly root: SourceFile;
  readonly resolver: Resolver;
  readonly follow: ChainFollower;
  /**
   * Like {@link follow}, but also passes through nodes in the root document. Used for nodes that are copied to where they are referenced.
   */
  readonly followAll: ChainFollower;
  readonly sections: ReadonlyMap<ComponentSection, string>;
}

export interface PlannedComponent {
  readonly kind: NodeKind;
  readonly target: Target;
  readonly pointer: string;
}

export interface ComponentPlan {
  readonly added: readonly PlannedComponent[];
  /** New pointers of targets, keyed by {@link planKey}. Targets that keep the pointer from their file are omitted. */
  readonly pointers: ReadonlyMap<string, string>;
}

export function planKey(section: ComponentSection, target: Target): string {
  return `${section} ${targetKey(target)}`;
}

export function targetKind(kind: NodeKind): NodeKind {
  return kind === "schemaName" ? "schema" : kind;
}

/**
 * Follows the chain of references from `text` to its end. Returns `undefined` if the target is missing or of the wrong kind, or if `text`
 * is a name that stays unchanged.
 */
export function resolveEnd(
  context: BundleContext,
  kind: NodeKind,
  text: string,
  file: SourceFile,
): Target | undefined {
  const reference = kind === "schemaName" ? mappingReference(text, file, context.root) : text;
  if (reference === undefined) return undefined;
  const resolution = context.resolver.resolve(reference, file);
  if (resolution.kind !== "found") return undefined;
  const section = sectionOf(targetKind(kind));
  const isKept = section !== undefined && context.sections.has(section);
  const end = (isKept ? context.follow : context.followAll)(resolution.target);
  return end === undefined || findMismatch(targetKind(kind), end)?.severity === "error" ? undefined : end;
}

export function isInPlace(context: BundleContext, kind: NodeKind, target: Target): boolean {
  return target.file === context.root && kindAt(decodePointer(target.pointer) ?? []) === kind;
}

/**
 * Plans the components of a bundle. A root component that consists only of a `$ref` to another file is replaced with its target. All other
 * targets get new names.
 */
export function planComponents(context: BundleContext): ComponentPlan {
  const pointers = new Map<string, string>();
  const taken = new Map<ComponentSection, readonly string[]>();
  for (const [section, pointer] of context.sections) {
    const entries = readSection(context, pointer);
    taken.set(
      section,
      entries.map(({ name }) => name),
    );
    claimTargets(context, { section, pointer, entries }, pointers);
  }
  const found = collectComponents(context, pointers);
  const added: PlannedComponent[] = [];
  for (const [section, pointer] of context.sections) {
    const nodes = (found.get(section) ?? []).map(({ kind, target }) => {
      return { kind, target, file: target.file.name, pointer: target.pointer };
    });
    for (const [node, name] of nameComponents(nodes, taken.get(section) ?? [])) {
      const at = pointerTo(pointer, name);
      pointers.set(planKey(section, node.target), at);
      added.push({ kind: node.kind, target: node.target, pointer: at });
    }
  }
  added.sort((a, b) => (a.pointer < b.pointer ? -1 : 1));
  return { added, pointers };
}

interface SectionEntry {
  readonly name: string;
  readonly target: Target;
}

function readSection(context: BundleContext, pointer: string): readonly SectionEntry[] {
  const resolution = context.resolver.resolve(`#${pointer}`, context.root);
  if (resolution.kind !== "found") return [];
  let target: Target | undefined = resolution.target;
  for (let hops = 0; target !== undefined && isReferenceNode(target.value) && hops < 100; hops++) {
    target = nextTarget(context.resolver, target);
  }
  if (target === undefined || typeof target.value !== "object" || target.value === null) return [];
  const { file, pointer: base, value } = target;
  return Object.entries(value).map(([name, entry]) => {
    return { name, target: { file, pointer: pointerTo(base, name), value: entry as unknown } };
  });
}

interface Section {
  readonly section: ComponentSection;
  readonly pointer: string;
  readonly entries: readonly SectionEntry[];
}

function claimTargets(
  context: BundleContext,
  { section, pointer, entries }: Section,
  pointers: Map<string, string>,
): void {
  const wishes = new Map<string, { readonly end: Target; readonly names: string[] }>();
  for (const { name, target } of entries) {
    const end = endOfEntry(context, target);
    if (end === undefined || end.file === context.root) continue;
    const wish = wishes.get(planKey(section, end)) ?? { end, names: [] };
    wishes.set(planKey(section, end), wish);
    wish.names.push(name);
  }
  for (const [key, { end, names }] of wishes) {
    const own = names.find((name) => name === lastToken(end.pointer));
    const name = own ?? names.sort()[0];
    if (name !== undefined) pointers.set(key, pointerTo(pointer, name));
  }
}

function endOfEntry(context: BundleContext, entry: Target): Target | undefined {
  if (!isPureReference(entry.value)) return entry;
  const next = nextTarget(context.resolver, entry);
  return next && context.follow(next);
}

interface FoundComponent {
  readonly kind: NodeKind;
  readonly target: Target;
}

function collectComponents(
  context: BundleContext,
  pointers: ReadonlyMap<string, string>,
): ReadonlyMap<ComponentSection, readonly FoundComponent[]> {
  const found = new Map<ComponentSection, FoundComponent[]>();
  const reached = new Set<string>();
  const pending: FoundComponent[] = [];
  const reach = (kind: NodeKind, target: Target): void => {
    const key = `${kind} ${targetKey(target)}`;
    if (reached.has(key) || isInPlace(context, kind, target)) return;
    reached.add(key);
    pending.push({ kind, target });
    const section = sectionOf(kind);
    if (section === undefined || !context.sections.has(section) || pointers.has(planKey(section, target)))
      return;
    addTo(found, section, { kind, target });
  };
  pending.push({ kind: "document", target: { file: context.root, pointer: "", value: context.root.value } });
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { file } = next.target;
    visitReferences(next.target.value, next.kind, [], {
      found: ({ kind, text }) => {
        const end = resolveEnd(context, kind, text, file);
        if (end !== undefined) reach(targetKind(kind), end);
      },
    });
  }
  return found;
}
