import type {
  Connection,
  DocumentLink,
  Location,
  TextDocumentPositionParams,
} from "vscode-languageserver/node";
import { hoverAt } from "../features/hover.ts";
import { listSourceLines, type SourceLine } from "../features/source-lines.ts";
import { isCodePath } from "../workspace/is-code-path.ts";
import { type FoundWord, searchCode } from "../workspace/search-code.ts";
import type { DocumentsState } from "./documents-state.ts";
import type { FoldersState } from "./folders-state.ts";
import { pathOfUri } from "./uris.ts";

/** Milliseconds to wait for the name of an operation's function. */
const PATIENCE_MS = 10_000;

interface Context {
  readonly connection: Connection;
  readonly documents: DocumentsState;
  readonly folders: FoldersState;
}

/** Leads from operations to code, and from `@source` comments in code to documents. */
export interface CodeAnswers {
  /** Places in code where the operation at the cursor is called or handled. */
  usesOf(params: TextDocumentPositionParams): Promise<readonly Location[]>;
  definitionIn(params: TextDocumentPositionParams): readonly Location[] | undefined;
  linksIn(uri: string): readonly DocumentLink[] | undefined;
}

export function answerCode({ connection, documents, folders }: Context): CodeAnswers {
  const toLocation = ({ path, line, character }: FoundWord, length: number): Location => ({
    uri: documents.uriOf(path),
    range: { start: { line, character }, end: { line, character: character + length } },
  });
  const find = async ({ textDocument, position }: TextDocumentPositionParams) => {
    const path = pathOfUri(textDocument.uri);
    const document = path === undefined ? undefined : documents.documentOf(path);
    if (path === undefined || document === undefined) return [];
    const workspace = await folders.ready(path);
    if (workspace.read(path) === undefined) return [];
    const group = workspace.groupOf(path);
    const { subject } = hoverAt(group, path, document.offsetAt(position)) ?? {};
    if (subject === undefined) return [];
    const type = await folders
      .of(path)
      .analysis.typeOf(group.root, subject.path, subject.pointer, PATIENCE_MS);
    const [, name] = /^function ([\w$]+)\(/.exec(type ?? "") ?? [];
    if (name === undefined) return [];
    return searchCode(workspace.folder, name).map((word) => ({
      isDefinition: word.isDefinition,
      isGenerated: word.isGenerated,
      location: toLocation(word, name.length),
    }));
  };
  connection.onImplementation(async (params) => {
    const defined = (await find(params)).filter(({ isDefinition }) => isDefinition);
    const written = defined.filter(({ isGenerated }) => !isGenerated);
    return (written.length > 0 ? written : defined).map(({ location }) => location);
  });
  const linesIn = (uri: string): readonly SourceLine[] | undefined => {
    const path = pathOfUri(uri);
    const document = path === undefined ? undefined : documents.documentOf(path);
    if (path === undefined || document === undefined || !isCodePath(path)) return undefined;
    return listSourceLines(document.getText(), folders.of(path).workspace.roots);
  };
  const rangeIn = (uri: string, { span }: SourceLine) => {
    const document = documents.documentOf(pathOfUri(uri) ?? "");
    const start = document?.positionAt(span.start) ?? { line: 0, character: 0 };
    return { start, end: document?.positionAt(span.end) ?? start };
  };
  return {
    usesOf: async (params) => (await find(params)).map(({ location }) => location),
    definitionIn: ({ textDocument: { uri }, position }) =>
      linesIn(uri)
        ?.filter((one) => rangeIn(uri, one).start.line === position.line)
        .map(({ path, line }) => {
          const start = { line: line - 1, character: 0 };
          return { uri: documents.uriOf(path), range: { start, end: start } };
        }),
    linksIn: (uri) =>
      linesIn(uri)?.map((one) => ({
        range: rangeIn(uri, one),
        target: `${documents.uriOf(one.path)}#L${one.line}`,
      })),
  };
}
