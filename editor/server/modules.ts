import type * as LanguageServer from "vscode-languageserver/node";
import type { TextDocument } from "vscode-languageserver-textdocument";

/** The language server's optional peer dependencies, loaded by the command. */
export interface LanguageServerModules {
  readonly server: typeof LanguageServer;
  readonly TextDocument: typeof TextDocument;
}
