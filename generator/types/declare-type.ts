import type TypeScript from "typescript";
import type { Direction } from "../../language/schema/directional-members.ts";
import {
  asObject,
  elementsOf,
  isObject,
  memberOf,
  membersOf,
  type SchemaObject,
} from "../../language/values/json-object.ts";
import { code, joinText, printIdentifier, type TsText } from "../print/ts-text.ts";
import { describeMember } from "./describe-member.ts";
import { extendedTypes } from "./extended-types.ts";
import { createTypeMaker, ts } from "./openapi-typescript.ts";
import { isWide, type ObjectMember, objectNode, objectOf, printMembers, printType } from "./print-type.ts";
import { createRewriter, type NamedSchemas } from "./rewrite-schema.ts";

export interface TypePrinter {
  /** Prints a declaration such as `interface Note {…}` or `type Kind = …;`, without `export` and doc comment. */
  declare(name: string, schema: unknown, direction: Direction | undefined): TsText;
  /** Prints a type for use after `name: `. */
  print(schema: unknown, direction: Direction | undefined): TsText;
}

export function createTypePrinter(named: NamedSchemas): TypePrinter {
  const { rewrite, find } = createRewriter(named);
  const { typeOf } = createTypeMaker(
    (ref) => withOwnMembers(withoutNull(find(named.nameOf(ref) ?? ""))),
    (schema) => {
      const { properties, required: names, additionalProperties: additional } = asObject(schema);
      const required = new Set(elementsOf(names));
      const members = membersOf(properties).map(([key, value]): ObjectMember => {
        const isOptional = !required.has(key);
        const isReadonly = isObject(value) && memberOf(value, "readOnly") === true;
        const type = typeOf(value);
        return {
          ...{ key, isOptional, isReadonly },
          doc: describeMember(key, value),
          type: isOptional && INHERITED.has(key) ? orInherited(type, key) : type,
        };
      });
      return objectNode({ members, isOpen: additional === true || isObject(additional) });
    },
  );
  return {
    print: (schema, direction) => printType(typeOf(rewrite(schema, direction))),
    declare: (name, schema, direction) => {
      const type = typeOf(rewrite(schema, direction));
      const start = code`interface ${printIdentifier(name)}`;
      const object = objectOf(type);
      if (object !== undefined) return code`${start} {\n${printMembers(object, 2)}}`;
      const extended = extendedTypes(type, named);
      if (extended !== undefined) {
        const bases = extended.bases.map((base) => printType(base, 4, 4));
        const flat = code`${start} extends ${joinText(bases, ", ")} {\n`;
        const head = isWide(" ".repeat(exported) + flat)
          ? code`${start}\n  extends\n    ${joinText(bases, ",\n    ")} {\n`
          : flat;
        return code`${head}${printMembers(extended.own, 2)}}`;
      }
      const head = code`type ${printIdentifier(name)} =`;
      const text = printType(type, 0, exported + head.length + 1);
      return text.startsWith("\n") ? code`${head}${text};` : code`${head} ${text};`;
    },
  };
}

const exported = 7;

function withoutNull(target: unknown): unknown {
  return isObject(target) && Array.isArray(memberOf(target, "type")) ? {} : target;
}

/** openapi-typescript would find `toString` in any `properties`. */
function withOwnMembers(target: unknown): unknown {
  if (!isObject(target) || !isObject(target["properties"])) return target;
  const properties: SchemaObject = Object.assign(Object.create(null), target["properties"]);
  return { ...target, properties };
}

/** Members that every object inherits, e.g. `toString`. Unless they are redeclared, `{}` does not match the type. */
const INHERITED: ReadonlySet<string> = new Set(
  Object.getOwnPropertyNames(Object.prototype).filter((name) => !name.startsWith("__")),
);

function orInherited(type: TypeScript.TypeNode, key: string): TypeScript.TypeNode {
  const { factory } = ts;
  const index = factory.createLiteralTypeNode(factory.createStringLiteral(key));
  const inherited = factory.createIndexedAccessTypeNode(factory.createTypeReferenceNode("Object"), index);
  return factory.createUnionTypeNode([type, inherited]);
}
