import { addTo } from "../../language/values/group.ts";
import { isObject } from "../../language/values/json-object.ts";
import { assertNever } from "../../runtime/assert-never.ts";
import { encodePointer } from "../../runtime/pointer.ts";
import type { FindingCode } from "../findings/codes.ts";
import { createFinding } from "../findings/create-finding.ts";
import type { Finding, Place } from "../findings/finding.ts";
import { collectIdentifiers, type SchemaIdentifiers } from "../read/rebase-references.ts";
import type { SourceFile } from "../read/source-file.ts";
import type { Overlay, OverlayAction } from "./load-overlays.ts";
import {
  below,
  type Container,
  isContainer,
  type NodePath,
  type Spot,
  selectNodes,
  TrackedTree,
} from "./tracked-tree.ts";

interface Application {
  readonly root: SourceFile;
  readonly tree: TrackedTree;
  readonly findings: Finding[];
}

interface Step {
  readonly file: SourceFile;
  readonly action: OverlayAction;
}

/**
 * Applies overlays action by action (Overlay Specification 1.1 §4). Objects are merged member by member, values are appended to lists
 * (arrays item by item), and scalars are replaced. Added nodes have their places in the overlay.
 */
export function applyOverlays(
  root: SourceFile,
  overlays: readonly Overlay[],
): { readonly file: SourceFile; readonly findings: readonly Finding[] } {
  const application: Application = { root, tree: new TrackedTree(root), findings: [] };
  for (const { file, actions } of overlays)
    for (const action of actions) applyAction(application, { file, action });
  return { file: describeTree(application), findings: application.findings };
}

function describeTree({ root, tree }: Application): SourceFile {
  const origins = tree.originsFrom(root);
  const find = (pointer: string): Spot => {
    const { origin, rest } = origins.resolve(pointer);
    return { file: origin.file, pointer: origin.pointer + rest };
  };
  let literals: ReadonlyMap<string, string> | undefined;
  let identifiers: SchemaIdentifiers | undefined;
  return {
    ...{ name: root.name, path: root.path, text: root.text, value: tree.value },
    get literals() {
      literals ??= collectLiterals(tree.value, find);
      return literals;
    },
    get identifiers() {
      identifiers ??= collectIdentifiers(tree.value);
      return identifiers;
    },
    placeOf: (pointer, on) => {
      const { file, pointer: at } = find(pointer);
      return file.placeOf(at, on);
    },
    placeAt: root.placeAt,
  };
}

function collectLiterals(value: unknown, find: (pointer: string) => Spot): ReadonlyMap<string, string> {
  const literals = new Map<string, string>();
  const visit = (node: unknown, path: readonly string[]): void => {
    if (isContainer(node)) {
      for (const key of Object.keys(node)) visit(Reflect.get(node, key), [...path, key]);
    } else if (typeof node === "number") {
      const pointer = encodePointer(path);
      const spot = find(pointer);
      const literal = spot.file.literals.get(spot.pointer);
      if (literal !== undefined) literals.set(pointer, literal);
    }
  };
  visit(value, []);
  return literals;
}

function applyAction(application: Application, step: Step): void {
  const { target } = step.action;
  const nodes = selectNodes(application.tree.value, target);
  if (typeof nodes === "string") {
    tell(application, step, "overlay/bad-action", `\`${target}\` is not a JSONPath: ${nodes}`, "/target");
  } else if (nodes.length === 0) {
    const what = `\`${target}\` matches nothing in ${application.root.name}.`;
    tell(application, step, "overlay/no-match", what, "/target");
  } else change(application, step, nodes);
}

function change(application: Application, step: Step, nodes: readonly NodePath[]): void {
  const { action, file } = step;
  switch (action.change.kind) {
    case "remove":
      remove(application, step, nodes);
      return;
    case "update": {
      const spot = { file, pointer: `${action.pointer}/update` };
      const { value } = action.change;
      for (const path of nodes)
        merge(application, step, path, () => [application.tree.copy(value, spot), spot]);
      return;
    }
    case "copy":
      copy(application, step, nodes, action.change.from);
      return;
    default:
      assertNever(action.change);
  }
}

