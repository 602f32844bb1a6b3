import { includesEqual, isEqual } from "../../runtime/validators/equality.ts";
import { appliedSchemas, certainKeywords, joinedSchemas } from "../schema/applicable.ts";
import type { FindSchema } from "../schema/local-ref.ts";
import { isSameSchema } from "../schema/same-schema.ts";
import { isAnnotation } from "../schema/schema-keywords.ts";
import { elementsOf, includesType, isObject, typeOfValue } from "../values/json-object.ts";
import { keywords } from "./decide-keyword.ts";
import { Inclusion } from "./inclusion.ts";

const most = 500;

/**
 * Creates a function that checks whether every value valid against the schema `inner` is also valid against `outer`. Both schemas belong to
 * the same document and are not compiled. `true` is certain, and `false` can mean "unknown". `readOnly` and `writeOnly` are ignored.
 * @param isClosed - Whether values contain only members defined by `inner`. Default: values can contain any members.
 */
export function createSubsetTest(
  find: FindSchema,
  isClosed = false,
): (inner: unknown, outer: unknown) => boolean {
  const sets = new Map<unknown, ReadonlySet<unknown>>();
  const setOf = (listed: unknown): ReadonlySet<unknown> => {
    const known = sets.get(listed) ?? new Set(elementsOf(listed));
    sets.set(listed, known);
    return known;
  };
  const source = {
    find,
    decides: (schema: unknown, value: unknown) => decideListed(schema, value, { find, setOf }),
  };
  const relation = new Inclusion(
    {
      sender: source,
      reader: source,
      isClosed,
      asText: false,
      canSpread: false,
      areSame: isSameSchema,
      most,
    },
    keywords,
  );
  return (inner, outer) =>
    relation.isShown(relation.inner([{ schema: inner, pointer: "" }]), { schema: outer, pointer: "" });
}

interface Lookups {
  readonly find: FindSchema;
  readonly setOf: (listed: unknown) => ReadonlySet<unknown>;
}

function decideListed(schema: unknown, value: unknown, { find, setOf }: Lookups): boolean | undefined {
  if (typeof schema === "boolean") return schema;
  const answers = appliedSchemas(schema, find, "certain").flatMap(({ schema: part }) =>
    joinedSchemas(part, find).every(isObject)
      ? Object.keys(part).map((keyword) => decideKeyword(keyword, part[keyword], value, setOf))
      : [undefined],
  );
  if (answers.includes(false)) return false;
  return answers.includes(undefined) ? undefined : true;
}

function decideKeyword(
  keyword: string,
  asked: unknown,
  value: unknown,
  setOf: Lookups["setOf"],
): boolean | undefined {
  if (isAnnotation(keyword) || keyword === "discriminator" || certainKeywords.has(keyword)) return true;
  switch (keyword) {
    case "const":
      return isEqual(asked, value);
    case "enum":
      return (
        setOf(asked).has(value) || (typeof value === "object" && includesEqual(elementsOf(asked), value))
      );
    case "type":
      return includesType([asked].flat(), typeOfValue(value));
    default:
      return undefined;
  }
}
