import type { Contract } from "../../contract/build/contract.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import type { ItemKey, Role } from "../../contract/model/infer-roles.ts";
import type { Operation } from "../../contract/model/types.ts";
import type { Json } from "../../language/values/json-object.ts";
import type { ContractDescriptor } from "../../runtime/descriptors.ts";
import type { BasePath } from "../../runtime/routing/base-path.ts";
import type { ServerParts } from "../../runtime/server/server-parts.ts";
import type { OwnAnswers } from "../../validation/answers/own-answers.ts";
import type { Checks } from "../../validation/checks/create-checks.ts";
import type { Judge } from "../../verifier/judge/judgement.ts";
import type { Sampler } from "../sample/create-sampler.ts";
import type { MockOptions } from "./mock.ts";
import type { ScenarioPlayer } from "./scenario-player.ts";
import type { CheckedSchema, SchemaMembers } from "./schema-members.ts";
import type { ListPlace } from "./state/list-places.ts";
import type { Store } from "./state/store.ts";

export interface MockContext {
  readonly contract: Contract;
  readonly described: ContractDescriptor;
  readonly parts: ServerParts;
  readonly options: MockOptions;
  readonly seed: number;
  readonly basePath: readonly BasePath[];
  readonly checks: Checks;
  readonly ownAnswers: OwnAnswers;
  readonly judge: Judge;
  readonly members: SchemaMembers;
  readonly roles: ReadonlyMap<Operation, Role>;
  readonly lists: ReadonlyMap<Operation, ListPlace>;
  placeAt(path: string): ListPlace | undefined;
  placeOfItem(path: string): ListPlace | undefined;
  readonly collections: ReadonlyMap<string, ListPlace>;
  itemKeyAt(segments: readonly string[]): ItemKey | undefined;
  readonly store: Store | undefined;
  readonly player: ScenarioPlayer;
  tellOnce(pointer: string, make: () => Finding): void;
  sampler(seed: number): Sampler;
  /**
   * Counts a request by its hash.
   * @returns How many times the request was sent before. Always 0 for a stateless mock.
   */
  countAttempt(request: number): number;
  /** Samples a value. The same path, schema and attempt always yield the same value. */
  sampleRaw(checked: CheckedSchema, path: string, attempt?: number): Json | undefined;
  /** Like {@link sampleRaw}, but with consistent members and references to existing items. */
  sampleItem(checked: CheckedSchema, path: string, attempt?: number): Json | undefined;
  /** Like {@link sampleItem}, but without optional members. */
  sampleRequired(checked: CheckedSchema, path: string, attempt?: number): Json | undefined;
}
