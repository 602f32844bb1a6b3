import { skipJsonSpace, skipJsonString, skipJsonValue } from "../../language/values/json-text.ts";
import { decodeToken, parentPointer, pointerTo, readToken } from "../../runtime/pointer.ts";
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
  const locate = byParent<Spot>({ start: skipJsonSpace(text, 0), key: none }, (above, token) =>
    enter(above.start).get(token),
  );
  const nearest = byParent<Nearest>({ pointer: "", node: value }, ({ pointer, node }, token) => {
    const child = readToken(node, token);
    return child === undefined ? undefined : { pointer: pointerTo(pointer, token), node: child };
  });
  return {
    find: (pointer) => {
      const found = nearest(pointer);
      return {
        pointer: found.pointer,
        shape: shapeOf(found.node),
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

interface Nearest {
  readonly pointer: string;
  readonly node: unknown;
}

/**
 * Returns a function that follows a pointer from `whole`, up to the first token without a value. It remembers the last parent, since
 * pointers are usually looked up together with their siblings.
 */
function byParent<T>(whole: T, step: (above: T, token: string) => T | undefined): (pointer: string) => T {
  interface Followed {
    readonly value: T;
    readonly isWhole: boolean;
  }
  let last = { pointer: "", followed: { value: whole, isWhole: true } };
  const follow = (pointer: string): Followed => {
    if (!pointer.startsWith("/")) return { value: whole, isWhole: true };
    const above = parentPointer(pointer);
    if (above !== last.pointer) last = { pointer: above, followed: follow(above) };
    const { followed } = last;
    if (!followed.isWhole) return followed;
    const value = step(followed.value, decodeToken(pointer.slice(above.length + 1)));
    return value === undefined ? { ...followed, isWhole: false } : { value, isWhole: true };
  };
  return (pointer) => follow(pointer).value;
}

function shapeOf(value: unknown): NodeShape {
  if (Array.isArray(value)) return "list";
  return typeof value === "object" && value !== null ? "map" : "leaf";
}
