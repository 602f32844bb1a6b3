import type { Contract } from "../../contract/build/contract.ts";
import { describeOperation } from "../../contract/descriptors/describe-operation.ts";
import type { Operation } from "../../contract/model/types.ts";
import type { JsonSchema } from "../../language/values/json-object.ts";
import type { OperationDescriptor } from "../../runtime/descriptors.ts";
import { createChecks } from "../../validation/checks/create-checks.ts";
import { createJudge } from "../../verifier/judge/judge.ts";
import type { Judge } from "../../verifier/judge/judgement.ts";
import { createSchemaMembers, type SchemaMembers } from "../mock/schema-members.ts";
import { inferRoles, type Role } from "../mock/state/infer-role.ts";
import { prepareSamplers, type Sampler } from "../sample/create-sampler.ts";
import { createDepthOf, type DepthOf } from "../sample/depth.ts";
import type { Oracle } from "../sample/sample-request.ts";
import type { ProbeOptions } from "./probe.ts";

/** What a probe keeps of its contract. Schemas are looked at when they are first needed. */
export interface ProbeBench {
  readonly contract: Contract;
  readonly options: ProbeOptions;
  readonly seed: number;
  readonly base: URL;
  /** The path of the base, without a slash at its end. */
  readonly basePath: string;
  /** Looks at everything but credentials: those are the probe's own affair. */
  readonly judge: Judge;
  readonly oracle: Oracle;
  readonly roles: ReadonlyMap<Operation, Role>;
  readonly members: SchemaMembers;
  readonly depthOf: DepthOf;
  /** Finds a named schema. */
  find(name: string): JsonSchema | undefined;
  describe(operation: Operation): OperationDescriptor;
  operation(id: string): Operation | undefined;
  /** @param optional - How likely optional members are, 0 to 1. */
  sampler(seed: number, optional: number): Sampler;
}

/** Prepares a contract to be probed by. @throws TypeError for a base that is no http or https URL. */
export function createProbeBench(contract: Contract, options: ProbeOptions): ProbeBench {
  const { model } = contract;
  const base = readBase(options.baseUrl);
  const basePath = base.pathname.replace(/\/+$/, "");
  const checks = createChecks(contract);
  const named = new Map(model.schemas.map(({ name, schema }) => [name, schema]));
  const operations = new Map(model.operations.map((operation) => [operation.id, operation]));
  const descriptors = new Map<Operation, OperationDescriptor>();
  const samplers = new Map<number, (seed: number) => Sampler>();
  return {
    contract,
    options,
    seed: options.seed ?? 1,
    base,
    basePath,
    judge: createJudge(contract, {
      basePath,
      checks: checks.checksOf,
      readings: { ...options.readings, credentials: "off" },
    }),
    oracle: (schema) => {
      const check = checks.checkOf(schema);
      return (value) => check(value, true) === undefined;
    },
    roles: inferRoles(model.operations),
    members: createSchemaMembers(model.schemas),
    depthOf: createDepthOf(model.schemas),
    find: (name) => named.get(name),
    describe: (operation) => remember(descriptors, operation, () => describeOperation(operation, model)),
    operation: (id) => operations.get(id),
    sampler: (seed, optional) =>
      remember(samplers, optional, () => prepareSamplers(model.schemas, { optional }))(seed),
  };
}

function readBase(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new TypeError(`The target of a probe is an http or https URL, not ${JSON.stringify(text)}.`);
  return url;
}

function remember<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  const before = known.get(key);
  if (before !== undefined) return before;
  const made = make();
  known.set(key, made);
  return made;
}
