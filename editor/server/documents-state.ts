import type { Connection, TextDocuments } from "vscode-languageserver/node";
import type { TextDocument } from "vscode-languageserver-textdocument";
import { isCodePath } from "../workspace/is-code-path.ts";
import type { LanguageServerModules } from "./modules.ts";
import { pathOfUri, uriOfPath } from "./uris.ts";

/** Tracks the documents open in the editor, keyed by absolute path. */
export class DocumentsState {
  readonly #documents: TextDocuments<TextDocument>;
  readonly #connection: Connection;
  /** URIs as spelled by the editor, such as `file:///c%3A/`. Responses must use the same spelling. */
  readonly #uris = new Map<string, string>();

  constructor(connection: Connection, { server, TextDocument }: LanguageServerModules) {
    this.#connection = connection;
    this.#documents = new server.TextDocuments(TextDocument);
  }

  listen(): void {
    this.#documents.listen(this.#connection);
  }

  onChange(act: (path: string) => void): void {
    const notify = ({ document }: { readonly document: TextDocument }): void => {
      const path = pathOfUri(document.uri);
      if (path === undefined) return;
      this.#uris.set(path, document.uri);
      if (!isCodePath(path)) act(path);
    };
    this.#documents.onDidChangeContent(notify);
    this.#documents.onDidSave(notify);
    this.#documents.onDidClose(notify);
  }

  /** Absolute paths of open documents, without code. */
  get paths(): readonly string[] {
    return this.#documents
      .keys()
      .flatMap((uri) => pathOfUri(uri) ?? [])
      .filter((path) => !isCodePath(path));
  }

  documentOf(path: string): TextDocument | undefined {
    return this.#documents.get(this.uriOf(path));
  }

  uriOf(path: string): string {
    return this.#uris.get(path) ?? uriOfPath(path);
  }
}
