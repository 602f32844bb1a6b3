import type { Contract } from "../../contract/build/contract.ts";
import { withIntegers } from "../../contract/descriptors/describe-operation.ts";
import type { Place } from "../../contract/findings/finding.ts";
import { namedLookupOf, webhookNameOf } from "../../contract/model/model-lookup.ts";
import type { ApiModel, IntegerForm, NamedSchema, Operation, SchemaUse } from "../../contract/model/types.ts";
import { partsOf } from "../../language/schema/applicable.ts";
import type { Direction } from "../../language/schema/directional-members.ts";
import { targetOf } from "../../language/schema/local-ref.ts";
import { isObject, type JsonSchema } from "../../language/values/json-object.ts";
import { oncePer } from "../../language/values/memory.ts";
import type { Check } from "../../runtime/checks.ts";
import { parseExact, roundChecks, roundForCheck } from "../../runtime/conversion/int64.ts";
import type { SecuritySchemeDescriptor } from "../../runtime/descriptors.ts";
import type { ParseJson } from "../../runtime/wire/read-json.ts";
import { type Checks, createChecks } from "../../validation/checks/create-checks.ts";
import type { FindNamed, SchemaPosition } from "./applicable-schemas.ts";
import type { ChecksOf, JudgeOptions, ScopesOf } from "./judgement.ts";
import { OperationChecker } from "./operation-checker.ts";
import { chooseReadings, type Readings } from "./readings.ts";
import { basePathsOf, createRoutes, type FindRoute } from "./routes.ts";
import { createSurvey, indexUnread, type SurveySchema, type UnreadIndex } from "./survey-schemas.ts";

export interface JudgeContext {
  readonly contract: Contract;
  readonly readings: Readings;
  readonly scopesOf: ScopesOf | undefined;
  readonly unknownSchemes: "unchecked" | "unmet";
  readonly schemes: ReadonlyMap<string, SecuritySchemeDescriptor>;
  readonly unread: UnreadIndex;
  readonly parseJson: ParseJson | undefined;
  readonly checksOf: ChecksOf;
  readonly find: FindNamed;
  readonly survey: SurveySchema;
  readonly familyOf: FamilyOf;
  readonly route: FindRoute;
  /** Base paths of the documented servers, with default values for variables. */
  readonly basePaths: readonly string[];
  checkOf(use: SchemaUse): Check;
  fits(schema: unknown, value: unknown): boolean;
  readonly placedIssues: Checks["placedIssues"];
  placeOf(pointer: string): Place;
  operation(operation: Operation): OperationChecker;
  webhook(name: string, method: string): Operation | undefined;
}

function createJudgeContext(given: Contract, options: JudgeOptions): JudgeContext {
  const readings = chooseReadings(options.readings);
  const contract = withReadings(given, readings);
  const { model } = contract;
  const isExact = model.integers === "int64";
  const checks = createChecks(contract);
  const checksOf = options.checks ?? checks.checksOf;
  const unread = indexUnread(contract.unread);
  const find = namedLookupOf(model);
  const operations = new Map<Operation, OperationChecker>();
  let webhooks: ReadonlyMap<string, Operation> | undefined;
  const context: JudgeContext = {
    contract,
    readings,
    scopesOf: options.scopesOf,
    unknownSchemes: options.unknownSchemes ?? "unchecked",
    schemes: new Map(model.securitySchemes.map(({ descriptor }) => [descriptor.name, descriptor])),
    unread,
    parseJson: isExact ? parseForCheck : undefined,
    checksOf: isExact ? (operation) => roundChecks(checksOf(operation)) : checksOf,
    find,
    survey: createSurvey(contract, unread, find),
    familyOf: createFamilies(model, find),
    route: createRoutes(contract, options.basePath),
    basePaths: basePathsOf(contract, options.basePath),
    checkOf: ({ schema }) => checks.checkOf(schema),
    // This node is a schema in every normalised document.
    fits: (schema, value) => checks.isFit(schema as JsonSchema, value),
    placedIssues: checks.placedIssues,
    placeOf: rememberPlaces(contract),
    operation(operation) {
      const known = operations.get(operation);
      if (known !== undefined) return known;
      const made = new OperationChecker(operation, context);
      operations.set(operation, made);
      return made;
    },
    webhook(name, method) {
      webhooks ??= keyWebhooks(model);
      return webhooks.get(`${method} ${name}`);
    },
  };
  return context;
}

