import type {
  Connection,
  Diagnostic,
  Location,
  TextDocumentPositionParams,
} from "vscode-languageserver/node";
import type { ObjectKind } from "../../language/openapi/document-shape.ts";
import { isObject } from "../../language/values/json-object.ts";
import { complete } from "../completion/complete.ts";
import { noteOf } from "../completion/member-notes.ts";
import { findSampledSchema } from "../completion/sampled-schema.ts";
import { describeComparison } from "../features/code-lenses.ts";
import { listLinks } from "../features/document-links.ts";
import { listSymbols } from "../features/document-symbols.ts";
import { findDefinitions, findOccurrences, findSymbol, type Located } from "../features/find-symbol.ts";
import { listFolds } from "../features/folding.ts";
import { addType, hoverAt } from "../features/hover.ts";
import { type Complaint, fixAll, listQuickFixes } from "../features/quick-fixes.ts";
import { applyChanges, prepareRename, rename, type TextChange } from "../features/rename.ts";
import { isRootNode } from "../source/kinds.ts";
import type { OutlineNode } from "../source/outline.ts";
import { rangeOf, type Source } from "../workspace/source.ts";
import { answerCode } from "./answer-code.ts";
import type { DocumentsState } from "./documents-state.ts";
import type { FoldersState } from "./folders-state.ts";
import type { LanguageServerModules } from "./modules.ts";
import { showMessage } from "./show-message.ts";
import { pathOfUri } from "./uris.ts";
import type { WorkspaceState } from "./workspace-state.ts";

interface Context {
  readonly connection: Connection;
  readonly documents: DocumentsState;
  readonly folders: FoldersState;
  readonly modules: LanguageServerModules;
}

interface At {
  readonly workspace: WorkspaceState;
  readonly source: Source;
  readonly offset: number;
}

/** Milliseconds that a hover waits for generated types, and a completion for a sample. */
const PATIENCE_MS = 2_500;

