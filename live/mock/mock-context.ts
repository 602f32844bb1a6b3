import type { Contract } from "../../contract/build/contract.ts";
import { describeContract } from "../../contract/descriptors/describe-operation.ts";
import { inferRoles, type Role } from "../../contract/model/infer-roles.ts";
import type { Operation } from "../../contract/model/types.ts";
import { refOf } from "../../language/schema/local-ref.ts";
import type { Json, JsonSchema } from "../../language/values/json-object.ts";
import type { ContractDescriptor } from "../../runtime/descriptors.ts";
import type { BasePath } from "../../runtime/routing/base-path.ts";
import { allParts, exactParts } from "../../runtime/server/all-parts.ts";
import type { Authenticate, Grant, PresentedCredential } from "../../runtime/server/options.ts";
import type { ServerParts } from "../../runtime/server/server-parts.ts";
import { type OwnAnswers, ownAnswersOf } from "../../validation/answers/own-answers.ts";
import { type Checks, createChecks } from "../../validation/checks/create-checks.ts";
import { createJudge } from "../../verifier/judge/judge.ts";
import { withReadings } from "../../verifier/judge/judge-context.ts";
import type { Judge } from "../../verifier/judge/judgement.ts";
import { allBasePaths } from "../../verifier/judge/routes.ts";
import { createScopesOf, nameOfCredential } from "../../verifier/judge/scopes-of-token.ts";
import { withXml } from "../../xml/any-body.ts";
import { prepareSamplers, type Sampler, seedOf } from "../sample/create-sampler.ts";
import type { MockOptions, TokenTable } from "./mock.ts";
import { type CheckedSchema, createSchemaMembers, type SchemaMembers } from "./schema-members.ts";
import type { Store } from "./state/store.ts";

/** A contract prepared for a mock. Schemas are compiled when they are first needed. */
export interface MockContext {
  readonly contract: Contract;
  readonly described: ContractDescriptor;
  /** The functions for reading requests and writing answers. */
  readonly parts: ServerParts;
  readonly options: MockOptions;
  readonly seed: number;
  /** The base paths that a request may have before a path of the document. */
  readonly basePath: readonly BasePath[];
  readonly checks: Checks;
  readonly ownAnswers: OwnAnswers;
  readonly judge: Judge;
  readonly members: SchemaMembers;
  readonly roles: ReadonlyMap<Operation, Role>;
  /** The state; `undefined` for a stateless mock. */
  readonly store: Store | undefined;
  sampler(seed: number): Sampler;
  /**
   * Counts a request by its hash.
   * @returns how many times it was sent before; always 0 for a stateless mock.
   */
  countAttempt(request: number): number;
  /** Samples a value of a schema; `undefined` if none was found. The same path, schema and attempt give the same value. */
  sampleItem(checked: CheckedSchema, path: string, attempt?: number): Json | undefined;
  /** Like {@link sampleItem}, without optional members. */
  sampleRequired(checked: CheckedSchema, path: string, attempt?: number): Json | undefined;
}

/** The probability of optional members, and the depth of values: enough to be realistic, and small enough to read. */
const SAMPLING = { optional: 0.7, depth: 4 };

/**
 * Prepares a contract for a mock.
 *
 * @param store - The state to keep; a stateless mock ignores it.
 */
export function createMockContext(given: Contract, options: MockOptions, store: Store): MockContext {
  const contract = withReadings(given, options.readings);
  const { model } = contract;
  const basePath = [options.basePath ?? allBasePaths(contract)].flat();
  const checks = createChecks(contract);
  const ownAnswers = ownAnswersOf(contract);
  const seed = options.seed ?? 1;
  const prepare = (optional: number): ((own: number) => Sampler) => {
    let samplers: ReturnType<typeof prepareSamplers> | undefined;
    return (own) => {
      samplers ??= prepareSamplers(model.schemas, { ...SAMPLING, optional });
      return samplers(own);
    };
  };
  const sampler = prepare(SAMPLING.optional);
  const sampleBy =
    (choose: (own: number) => Sampler): MockContext["sampleItem"] =>
    ({ schema, accepts }, path, attempt = 0) =>
      choose(seedOf(seed, path, keyOf(schema), String(attempt))).sample(schema, accepts);
  return {
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
    members: createSchemaMembers(model.schemas),
    roles: inferRoles(model.operations),
    store: options.stateless === true ? undefined : store,
    sampler,
    countAttempt: options.stateless === true ? () => 0 : createCounter(),
    sampleItem: sampleBy(sampler),
    sampleRequired: sampleBy(prepare(0)),
  };
}

/** The maximum number of requests that are counted. Beyond it, all counts start again at 0. */
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

/** The part of a seed that identifies a schema: its `$ref`, so that an item gets the same value alone and in a list. */
function keyOf(schema: JsonSchema): string {
  return refOf(schema) ?? "";
}

/** Authenticates callers by a table of tokens. Without a table, every credential has all scopes. A client certificate has them in any case. */
export function authenticateBy(tokens: TokenTable | undefined): Authenticate<string> {
  return (credential) => {
    const name = nameOfCredential(credential);
    const scopes =
      tokens === undefined || credential.kind === "mutualTLS" ? "all" : scopesOf(credential, tokens);
    return scopes === undefined ? undefined : ({ principal: name, scopes } satisfies Grant<string>);
  };
}

/**
 * The scopes of a credential; `undefined` if the table does not list it. The table lists a user of Basic authentication as `user:password`,
 * or as `user` for any password.
 */
function scopesOf(
  credential: PresentedCredential,
  tokens: TokenTable,
): readonly string[] | "all" | undefined {
  const name = nameOfCredential(credential);
  if (credential.kind !== "basic") return tokens.get(name);
  return tokens.get(`${name}:${credential.password}`) ?? tokens.get(name);
}
