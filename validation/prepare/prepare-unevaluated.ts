import {
  elementsOf,
  isObject,
  memberOf,
  membersOf,
  type SchemaObject,
} from "../../language/values/json-object.ts";
import { child, type PrepareContext, type PrepareStep, referencesOf } from "./prepare-context.ts";
import {
  type Evaluated,
  type EvaluatedCase,
  isNothing,
  joinEvaluated,
  nothingSeen,
  type Unevaluated,
} from "./prepared-schema.ts";
import { enterSchema, type SchemaSite } from "./schema-index.ts";

type Keyword = "unevaluatedProperties" | "unevaluatedItems";

/** Prepares `unevaluatedProperties` and `unevaluatedItems`, which apply to what the other keywords of a schema do not evaluate. */
export const prepareUnevaluated: PrepareStep = (schema, draft, site, context) => {
  for (const keyword of ["unevaluatedProperties", "unevaluatedItems"] as const) {
    if (!Object.hasOwn(schema, keyword) || schema[keyword] === true) continue;
    const survey: Survey = { keyword, context, path: [site.pointer] };
    const seen = joinEvaluated([ownEvaluated(schema, site, survey), ...inPlace(schema, site, survey)]);
    if (seen.all) continue;
    const part = schema[keyword] === false ? false : context.call(schema[keyword], child(site, keyword));
    if (part !== true) draft[keyword] = { part, seen } satisfies Unevaluated;
  }
};

/** The state while collecting the members or items that one schema evaluates. */
interface Survey {
  readonly keyword: Keyword;
  readonly context: PrepareContext;
  /** The pointers of the schemas that are being visited, to detect recursion. */
  readonly path: readonly string[];
}

function evaluatedBy(schema: unknown, site: SchemaSite, survey: Survey): Evaluated {
  return evaluatedInside(schema, enterSchema(schema, site, survey.context.index), survey);
}

function evaluatedInside(schema: unknown, site: SchemaSite, survey: Survey): Evaluated {
  if (!isObject(schema) || survey.path.includes(site.pointer)) return nothingSeen;
  if (Object.hasOwn(schema, survey.keyword)) return { ...nothingSeen, all: true };
  const deeper = { ...survey, path: [...survey.path, site.pointer] };
  return joinEvaluated([ownEvaluated(schema, site, deeper), ...inPlace(schema, site, deeper)]);
}

/**
 * The members or items that a schema evaluates by keywords such as `properties` or `prefixItems`. Those that its subschemas for the same
 * value evaluate (`allOf`, `$ref` …) are not included.
 */
function ownEvaluated(schema: SchemaObject, site: SchemaSite, { keyword, context }: Survey): Evaluated {
  if (keyword === "unevaluatedProperties") {
    return {
      ...nothingSeen,
      all: Object.hasOwn(schema, "additionalProperties"),
      names: membersOf(memberOf(schema, "properties")).map(([name]) => name),
      patterns: membersOf(memberOf(schema, "patternProperties")).map(([pattern]) => pattern),
    };
  }
  const contains = Object.hasOwn(schema, "contains")
    ? [context.call(schema["contains"], child(site, "contains"))]
    : [];
  return {
    ...nothingSeen,
    all: Object.hasOwn(schema, "items"),
    first: elementsOf(memberOf(schema, "prefixItems")).length,
    fitting: contains,
  };
}

/** The members or items that subschemas for the same value (`allOf`, `$ref` …) evaluate. */
function inPlace(schema: SchemaObject, site: SchemaSite, survey: Survey): readonly Evaluated[] {
  const references = referencesOf(schema, site, survey.context).flatMap(({ target }) => {
    if (target === undefined) return [];
    const scope = survey.context.index.enter(site.scope, target.base);
    return [evaluatedInside(target.schema, { ...target, scope }, survey)];
  });
  const all = elementsOf(memberOf(schema, "allOf")).map((part, index) =>
    evaluatedBy(part, child(site, "allOf", index), survey),
  );
  return [
    ...references,
    ...all,
    ...branches(schema, site, survey),
    conditional(schema, site, survey),
    ...dependent(schema, site, survey),
  ];
}

function branches(schema: SchemaObject, site: SchemaSite, survey: Survey): readonly Evaluated[] {
  return ["anyOf", "oneOf"].flatMap((keyword) =>
    elementsOf(memberOf(schema, keyword)).map((branch, index) => {
      const at = child(site, keyword, index);
      const seen = evaluatedBy(branch, at, survey);
      return isNothing(seen)
        ? nothingSeen
        : onlyWhen({ test: survey.context.branch(branch, at), then: seen });
    }),
  );
}

function conditional(schema: SchemaObject, site: SchemaSite, survey: Survey): Evaluated {
  if (!Object.hasOwn(schema, "if")) return nothingSeen;
  const test = survey.context.branch(schema["if"], child(site, "if"));
  const [condition = nothingSeen, then = nothingSeen, otherwise = nothingSeen] = ["if", "then", "else"].map(
    (keyword) => evaluatedBy(memberOf(schema, keyword), child(site, keyword), survey),
  );
  return joinEvaluated([
    onlyWhen({ test, then: joinEvaluated([condition, then]) }),
    onlyWhen({ test, negated: true, then: otherwise }),
  ]);
}

function dependent(schema: SchemaObject, site: SchemaSite, survey: Survey): readonly Evaluated[] {
  return membersOf(memberOf(schema, "dependentSchemas")).map(([has, part]) =>
    onlyWhen({ has, then: evaluatedBy(part, child(site, "dependentSchemas", has), survey) }),
  );
}

function onlyWhen(case_: EvaluatedCase): Evaluated {
  return isNothing(case_.then) ? nothingSeen : { ...nothingSeen, cases: [case_] };
}