function remove(application: Application, step: Step, nodes: readonly NodePath[]): void {
  const { tree } = application;
  const byContainer = new Map<object, (string | number)[]>();
  for (const path of nodes) {
    const found = tree.locate(path);
    if (path.length === 0) {
      tell(application, step, "overlay/wrong-target", "The document itself cannot be removed.", "/target");
    } else if (found !== undefined) {
      addTo(byContainer, found.container, found.key);
    }
  }
  for (const [container, keys] of byContainer) if (isContainer(container)) tree.remove(container, keys);
}

function copy(application: Application, step: Step, nodes: readonly NodePath[], from: string): void {
  const { tree } = application;
  const sources = selectNodes(tree.value, from);
  if (typeof sources === "string") {
    tell(application, step, "overlay/bad-action", `\`${from}\` is not a JSONPath: ${sources}`, "/copy");
    return;
  }
  const [source] = sources;
  const found = source === undefined ? undefined : tree.locate(source);
  if (sources.length !== 1 || found === undefined) {
    const what = `\`${from}\` selects ${sources.length} nodes; exactly one can be copied.`;
    tell(
      application,
      step,
      sources.length === 0 ? "overlay/no-match" : "overlay/wrong-target",
      what,
      "/copy",
    );
    return;
  }
  const spot = tree.spotOf(found.container, found.key) ?? { file: application.root, pointer: "" };
  // The node is copied before any change, since a target can be inside the copied node.
  const value = tree.copyNode(Reflect.get(found.container, found.key), spot);
  for (const path of nodes) merge(application, step, path, () => [tree.copyNode(value, spot), spot]);
}

function merge(
  application: Application,
  step: Step,
  path: NodePath,
  make: () => readonly [value: unknown, spot: Spot],
): void {
  const { tree, root } = application;
  const [value, spot] = make();
  const found = tree.locate(path);
  if (path.length > 0 && found === undefined) return;
  const problem =
    found === undefined ? mergeRoot(tree, value, spot) : mergeInto(tree, { ...found, value, spot });
  if (problem === undefined) return;
  const also = [root.placeOf(encodePointer(path))];
  tell(application, step, "overlay/wrong-target", `\`${step.action.target}\`: ${problem}`, "/target", also);
}

function mergeRoot(tree: TrackedTree, value: unknown, spot: Spot): string | undefined {
  const holder = { root: tree.value };
  return mergeInto(tree, { container: holder, key: "root", value, spot });
}

function tell(
  { findings }: Application,
  { file, action }: Step,
  code: FindingCode,
  message: string,
  member: string,
  also: readonly Place[] = [],
): void {
  const places = [file.placeOf(`${action.pointer}${member}`, "value"), ...also];
  findings.push(createFinding(code, { message, places }));
}

interface Merge {
  readonly container: Container;
  readonly key: string | number;
  readonly value: unknown;
  readonly spot: Spot;
}

function mergeInto(tree: TrackedTree, { container, key, value, spot }: Merge): string | undefined {
  const present: unknown = Reflect.get(container, key);
  if (Array.isArray(present)) {
    append(tree, present, value, spot);
    return undefined;
  }
  if (isObject(present)) {
    if (!isObject(value)) return "an object can only be updated with an object";
    mergeMembers(tree, present, value, spot);
    return undefined;
  }
  if (isContainer(value)) return "a string, number or boolean cannot be updated with an object or list";
  tree.put(container, key, value, spot);
  return undefined;
}

/** Appends a value to a list. An array is never appended as a single item, since no list in OpenAPI contains lists. */
function append(tree: TrackedTree, list: unknown[], value: unknown, spot: Spot): void {
  if (!Array.isArray(value)) tree.put(list, list.length, value, spot);
  else for (const [index, item] of value.entries()) tree.put(list, list.length, item, below(spot, index));
}

function mergeMembers(tree: TrackedTree, present: Container, added: object, spot: Spot): void {
  for (const [name, value] of Object.entries(added)) {
    const at = below(spot, name);
    const before: unknown = Object.hasOwn(present, name) ? Reflect.get(present, name) : undefined;
    if (isObject(before) && isObject(value)) mergeMembers(tree, before as Container, value, at);
    else if (Array.isArray(before) && Array.isArray(value)) append(tree, before, value, at);
    else tree.put(present, name, value, at);
  }
}
