import { exec, type JsonValue } from "jsonpath-rfc9535";

/** The path of a node that a JSONPath selects: names and indexes from the root. */
export type NodePath = readonly (string | number)[];

/** The nodes that a JSONPath (RFC 9535) selects, in the order of the RFC; a text that describes the problem if the path is invalid. */
export function selectNodes(document: unknown, path: string): readonly NodePath[] | string {
  const found: NodePath[] = [];
  try {
    // Documents contain JSON values only.
    exec(document as JsonValue, path, (_, steps) => {
      found.push(steps.map((step) => (typeof step === "string" ? unescapeName(step) : step)));
    });
  } catch (error) {
    // The parser throws a class of its own with that name.
    if (error instanceof Error && error.name === "SyntaxError") return firstLine(error.message);
    throw error;
  }
  return found;
}

const named: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };

/** Unescapes a name in a normalised path (RFC 9535 §2.7). */
function unescapeName(name: string): string {
  return name.replace(/\\(?:u([0-9a-fA-F]{4})|(.))/g, (_, code: string | undefined, letter: string) =>
    code === undefined ? (named[letter] ?? letter) : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

function firstLine(message: string): string {
  return message.split("\n")[0] ?? "";
}
