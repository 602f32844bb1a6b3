import type { Contract } from "../../contract/build/contract.ts";
import { describeOperation } from "../../contract/descriptors/describe-operation.ts";
import { inferRoles, type Role } from "../../contract/model/infer-roles.ts";
import { lookupOf, operationLookupOf } from "../../contract/model/model-lookup.ts";
import type { Operation } from "../../contract/model/types.ts";
import { collectionOf, eraseNames, trimSlash } from "../../language/openapi/path-template.ts";
import type { JsonSchema } from "../../language/values/json-object.ts";
import { oncePer } from "../../language/values/memory.ts";
import type { OperationDescriptor } from "../../runtime/descriptors.ts";
import { type Checks, createChecks } from "../../validation/checks/create-checks.ts";
import { createJudge } from "../../verifier/judge/judge.ts";
import type { Judge, JudgeOptions } from "../../verifier/judge/judgement.ts";
import { createSchemaMembers, type SchemaMembers } from "../mock/schema-members.ts";
import { findListPlaces, type ListPlace } from "../mock/state/list-places.ts";
import { listPaging, type PagingParameter } from "../mock/state/paging.ts";
import { createDepthOf, type DepthOf } from "../sample/depth.ts";
import { oracleOf, prepareTools } from "../sample/prepare-tools.ts";
import type { Oracle, SampleTools } from "../sample/sample-parameters.ts";
import { withShallowItems } from "./items/shallow-items.ts";
import type { ProbeOptions } from "./probe.ts";
import { TokenStore } from "./send/token-store.ts";

export interface ProbeContext {
  readonly contract: Contract;
  readonly options: ProbeOptions;
  readonly tokens: TokenStore;
  readonly seed: number;
  readonly base: URL;
  readonly basePath: string;
  readonly judge: Judge;
  readonly judgeOptions: JudgeOptions;
  readonly checks: Checks;
  readonly oracle: Oracle;
  readonly roles: ReadonlyMap<Operation, Role>;
  readonly members: SchemaMembers;
  readonly depthOf: DepthOf;
  readonly listPlaces: ReadonlyMap<Operation, ListPlace>;
  /** How often each operation answered 409, and how often other values resolved it. */
  readonly conflicts: Map<string, { tried: number; resolved: number }>;
  pagingOf(operation: Operation): readonly PagingParameter[];
  find(name: string): JsonSchema | undefined;
  describe(operation: Operation): OperationDescriptor;
  operation(id: string): Operation | undefined;
  operationAt(path: string, method: string): Operation | undefined;
  /** Returns the operation that creates the items of a path. */
  creatorOf(item: string): Operation | undefined;
  /**
   * Returns tools that sample values.
   * @param optional - Probability that an optional member is included, 0 to 1.
   */
  tools(seed: number, optional: number): SampleTools;
}

/**
 * Creates the context shared by all checks of a probe.
 * @throws TypeError if `baseUrl` is not an http or https URL.
 */
export function createProbeContext(contract: Contract, options: ProbeOptions): ProbeContext {
  const { model } = contract;
  const base = readBase(options.baseUrl);
  const basePath = base.pathname.replace(/\/+$/, "");
  const checks = createChecks(contract);
  const descriptors = new Map<Operation, OperationDescriptor>();
  const oracle = oracleOf(checks);
  const roles = withShallowItems(model.operations, inferRoles(model.operations));
  const members = createSchemaMembers(model.schemas);
  const judgeOptions: JudgeOptions = {
    basePath,
    checks: checks.checksOf,
    readings: { ...options.readings, credentials: "off" },
  };
  return {
    contract,
    options,
    tokens: new TokenStore(options),
    seed: options.seed ?? 1,
    base,
    basePath,
    judge: createJudge(contract, judgeOptions),
    judgeOptions,
    checks,
    oracle,
    roles,
    members,
    listPlaces: findListPlaces(model.operations, roles, members),
    conflicts: new Map(),
    pagingOf: oncePer((operation: Operation) => listPaging(operation)),
    depthOf: createDepthOf(model.schemas),
    find: lookupOf(model),
    describe: (operation) => {
      const known = descriptors.get(operation) ?? describeOperation(operation, model);
      descriptors.set(operation, known);
      return known;
    },
    operation: operationLookupOf(model),
    operationAt: (path, method) => model.operations.find((one) => one.path === path && one.method === method),
    creatorOf: (item) => {
      const shape = eraseNames(trimSlash(item));
      const creators = model.operations.filter((one) => {
        const role = roles.get(one);
        return role?.action === "create" && eraseNames(trimSlash(role.item ?? "")) === shape;
      });
      return creators.find(({ path }) => trimSlash(path) === collectionOf(item)) ?? creators[0];
    },
    tools: prepareTools(model, oracle),
  };
}

function readBase(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new TypeError(`The target of a probe is an http or https URL, not ${JSON.stringify(text)}.`);
  return url;
}
