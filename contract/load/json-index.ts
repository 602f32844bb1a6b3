import { decodePointer, pointerTo, readToken } from "../../runtime/pointer.ts";
import { createNodeIndex, type NodeIndex, type NodeShape } from "./node-index.ts";
import { readJsonKey, scanJson } from "./scan-json.ts";

/** An index of JSON text: the value tells which nodes there are, and the text is scanned when an offset is asked for. */
export function createJsonIndex(text: string, value: unknown): NodeIndex {
  let scanned: NodeIndex | undefined;
  const scan = (): NodeIndex => {
    scanned ??= indexText(text);
    return scanned;
  };
  return {
    find: (pointer) => {
      const found = findNearest(value, pointer);
      return {
        ...found,
        get start() {
          return scan().find(found.pointer).start;
        },
        get key() {
          return scan().find(found.pointer).key;
        },
      };
    },
    pointersAt: (offsets) => scan().pointersAt(offsets),
  };
}

function indexText(text: string): NodeIndex {
  const { nodes } = scanJson(text);
  return createNodeIndex(nodes, (node) => readJsonKey(text, nodes.keys[node] ?? 0));
}

/** The node at a pointer; its nearest ancestor where there is none. JSON holds no `undefined`. */
function findNearest(
  value: unknown,
  pointer: string,
): { readonly pointer: string; readonly shape: NodeShape } {
  let node = value;
  let found = "";
  for (const token of decodePointer(pointer) ?? []) {
    const child = readToken(node, token);
    if (child === undefined) break;
    node = child;
    found = pointerTo(found, token);
  }
  return { pointer: found, shape: shapeOf(node) };
}

function shapeOf(value: unknown): NodeShape {
  if (Array.isArray(value)) return "list";
  return typeof value === "object" && value !== null ? "map" : "leaf";
}
