import type { Connection } from "vscode-languageserver/node";

/** Values of the protocol's `MessageType`. */
const types = { error: 1, info: 3 } as const;

/** Shows a message, unlike `connection.window`, without asking for a response, which some editors do not give. */
export function showMessage(connection: Connection, kind: keyof typeof types, message: string): void {
  void connection.sendNotification("window/showMessage", { type: types[kind], message });
}
