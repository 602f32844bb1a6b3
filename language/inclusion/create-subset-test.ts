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
 * Whether every value valid against the schema `inner` is also valid against `outer` in the same document, without compiling either. `true`
 * is certain; `false` can mean "unknown". Ignores `readOnly` and `writeOnly`.
 * @param isClosed - Whether values contain only the members that `inner` defines. Default: any members.
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

/** Decides by `type`, `const` and `enum`. Returns `undefined` if other keywords could reject the value. */
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