export function answerRequests(context: Context): void {
  const { connection, documents, folders, modules } = context;
  const sourceOf = ({ uri }: { readonly uri: string }): Source | undefined => {
    const path = pathOfUri(uri);
    return path === undefined ? undefined : folders.of(path).workspace.read(path);
  };
  const locate = async ({ textDocument, position }: TextDocumentPositionParams): Promise<At | undefined> => {
    const path = pathOfUri(textDocument.uri);
    if (path === undefined) return undefined;
    const workspace = await folders.ready(path);
    const source = workspace.read(path);
    const document = source && documents.documentOf(source.path);
    return source && document && { workspace, source, offset: document.offsetAt(position) };
  };
  const toLocation = ({ source, span }: Located): Location => ({
    uri: documents.uriOf(source.path),
    range: rangeOf(source, span),
  });
  const symbolAt = async (params: TextDocumentPositionParams) => {
    const at = await locate(params);
    if (at === undefined) return undefined;
    const group = at.workspace.groupOf(at.source.path);
    const found = findSymbol(group, at.source.path, at.offset);
    return found && { ...at, group, symbol: found.symbol };
  };

  const code = answerCode(context);
  connection.onDefinition(async (params) => {
    const inCode = code.definitionIn(params);
    if (inCode !== undefined) return [...inCode];
    const found = await symbolAt(params);
    return found === undefined ? [] : findDefinitions(found.group, found.symbol).map(toLocation);
  });
  connection.onReferences(async (params) => {
    const found = await symbolAt(params);
    if (found === undefined) return [];
    const listed = findOccurrences(found.workspace.groupAround(found.source.path), found.symbol)
      .filter(({ occurrence }) => params.context.includeDeclaration || occurrence.role === "use")
      .map(({ source, occurrence }) => toLocation({ source, span: occurrence.whole }));
    return found.symbol.kind === "operation" ? [...listed, ...(await code.usesOf(params))] : listed;
  });
  connection.onDocumentHighlight(async (params) => {
    const found = await symbolAt(params);
    if (found === undefined) return [];
    return findOccurrences(found.group, found.symbol)
      .filter(({ source }) => source === found.source)
      .map(({ source, occurrence }) => ({ range: rangeOf(source, occurrence.span) }));
  });
  connection.onHover(async (params) => {
    const at = await locate(params);
    const group = at?.workspace.groupOf(at.source.path);
    if (at === undefined || group === undefined) return null;
    const hover = hoverAt(group, at.source.path, at.offset);
    if (hover === undefined) return null;
    const range = rangeOf(at.source, hover.span);
    const { path, pointer } = hover.subject ?? {};
    const type =
      path === undefined || pointer === undefined
        ? undefined
        : await folders.of(at.source.path).analysis.typeOf(group.root, path, pointer, PATIENCE_MS);
    const value = type === undefined ? hover.markdown : addType(hover.markdown, type);
    return { contents: { kind: "markdown", value }, range };
  });
  connection.onDocumentSymbol(({ textDocument }) => {
    const source = sourceOf(textDocument);
    // The numbers are values of the protocol's `SymbolKind` enum.
    return source === undefined ? [] : (listSymbols(source) as never);
  });
  connection.onFoldingRanges(({ textDocument }) => {
    const source = sourceOf(textDocument);
    return source === undefined ? [] : listFolds(source);
  });
  connection.onDocumentLinks(({ textDocument }) => {
    const inCode = code.linksIn(textDocument.uri);
    if (inCode !== undefined) return [...inCode];
    const source = sourceOf(textDocument);
    if (source === undefined) return [];
    return listLinks(source).map(({ span, path, url }) => ({
      range: rangeOf(source, span),
      target: path === undefined ? (url ?? "") : documents.uriOf(path),
    }));
  });
  connection.onCompletion(async (params) => {
    const at = await locate(params);
    if (at === undefined) return [];
    const { workspace, source, offset } = at;
    const request = {
      ...{ source, offset },
      slotOf: (node: OutlineNode) => workspace.slotOf(source, node),
      version: workspace.versionOf(source),
      // Computed lazily, since only name completions use the group.
      get group() {
        return workspace.namesFor(source.path);
      },
    };
    const listed = complete(request).map(({ label, detail, start, end, text, owner }, index) => ({
      ...{ label, ...(detail === undefined || detail === "" ? {} : { detail }) },
      kind:
        owner === undefined
          ? modules.server.CompletionItemKind.Value
          : modules.server.CompletionItemKind.Property,
      sortText: String(index).padStart(4, "0"),
      filterText:
        source.text[start] === '"' || source.text[start] === "'" ? `${source.text[start]}${label}` : label,
      textEdit: { range: rangeOf(source, { start, end }), newText: text },
      ...(owner === undefined ? {} : { data: { ...owner, version: request.version } }),
    }));
    const sampled = findSampledSchema(source, offset);
    if (sampled === undefined) return listed;
    const { schema, start, end, hasSpace } = sampled;
    const wanted = "name" in schema ? schema : { path: source.path, pointer: schema.pointer };
    const { root } = workspace.groupOf(source.path);
    const text = await folders.of(source.path).analysis.sampleOf(root, wanted, PATIENCE_MS);
    if (text === undefined) return listed;
    const newText = (hasSpace ? "" : " ") + text;
    return [
      ...listed,
      {
        ...{ label: "name" in schema ? `sample of ${schema.name}` : "sample", detail: text.slice(0, 200) },
        kind: modules.server.CompletionItemKind.Snippet,
        filterText: source.text.slice(start, end).trim(),
        textEdit: { range: rangeOf(source, { start, end }), newText },
      },
    ];
  });
  connection.onCompletionResolve(async (item) => {
    const owner = item.data as { kind: ObjectKind; name: string; version: string } | undefined;
    if (owner === undefined) return item;
    const { documentMember } = await import("../../contract/lint/member-documentation.ts");
    const value = documentMember(owner.kind, owner.name, owner.version) ?? noteOf(owner.kind, owner.name);
    return value === undefined ? item : { ...item, documentation: { kind: "markdown", value } };
  });
  connection.onCodeAction(async ({ textDocument, context }) => {
    const path = pathOfUri(textDocument.uri);
    if (path === undefined) return [];
    const workspace = await folders.ready(path);
    const source = workspace.read(path);
    if (source === undefined) return [];
    const group = workspace.groupOf(source.path);
    const isFixAll = context.only?.some((kind) => kind.startsWith("source")) === true;
    if (isFixAll) {
      const listed = folders.all.flatMap(({ publisher }) => publisher.findingsIn(source.path));
      const all = listed.flatMap((one) => readComplaint(one) ?? []);
      const changes = fixAll(group, source, all);
      if (changes.length === 0) return [];
      const edit = { changes: toChanges(changes, documents) };
      return [{ title: "Fix all that tenon can fix", kind: "source.fixAll.tenon", edit }];
    }
    return context.diagnostics.flatMap((diagnostic) => {
      const complaint = readComplaint(diagnostic);
      const fixes = complaint === undefined ? [] : listQuickFixes(group, source, complaint);
      return fixes.map(({ title, change, isPreferred }) => ({
        ...{ title, isPreferred, kind: "quickfix", diagnostics: [diagnostic] },
        edit: { changes: toChanges([change], documents) },
      }));
    });
  });
  connection.onPrepareRename(async (params) => {
    const at = await locate(params);
    const found = at && prepareRename(at.workspace.groupOf(at.source.path), at.source.path, at.offset);
    if (at === undefined || found === undefined) return null;
    return { range: rangeOf(at.source, found.span), placeholder: found.symbol.name };
  });
  connection.onRenameRequest(async (params) => {
    const at = await locate(params);
    if (at === undefined) return null;
    // Overlays that the config lists are renamed with the document.
    await folders.of(at.source.path).publisher.whenReady();
    const edits = rename(at.workspace.groupAround(at.source.path), at.source.path, at.offset, params.newName);
    if (typeof edits === "string")
      throw new modules.server.ResponseError(modules.server.LSPErrorCodes.RequestFailed, edits);
    void reportRename(context, at.source.path, edits).catch(() => undefined);
    return { changes: toChanges(edits, documents) };
  });
}