export function withReadings(contract: Contract, given: Partial<Readings> | undefined): Contract {
  const integers = integerForms[chooseReadings(given).unsafeIntegers];
  return integers === undefined ? contract : { ...contract, model: withIntegers(contract.model, integers) };
}

const integerForms: Readonly<Record<Readings["unsafeIntegers"], IntegerForm | undefined>> = {
  refuse: undefined,
  int64: "int64",
  accept: "rounded",
};

/** Converts an integer beyond 64 bits to a number that violates every bound. */
function parseForCheck(text: string): unknown {
  return roundForCheck(parseExact(text));
}

const MOST_PLACES = 10_000;

function rememberPlaces({ placeOf }: Contract): JudgeContext["placeOf"] {
  const known = new Map<string, Place>();
  return (pointer) => {
    let place = known.get(pointer);
    if (place === undefined) {
      place = placeOf(pointer);
      if (known.size >= MOST_PLACES) known.clear();
      known.set(pointer, place);
    }
    return place;
  };
}

/** Maps method and name to webhooks without their path parameters, since the receiver's URL is not part of the document. */
function keyWebhooks(model: ApiModel): ReadonlyMap<string, Operation> {
  return new Map(
    model.webhooks.map((webhook) => [
      `${webhook.method} ${webhookNameOf(webhook, model)}`,
      { ...webhook, parameters: webhook.parameters.filter((one) => one.in !== "path") },
    ]),
  );
}

const contextsOf = oncePer((contract: Contract) =>
  oncePer((options: JudgeOptions) => createJudgeContext(contract, options)),
);

/** Returns the context for a contract and options. Cached, so that nothing is compiled twice. */
export function judgeContextOf(contract: Contract, options: JudgeOptions): JudgeContext {
  return contextsOf(contract)(options);
}

type Family = ReadonlyMap<string, SchemaPosition>;

/** Returns a schema and everything derived from it through `allOf`, directly or not, as request or response variants. */
type FamilyOf = (parent: unknown, side: Direction) => Family;

function createFamilies({ schemas }: ApiModel, find: FindNamed): FamilyOf {
  const known = { request: new Map<unknown, Family>(), response: new Map<unknown, Family>() };
  const variants = new Map(
    schemas.flatMap((schema) => (schema.derivedFrom === undefined ? [] : [[schema.derivedFrom, schema]])),
  );
  let children: ReadonlyMap<string, ReadonlySet<string>> | undefined;
  const positionOf = (name: string, side: Direction): SchemaPosition | undefined =>
    (side === "request" ? variants.get(name) : undefined) ?? find(name);
  return (parent, side) => {
    let family = known[side].get(parent);
    if (family === undefined) {
      children ??= childrenByParent(schemas, find);
      const names = new Set(schemas.filter(({ schema }) => schema === parent).map(nameInDocument));
      for (const name of names) for (const child of children.get(name) ?? []) names.add(child);
      family = new Map(
        [...names].flatMap((name) => {
          const position = positionOf(name, side);
          return position === undefined ? [] : [[name, position]];
        }),
      );
      known[side].set(parent, family);
    }
    return family;
  };
}

/** Maps schema names to the schemas derived from them through `allOf`. Request variants belong to the same name as their schema. */
function childrenByParent(
  schemas: readonly NamedSchema[],
  find: FindNamed,
): ReadonlyMap<string, ReadonlySet<string>> {
  const children = new Map<string, Set<string>>();
  for (const child of schemas) {
    for (const [part] of isObject(child.schema) ? partsOf(child.schema) : []) {
      const target = isObject(part) ? targetOf(part, find) : undefined;
      if (target === undefined) continue;
      const parent = nameInDocument(target);
      const names = children.get(parent) ?? new Set();
      children.set(parent, names.add(nameInDocument(child)));
    }
  }
  return children;
}

function nameInDocument({ name, derivedFrom = name }: NamedSchema): string {
  return derivedFrom;
}
