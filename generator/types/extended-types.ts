import type TypeScript from "typescript";
import { partsOf } from "../../language/schema/applicable.ts";
import { type FindSchema, refNameOf } from "../../language/schema/local-ref.ts";
import { isAnnotation } from "../../language/schema/schema-keywords.ts";
import { isObject, memberOf, membersOf } from "../../language/values/json-object.ts";
import { ts } from "./openapi-typescript.ts";
import { type ObjectMember, type ObjectType, objectOf } from "./print-type.ts";

interface ExtendedTypes {
  readonly bases: readonly TypeScript.TypeReferenceNode[];
  readonly own: ObjectType;
}

interface Bases {
  readonly find: FindSchema;
  readonly nameOf: (ref: string) => string | undefined;
}

/**
 * Splits an intersection of object types into bases and own members, so that it can be printed as a more readable interface. Returns
 * `undefined` for other types. Also returns `undefined` if two parts share a member, since an interface would have to repeat the
 * inherited one.
 */
export function extendedTypes(type: TypeScript.TypeNode, named: Bases): ExtendedTypes | undefined {
  if (!ts.isIntersectionTypeNode(type)) return undefined;
  const bases: TypeScript.TypeReferenceNode[] = [];
  const members: ObjectMember[] = [];
  const names: string[] = [];
  let isOpen = false;
  for (const part of partsIn(type)) {
    const object = objectOf(part);
    if (object !== undefined) {
      members.push(...object.members);
      names.push(...object.members.map(({ key }) => key));
      isOpen ||= object.isOpen;
      continue;
    }
    const known = ts.isTypeReferenceNode(part) ? membersOfBase(part, named) : undefined;
    if (known === undefined) return undefined;
    bases.push(part as TypeScript.TypeReferenceNode); // Checked above.
    names.push(...known);
  }
  const isDistinct = new Set(names).size === names.length;
  return isDistinct && members.length > 0 && bases.length > 0
    ? { bases, own: { members, isOpen } }
    : undefined;
}

function partsIn(type: TypeScript.TypeNode): readonly TypeScript.TypeNode[] {
  return ts.isIntersectionTypeNode(type) ? type.types.flatMap(partsIn) : [type];
}

function membersOfBase(
  { typeName, typeArguments }: TypeScript.TypeReferenceNode,
  { find, nameOf }: Bases,
): readonly string[] | undefined {
  const name = ts.isIdentifier(typeName) ? typeName.text : "";
  const [first] = typeArguments ?? [];
  if (name === "WithRequired" && first !== undefined && ts.isTypeReferenceNode(first))
    return membersOfBase(first, { find, nameOf });
  const schema = typeArguments === undefined ? nameOf(`#/${name}`) : undefined;
  return schema === undefined ? undefined : memberNames(find(schema), find, deepest);
}

const deepest = 20;

const OBJECT = new Set([
  ...["type", "properties", "required", "additionalProperties", "allOf", "minProperties", "maxProperties"],
  "discriminator",
]);

function memberNames(schema: unknown, find: FindSchema, depth: number): readonly string[] | undefined {
  if (!isObject(schema) || depth === 0) return undefined;
  const name = Object.keys(schema).length === 1 ? refNameOf(schema) : undefined;
  if (name !== undefined) return memberNames(find(name), find, depth - 1);
  const keywords = Object.keys(schema).filter((keyword) => !isAnnotation(keyword));
  if (!keywords.every((keyword) => OBJECT.has(keyword))) return undefined;
  const names = membersOf(memberOf(schema, "properties")).map(([key]) => key);
  const parts = partsOf(schema);
  const additional = memberOf(schema, "additionalProperties");
  // Untyped objects can be combined with other types, and a map restricts additional members.
  const isCertain = memberOf(schema, "type") === "object" && (names.length > 0 || !isObject(additional));
  if (!isCertain && (parts.length === 0 || keywords.includes("type"))) return undefined;
  if (!isCertain && names.length > 0) return undefined;
  for (const [part] of parts) {
    const inner = memberNames(part, find, depth - 1);
    if (inner === undefined) return undefined;
    names.push(...inner);
  }
  return names;
}
