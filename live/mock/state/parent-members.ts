import { type ItemKey, identityNames } from "../../../contract/model/infer-roles.ts";
import { trimSlash } from "../../../language/openapi/path-template.ts";
import { singularOf } from "../../../language/values/name-thing.ts";
import { bareName } from "../../../language/values/names.ts";
import { percentDecode } from "../../../runtime/wire/split-styled.ts";
import type { MockContext } from "../mock-context.ts";
import { collectionNamed } from "./collection-named.ts";
import type { ListPlace } from "./list-places.ts";

export interface Parent {
  readonly id: string;
  readonly item: undefined;
  readonly place: Pick<ListPlace, "key">;
  readonly noun: string;
  readonly expression: string;
}

/**
 * Finds the parents identified in a path.
 * @param template - The path in the document, or its beginning. Its parameters name parents that have no path of their own.
 */
export function parentsOf(path: string, context: MockContext, template = ""): readonly Parent[] {
  const segments = path.split("/");
  const expressions = template.split("/").map((each) => /^\{(.*)\}$/.exec(each)?.[1]);
  const parents: Parent[] = [];
  for (let length = 3; length < segments.length; length++) {
    const prefix = segments.slice(0, length);
    const expression = expressions[length - 1];
    const named =
      expression === undefined ? undefined : { parameter: expression, members: identityNames(expression) };
    const key = context.itemKeyAt(prefix) ?? named;
    const segment = prefix.at(-1) ?? "";
    if (key === undefined) continue;
    parents.push({
      noun: singular(prefix.at(-2) ?? ""),
      expression: expression ?? key.parameter,
      id: percentDecode(segment) ?? segment,
      item: undefined,
      place: { key },
    });
  }
  return parents;
}

export interface ParentMember {
  readonly name: string;
  readonly id: string;
}

export interface PathBelow {
  readonly path: string;
  readonly template: string;
}

/**
 * Finds the members that reference the items identified in a path.
 * @param names - Members of an item.
 * @param key - The item's own key, which is not a reference.
 */
export function parentMembers(
  { path, template }: PathBelow,
  names: readonly string[],
  key: ItemKey,
  context: MockContext,
): readonly ParentMember[] {
  const parents = parentsOf(`${trimSlash(path)}/`, context, template);
  const own = new Set([...key.members.slice(0, 1), ...identityNames("id")]);
  const others = names.filter((name) => !own.has(bareName(name)));
  const named = others.flatMap((name) => {
    const parent = parents.find((one) => isParent(one, name));
    return parent === undefined ? [] : [{ name, id: String(parent.id) }];
  });
  const unnamed = parents.filter((parent) => !others.some((name) => isParent(parent, name)));
  const inRole = unnamed.flatMap((parent) => {
    const [name, ...further] = others.filter((one) => isInRole(parent, one, context));
    return name === undefined || further.length > 0 ? [] : [{ name, id: String(parent.id) }];
  });
  return [...named, ...inRole];
}

/** Whether a member refers to the parent's collection by another name: `authorId` to an item of `/users`. */
function isInRole(parent: Parent, name: string, { collections }: MockContext): boolean {
  const { noun, isId } = readName(name);
  const place = isId ? collectionNamed(noun, collections) : undefined;
  return place !== undefined && singular(place.collection.split("/").at(-1) ?? "") === parent.noun;
}

export function isParent({ noun, expression }: Parent, name: string): boolean {
  return readName(name).noun === noun || bareName(expression) === bareName(name);
}

export function readName(name: string): { readonly noun: string; readonly isId: boolean } {
  const [, noun = "", plural] = /^(.+?)[_-]?(?:Id|_id|ID|-id|Uuid|_uuid)(s?)$/.exec(name) ?? [];
  return noun === ""
    ? { noun: singular(bareName(name)), isId: false }
    : { noun: singular(bareName(noun)), isId: plural !== undefined };
}

export function singular(noun: string): string {
  return singularOf(bareName(noun));
}
