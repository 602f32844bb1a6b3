import { decodeFragment, decodePointer } from "../../runtime/pointer.ts";
import type { Contract } from "../build/contract.ts";
import { didYouMean } from "../findings/did-you-mean.ts";
import type { Operation } from "../model/types.ts";
import type { Description, SourceDescription, StepTarget, Workflow } from "./description.ts";

export interface WorkflowSet {
  readonly description: Description;
  readonly sources: ReadonlyMap<string, LoadedSource>;
}

export type LoadedSource =
  | { readonly kind: "openapi"; readonly contract: Contract }
  | { readonly kind: "arazzo"; readonly set: WorkflowSet }
  | { readonly kind: "unread" };

export type Resolved<Found> =
  | (Found & { readonly kind: "found"; readonly dialect?: string | undefined })
  | { readonly kind: "missing"; readonly message: string; readonly fix?: string | undefined }
  | { readonly kind: "unread" };

export interface FoundOperation {
  readonly source: string;
  readonly contract: Contract;
  readonly operation: Operation;
}

export interface FoundWorkflow {
  readonly set: WorkflowSet;
  readonly workflow: Workflow;
}

export function resolveOperation(set: WorkflowSet, { kind, text }: StepTarget): Resolved<FoundOperation> {
  return kind === "operationPath" ? resolvePath(set, text) : resolveId(set, text);
}

function resolveId(set: WorkflowSet, text: string): Resolved<FoundOperation> {
  const [, named, id = ""] = /^\$sourceDescriptions\.([^.]+)\.(.+)$/s.exec(text) ?? [];
  if (named !== undefined) return findById(set, named, id);
  const plain = [...set.sources.keys()].map((name) => findById(set, name, text));
  const found = plain.find((one) => one.kind === "found");
  if (found !== undefined) return found;
  const [, source = "", rest = ""] = /^([^.]+)\.(.+)$/s.exec(text) ?? [];
  const prefixed = set.sources.has(source) ? findById(set, source, rest) : undefined;
  if (prefixed?.kind === "found") return { ...prefixed, dialect: `$sourceDescriptions.${source}.${rest}` };
  return prefixed ?? plain.find(({ kind }) => kind === "unread") ?? missingOperation(text, idsOf(set));
}

function findById(set: WorkflowSet, source: string, id: string): Resolved<FoundOperation> {
  const loaded = set.sources.get(source);
  if (loaded === undefined) return missingSource(set, source);
  if (loaded.kind === "unread") return loaded;
  if (loaded.kind === "arazzo") return missingOperation(id, [], source);
  const { contract } = loaded;
  const operation = contract.model.operations.find((one) => one.hasOperationId && one.id === id);
  if (operation !== undefined) return { kind: "found", source, contract, operation };
  return missingOperation(
    id,
    contract.model.operations.filter((one) => one.hasOperationId).map((one) => one.id),
    source,
  );
}

function resolvePath(set: WorkflowSet, text: string): Resolved<FoundOperation> {
  const [, exact, loose, fragment = ""] =
    /^(?:\{\$sourceDescriptions\.([^.{}]+)\.url\}|\{?\$sourceDescriptions\.([^.{}#]+)(?:\.url)?\}?)#(.*)$/s.exec(
      text,
    ) ?? [];
  const source = exact ?? loose;
  const form = "`{$sourceDescriptions.<name>.url}#/paths/~1orders~1{id}/get`";
  if (source === undefined)
    return {
      kind: "missing",
      message: `\`${text}\` is not an operation path.`,
      fix: `Write it in the form ${form}.`,
    };
  const loaded = set.sources.get(source);
  if (loaded === undefined) return missingSource(set, source);
  if (loaded.kind === "unread") return loaded;
  const [paths, path, method, ...more] = decodePointer(decodeFragment(fragment)) ?? [];
  if (loaded.kind === "arazzo" || paths !== "paths" || path === undefined || more.length > 0)
    return {
      kind: "missing",
      message: `\`${text}\` does not lead to an operation.`,
      fix: `Write it in the form ${form}.`,
    };
  const { contract } = loaded;
  const candidates = contract.model.operations.filter((one) => one.path === path);
  const operation = candidates.find((one) => one.method === method?.toUpperCase());
  const dialect = exact === undefined ? `{$sourceDescriptions.${source}.url}#${fragment}` : undefined;
  if (operation !== undefined) return { kind: "found", source, contract, operation, dialect };
  const methods = candidates.map((one) => one.method.toLowerCase());
  if (candidates.length === 0)
    return missingOperation(
      path,
      contract.model.operations.map((one) => one.path),
      source,
    );
  return {
    kind: "missing",
    message: `\`${text}\` ${method === undefined ? "has no method" : `has the method \`${method}\``}; the path has ${methods.join(", ")}.`,
    fix: methods.length === 1 && method === undefined ? `Add \`/${methods[0]}\`.` : undefined,
  };
}

function missingOperation(id: string, candidates: readonly string[], source?: string): Resolved<never> {
  const where = source === undefined ? "No source has" : `The source \`${source}\` does not have`;
  return { kind: "missing", message: `${where} the operation \`${id}\`.`, fix: didYouMean(id, candidates) };
}

function missingSource({ description }: WorkflowSet, name: string): Resolved<never> {
  const names = description.sources.map((source: SourceDescription) => source.name);
  return { kind: "missing", message: `There is no source \`${name}\`.`, fix: didYouMean(name, names) };
}

function idsOf({ sources }: WorkflowSet): readonly string[] {
  return [...sources.values()].flatMap((source) =>
    source.kind === "openapi" ? source.contract.model.operations.map(({ id }) => id) : [],
  );
}

/** Finds a workflow by id or `$sourceDescriptions.<name>.<workflowId>`. */
export function resolveWorkflow(set: WorkflowSet, text: string): Resolved<FoundWorkflow> {
  const [, source, id = ""] = /^\$sourceDescriptions\.([^.]+)\.(.+)$/s.exec(text) ?? [];
  if (source === undefined) return findWorkflow(set, text);
  const loaded = set.sources.get(source);
  if (loaded === undefined) return missingSource(set, source);
  if (loaded.kind === "unread") return loaded;
  if (loaded.kind === "openapi")
    return {
      kind: "missing",
      message: `The source \`${source}\` has no workflows: it is an OpenAPI document.`,
    };
  const found = findWorkflow(loaded.set, id);
  if (found.kind === "found" || !id.startsWith("workflows.")) return found;
  const inner = findWorkflow(loaded.set, id.slice("workflows.".length));
  return inner.kind === "found"
    ? { ...inner, dialect: `$sourceDescriptions.${source}.${inner.workflow.id}` }
    : found;
}

function findWorkflow(set: WorkflowSet, id: string): Resolved<FoundWorkflow> {
  const { workflows } = set.description;
  const workflow = workflows.find((one) => one.id === id);
  if (workflow !== undefined) return { kind: "found", set, workflow };
  const fix = didYouMean(
    id,
    workflows.map((one) => one.id),
  );
  return { kind: "missing", message: `There is no workflow \`${id}\`.`, fix };
}
