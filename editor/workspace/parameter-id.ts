import { type OutlineNode, pointerOf } from "../source/outline.ts";

/** Returns the id of a parameter's symbol. A parameter in a path item shares it with the path template. */
export function parameterId(path: string, parameter: OutlineNode, name: string): string {
  return parameterScope(path, pathItemAround(parameter) ?? parameter) + name;
}

/** Returns the beginning of the ids of an owner's parameters. */
export function parameterScope(path: string, owner: OutlineNode): string {
  return `parameter ${path}#${pointerOf(owner)} `;
}

/** Returns the path item with a template that lists a parameter, itself or in an operation. */
export function pathItemAround(parameter: OutlineNode): OutlineNode | undefined {
  const list = parameter.parent;
  if (list?.key?.text !== "parameters") return undefined;
  return [list.parent, list.parent?.parent].find((node) => node !== undefined && isTemplated(node));
}

/** Checks whether a node's key is a path template, as in `paths`. */
export function isTemplated({ key, parent }: OutlineNode): boolean {
  return (
    key?.text.startsWith("/") === true &&
    parent?.key?.text === "paths" &&
    parent.parent !== undefined &&
    parent.parent.parent === undefined
  );
}
