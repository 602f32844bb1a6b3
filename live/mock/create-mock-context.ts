import type { Contract } from "../../contract/build/contract.ts";
import { describeContract } from "../../contract/descriptors/describe-operation.ts";
import { inferRoles, type Role } from "../../contract/model/infer-roles.ts";
import type { Operation } from "../../contract/model/types.ts";
import { trimSlash } from "../../language/openapi/path-template.ts";
import { refOf } from "../../language/schema/local-ref.ts";
import { groupBy } from "../../language/values/group.ts";
import type { Json, JsonSchema } from "../../language/values/json-object.ts";
import { plainTexts } from "../../language/values/plain-texts.ts";
import { allParts, exactParts } from "../../runtime/server/all-parts.ts";
import type { Authenticate, Grant, PresentedCredential } from "../../runtime/server/options.ts";
import { ownAnswersOf } from "../../validation/answers/own-answers.ts";
import { createChecks } from "../../validation/checks/create-checks.ts";
import { createJudge } from "../../verifier/judge/judge.ts";
import { withReadings } from "../../verifier/judge/judge-context.ts";
import { allBasePaths } from "../../verifier/judge/routes.ts";
import { createScopesOf, nameOfCredential } from "../../verifier/judge/scopes-of-token.ts";
import { withXml } from "../../xml/any-body.ts";
import { prepareSamplers, type Sampler, seedOf } from "../sample/create-sampler.ts";
import { createLikelyValues } from "../sample/likely-values.ts";
import { fitContents } from "./fit-contents.ts";
import { fitMembers } from "./fit-members.ts";
import type { MockOptions, TokenTable } from "./mock.ts";
import type { MockContext } from "./mock-context.ts";
import { ScenarioPlayer } from "./scenario-player.ts";
import { createSchemaMembers } from "./schema-members.ts";
import { findListPlaces } from "./state/list-places.ts";
import { collectionsOf, setReferences } from "./state/set-references.ts";
import type { Store } from "./state/store.ts";

/** Requests can choose what is reported, so it is limited. */
const MOST_TOLD = 10_000;

const MOST_CONTENT_DEPTH = 2;

const SAMPLING = { optional: 0.7, depth: 4 };

export function createMockContext(
  given: Contract,
  options: MockOptions,
  store: Store,
  player: ScenarioPlayer = new ScenarioPlayer(),
): MockContext {
  const contract = withReadings(given, options.readings);
  const { model } = contract;
  const basePath = [options.basePath ?? allBasePaths(contract)].flat();
  const checks = createChecks(contract);
  const ownAnswers = ownAnswersOf(contract);
  const seed = options.seed ?? 1;
  const likely = createLikelyValues(options.texts ?? plainTexts);
  const prepare = (optional: number): ((own: number) => Sampler) => {
    let samplers: ReturnType<typeof prepareSamplers> | undefined;
    return (own) => {
      samplers ??= prepareSamplers(model.schemas, { ...SAMPLING, optional, likely });
      return samplers(own);
    };
  };
  const sampler = prepare(SAMPLING.optional);
  const sampleBy =
    (choose: (own: number) => Sampler): MockContext["sampleItem"] =>
    ({ schema, accepts }, path, attempt = 0) =>
      choose(seedOf(seed, path, keyOf(schema), String(attempt))).sample(schema, accepts);
  const members = createSchemaMembers(model.schemas);
  const roles = inferRoles(model.operations);
  const lists = findListPlaces(model.operations, roles, members);
  const byItem = new Map(
    [...lists.values()].toReversed().map((place) => [place.item, { ...place, parents: [] }]),
  );
  const byPath = new Map([...lists].map(([{ path }, place]) => [path, place]));
  const sampleRaw = sampleBy(sampler);
  const told = new Set<string>();
  // Content can contain content of the same schema.
  let contentDepth = 0;
  const sampleContent = (schema: JsonSchema, path: string): Json | undefined => {
    if (contentDepth >= MOST_CONTENT_DEPTH) return undefined;
    contentDepth++;
    try {
      const check = checks.checkOf(schema);
      return context.sampleItem({ schema, accepts: (value) => check(value, true) === undefined }, path);
    } finally {
      contentDepth--;
    }
  };
  const context: MockContext = {
    contract,
    described: { ...describeContract(model), errors: ownAnswers.common() ?? [] },
    parts: withXml(model.integers === "int64" ? exactParts : allParts),
    ownAnswers,
    options,
    seed,
    basePath,
    checks,
    judge: createJudge(contract, {
      basePath,
      checks: checks.checksOf,
      readings: options.readings,
      scopesOf: createScopesOf({ table: options.tokens }),
    }),
    members,
    roles,
    lists,
    placeAt: (path) => byPath.get(path),
    collections: collectionsOf(lists),
    itemKeyAt: createItemKeys(roles),
    placeOfItem: (path) => byItem.get(path),
    store: options.stateless === true ? undefined : store,
    tellOnce: (pointer, make) => {
      if (told.size < MOST_TOLD && told.size < told.add(pointer).size) options.onFinding?.(make());
    },
    player,
    sampler,
    countAttempt: options.stateless === true ? () => 0 : createCounter(),
    sampleRaw,
    sampleItem: (checked, path, attempt) => {
      const value = sampleRaw(checked, path, attempt);
      if (value === undefined) return undefined;
      fitMembers(value, checked, members);
      setReferences(value, checked, path, context);
      fitContents(value, checked, { path, members, sample: sampleContent });
      return value;
    },
    sampleRequired: sampleBy(prepare(0)),
  };
  return context;
}

function createItemKeys(roles: ReadonlyMap<Operation, Role>): MockContext["itemKeyAt"] {
  const paths = [...roles].flatMap(([{ path }, { key, collection }]) =>
    key === undefined || collection !== undefined ? [] : [{ segments: trimSlash(path).split("/"), key }],
  );
  const byLength = groupBy(paths, ({ segments }) => segments.length);
  const isOf = (template: readonly string[], segments: readonly string[]): boolean =>
    template.every((each, index) => each === segments[index] || /^\{.*\}$/.test(each));
  return (segments) => byLength.get(segments.length)?.find((one) => isOf(one.segments, segments))?.key;
}

const MOST_COUNTED = 100_000;

function createCounter(): MockContext["countAttempt"] {
  const counts = new Map<number, number>();
  return (request) => {
    const before = counts.get(request) ?? 0;
    if (counts.size > MOST_COUNTED) counts.clear();
    counts.set(request, before + 1);
    return before;
  };
}

function keyOf(schema: JsonSchema): string {
  return refOf(schema) ?? "";
}

/**
 * Grants scopes according to the token table. Without a table, every credential has all scopes. Client certificates always have all
 * scopes.
 */
export function authenticateBy(tokens: TokenTable | undefined): Authenticate<string> {
  return (credential) => {
    const name = nameOfCredential(credential);
    const scopes =
      tokens === undefined || credential.kind === "mutualTLS" ? "all" : scopesOf(credential, tokens);
    return scopes === undefined ? undefined : ({ principal: name, scopes } satisfies Grant<string>);
  };
}

/** Looks up Basic credentials as `user:password`, otherwise as `user` with any password. */
function scopesOf(
  credential: PresentedCredential,
  tokens: TokenTable,
): readonly string[] | "all" | undefined {
  const name = nameOfCredential(credential);
  if (credential.kind !== "basic") return tokens.get(name);
  return tokens.get(`${name}:${credential.password}`) ?? tokens.get(name);
}
