import { componentSections, sectionOf, visitReferences } from "../../language/openapi/visit-references.ts";
import { addTo } from "../../language/values/group.ts";
import { asObject, type SchemaObject } from "../../language/values/json-object.ts";
import { createOrigins } from "../../language/values/origins.ts";
import { decodePointer, lastToken, parentPointer, readToken } from "../../runtime/pointer.ts";
import type { Finding, Place } from "../findings/finding.ts";
import { type LoadedDocument, readSpecification, type WrittenReference } from "../read/loaded-document.ts";
import { createCopyBudget } from "./copy-budget.ts";
import { type BundleContext, type PlannedComponent, planComponents } from "./plan-components.ts";
import { createChainFollower, createResolver } from "./resolver.ts";
import { type BundleWriter, createBundleWriter, type FilePointer } from "./write-bundle.ts";

export interface Bundle {
  readonly document: SchemaObject;
  readonly specification: string;
  /** Locates a node. For nodes added by the bundler, returns the place of the nearest ancestor. */
  placeOf(pointer: string, on?: "key" | "value"): Place;
  readonly findings: readonly Finding[];
}

/**
 * Merges the files of a document. Nodes in other files become components, named after their pointer or file, if OpenAPI defines components
 * of that kind. Other nodes (path items, operations, complete maps, descriptions) are copied to each reference. A component that consists
 * only of a `$ref` to another file is replaced with its target. The files' values are never modified; if nothing must be copied, the root's
 * value is returned.
 */
export function bundleDocument(loaded: LoadedDocument): Bundle {
  const { root, files } = loaded;
  const specification = readSpecification(root) ?? "";
  const origins = createOrigins<FilePointer>({ file: root, pointer: "" });
  const placeOf: Bundle["placeOf"] = (pointer, on) => {
    const { origin, rest } = origins.resolve(pointer);
    return origin.file.placeOf(origin.pointer + rest, on);
  };
  if (isWhole(loaded)) return { document: asObject(root.value), specification, placeOf, findings: [] };
  const resolver = createResolver(files, (name) => !files.has(name), loaded);
  const follow = createChainFollower(resolver, ({ file }) => file === root);
  const followAll = createChainFollower(resolver, () => false);
  const context: BundleContext = {
    root,
    resolver,
    follow,
    followAll,
    sections: componentSections(specification),
  };
  const plan = planComponents(context);
  const writer = createBundleWriter(
    context,
    plan,
    origins,
    createCopyBudget([...files.values()].map(({ value }) => value)),
  );
  let document = writer.write({ file: root, pointer: "", value: root.value }, "document", []);
  document = addComponents(document, plan.added, writer);
  return { document: asObject(document), specification, placeOf, findings: writer.findings };
}

function isWhole({ root, files, copies, references = listReferences(root.value) }: LoadedDocument): boolean {
  if (files.size > 1) return false;
  return references.every(({ kind, text }) => {
    if (kind !== "schemaName") return /^#(?:$|\/)/.test(text) && sectionOf(kind) !== undefined;
    return !text.startsWith(root.name) && (copies === undefined || !text.includes("/"));
  });
}

function listReferences(document: unknown): readonly WrittenReference[] {
  const found: WrittenReference[] = [];
  visitReferences(document, "document", [], { found: (reference) => found.push(reference) });
  return found;
}

function addComponents(document: unknown, added: readonly PlannedComponent[], writer: BundleWriter): unknown {
  const sections = new Map<string, (readonly [string, unknown])[]>();
  for (const { target, kind, pointer } of added) {
    const written = writer.write(target, kind, decodePointer(pointer) ?? []);
    addTo(sections, parentPointer(pointer), [lastToken(pointer) ?? "", written]);
  }
  let result = document;
  for (const [section, members] of sections)
    result = extendMap(result, decodePointer(section) ?? [], members);
  return result;
}

function extendMap(
  value: unknown,
  way: readonly string[],
  members: readonly (readonly [string, unknown])[],
): object {
  const own = Object.entries(asObject(value));
  const [token, ...rest] = way;
  if (token === undefined) return Object.fromEntries([...own, ...members]);
  const inner = extendMap(readToken(value, token), rest, members);
  if (!own.some(([name]) => name === token)) return Object.fromEntries([...own, [token, inner]]);
  return Object.fromEntries(own.map(([name, member]) => [name, name === token ? inner : member]));
}
