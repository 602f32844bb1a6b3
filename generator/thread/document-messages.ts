import { isObject, membersOf, type SchemaObject } from "../../language/values/json-object.ts";
import { setMember } from "../../runtime/wire/set-member.ts";
import { shrinkResponses } from "./shrink-responses.ts";

/** Sends a document for later tasks, its paths first. The thread does not reply. */
export type DocumentMessage =
  | { readonly kind: "paths"; readonly paths: SchemaObject }
  | { readonly kind: "document"; readonly document: SchemaObject };

/** Maximum number of paths in a message. */
const PATHS = 100;

/** Number of paths below which the memory of their responses matters less than the time to shrink them. */
const FEW = 1_000;

/**
 * Splits a document into messages. A single message would need a buffer for the whole document in both threads, and C libraries tend not to
 * return the memory of a large buffer.
 */
export function* splitDocument(document: SchemaObject): Generator<DocumentMessage> {
  const { paths } = document;
  const members = membersOf(paths);
  for (let start = 0; start < members.length; start += PATHS)
    yield { kind: "paths", paths: Object.fromEntries(members.slice(start, start + PATHS)) };
  yield { kind: "document", document: isObject(paths) ? { ...document, paths: {} } : document };
}

/** Creates a function that takes the messages of documents and returns a document when it is complete. */
export function createDocumentReceiver(): (message: DocumentMessage) => SchemaObject | undefined {
  let paths: Record<string, unknown> = {};
  let count = 0;
  return (message) => {
    if (message.kind === "paths") {
      const members = membersOf(message.paths);
      if (count >= FEW) shrinkResponses(message.paths);
      for (const [path, item] of members) setMember(paths, path, item);
      count += members.length;
      return undefined;
    }
    const { document } = message;
    const received = isObject(document["paths"]) ? { ...document, paths } : document;
    paths = {};
    count = 0;
    return received;
  };
}