/** Shows what the renaming changes for clients. The response does not wait for it. */
async function reportRename(
  { connection, folders }: Context,
  path: string,
  edits: readonly TextChange[],
): Promise<void> {
  const { workspace, analysis } = folders.of(path);
  const group = workspace.groupOf(path);
  const root = group.files.get(group.root);
  if (edits.length === 0 || root === undefined || !isRootNode(root.outline.root)) return;
  const before = new Map(analysis.buffers);
  for (const { source } of edits) before.set(source.path, source.text);
  const after = new Map([...before, ...applyChanges(edits)]);
  const comparison = await analysis.compareNow(group.root, before, after);
  if (comparison !== undefined) showMessage(connection, "info", describeComparison(comparison));
}

function readComplaint({ source, code, message, data }: Diagnostic): Complaint | undefined {
  if (source !== "tenon" || typeof code !== "string" || typeof message !== "string" || !isObject(data))
    return undefined;
  const { pointer, fix } = data;
  if (typeof pointer !== "string") return undefined;
  return { code, message, pointer, ...(typeof fix === "string" ? { fix } : {}) };
}

function toChanges(
  edits: readonly (Located & { readonly text: string })[],
  documents: DocumentsState,
): Record<string, { range: ReturnType<typeof rangeOf>; newText: string }[]> {
  const changes: Record<string, { range: ReturnType<typeof rangeOf>; newText: string }[]> = {};
  for (const { source, span, text } of edits) {
    const uri = documents.uriOf(source.path);
    changes[uri] ??= [];
    changes[uri].push({ range: rangeOf(source, span), newText: text });
  }
  return changes;
}
