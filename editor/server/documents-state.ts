import type { Connection, TextDocuments } from "vscode-languageserver/node";
import type { TextDocument } from "vscode-languageserver-textdocument";
import type { LanguageServerModules } from "./modules.ts";
import { pathOfUri, uriOfPath } from "./uris.ts";

/** The editor's open documents, by absolute path. */
export class DocumentsState {
  readonly #documents: TextDocuments<TextDocument>;
  readonly #connection: Connection;
  /** Editors spell URIs in different ways (`file:///c%3A/`): answers repeat theirs. */
  readonly #uris = new Map<string, string>();

  constructor(connection: Connection, { server, TextDocument }: LanguageServerModules) {
    this.#connection = connection;
    this.#documents = new server.TextDocuments(TextDocument);
  }

  listen(): void {
    this.#documents.listen(this.#connection);
  }

  /** Called for opened, changed, saved and closed documents. */
  onChange(act: (path: string) => void): void {
    const notify = ({ document }: { readonly document: TextDocument }): void => {
      const path = pathOfUri(document.uri);
      if (path === undefined) return;
      this.#uris.set(path, document.uri);
      act(path);
    };
    this.#documents.onDidChangeContent(notify);
    this.#documents.onDidSave(notify);
    this.#documents.onDidClose(notify);
  }

  get paths(): readonly string[] {
    return this.#documents.keys().flatMap((uri) => pathOfUri(uri) ?? []);
  }

  documentOf(path: string): TextDocument | undefined {
    return this.#documents.get(this.uriOf(path));
  }

  uriOf(path: string): string {
    return this.#uris.get(path) ?? uriOfPath(path);
  }
}
