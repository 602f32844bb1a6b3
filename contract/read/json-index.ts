import { skipJsonSpace, skipJsonString, skipJsonValue } from "../../language/values/json-text.ts";
import { decodePointer, pointerTo, readToken } from "../../runtime/pointer.ts";
import { createNodeIndex, type FoundNode, type NodeIndex, type NodeShape, none } from "./node-index.ts";
import { readJsonKey, scanJson } from "./scan-json.ts";

type Spot = Pick<FoundNode, "start" | "key">;

/**
 * Creates an index that locates a node by scanning only the containers on the path to the node.
 * @param ends - Maps start offsets to end offsets of long containers, so that containers outside the path can be skipped.
 */
export function createJsonIndex(
  text: string,
  value: unknown,
  ends: ReadonlyMap<number, number> = new Map(),
): NodeIndex {
  const entered = new Map<number, ReadonlyMap<string, Spot>>();
  const enter = (start: number): ReadonlyMap<string, Spot> => {
    const children = entered.get(start) ?? readChildren(text, start, ends);
    entered.set(start, children);
    return children;
  };
  const locate = (pointer: string): Spot => {
    let spot: Spot = { start: skipJsonSpace(text, 0), key: none };
    for (const token of decodePointer(pointer) ?? []) spot = enter(spot.start).get(token) ?? spot;
    return spot;
  };
  return {
    find: (pointer) => {
      const found = findNearest(value, pointer);
      return {
        ...found,
        get start() {
          return locate(found.pointer).start;
        },
        get key() {
          return locate(found.pointer).key;
        },
      };
    },
    pointersAt: (offsets) => {
      const { nodes } = scanJson(text);
      return createNodeIndex(nodes, (node) => readJsonKey(text, nodes.keys[node] ?? 0)).pointersAt(offsets);
    },
  };
}

function readChildren(
  text: string,
  container: number,
  ends: ReadonlyMap<number, number>,
): ReadonlyMap<string, Spot> {
  const children = new Map<string, Spot>();
  const isMap = text[container] === "{";
  let count = 0;
  for (let at = skipJsonSpace(text, container + 1); !"}]".includes(text[at] ?? "}"); ) {
    const key = isMap ? at : none;
    const name = isMap ? readJsonKey(text, at) : String(count++);
    if (isMap) at = skipJsonSpace(text, skipJsonSpace(text, skipJsonString(text, at)) + 1);
    children.set(name, { start: at, key });
    at = skipJsonSpace(text, ends.get(at) ?? skipJsonValue(text, at));
    if (text[at] === ",") at = skipJsonSpace(text, at + 1);
  }
  return children;
}

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
