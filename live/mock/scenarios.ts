/**
 * Scripted responses: named sequences per operation, selected by `Prefer: scenario=name`.
 * @module
 */
import type { Contract } from "../../contract/build/contract.ts";
import { describeOperation } from "../../contract/descriptors/describe-operation.ts";
import { createFinding } from "../../contract/findings/create-finding.ts";
import { didYouMean } from "../../contract/findings/did-you-mean.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import type { Operation } from "../../contract/model/types.ts";
import {
  asObject,
  isObject,
  type Json,
  memberOf,
  numberOf,
  textOf,
} from "../../language/values/json-object.ts";
import { oncePer } from "../../language/values/memory.ts";
import { chooseByStatus } from "../../runtime/http-semantics.ts";
import { pointerTo } from "../../runtime/pointer.ts";
import type { GivenFile } from "./mock.ts";
import type { MockContext } from "./mock-context.ts";

/** A scripted response. If the body is omitted, the mock generates one for the status. */
export interface ScenarioAnswer {
  readonly status: number | undefined;
  readonly example: string | undefined;
  readonly body: Json | undefined;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly delay: number;
  readonly times: number;
}

const MEMBERS: readonly string[] = [
  "status",
  "example",
  "body",
  "headers",
  "delay",
  "times",
] satisfies (keyof ScenarioAnswer)[];

type Scenario = ReadonlyMap<string, readonly ScenarioAnswer[]>;

const scenariosOf: (file: GivenFile) => ReadonlyMap<string, Scenario> = oncePer(
  ({ value }) =>
    new Map(
      Object.entries(asObject(value)).map(([name, answers]) => [
        name,
        new Map(
          Object.entries(asObject(answers)).map(([operation, list]) => [
            operation,
            [list].flat().map(readAnswer),
          ]),
        ),
      ]),
    ),
);

function readAnswer(given: unknown): ScenarioAnswer {
  const answer = typeof given === "number" ? { status: given } : asObject(given);
  const { status, times } = { status: numberOf(answer, "status"), times: numberOf(answer, "times") };
  return {
    status: status !== undefined && isStatus(status) ? status : undefined,
    example: textOf(answer, "example"),
    body: memberOf(answer, "body") as Json | undefined, // Read from JSON or YAML, or given by a program as JSON.
    headers: Object.entries(asObject(memberOf(answer, "headers"))).flatMap(([name, value]) =>
      [value].flat().map((one): readonly [string, string] => [name.toLowerCase(), String(one)]),
    ),
    delay: Math.min(MOST_DELAY, Math.max(0, numberOf(answer, "delay") ?? 0)),
    times: textOf(answer, "times") === "forever" ? Number.POSITIVE_INFINITY : Math.max(1, times ?? 1),
  };
}

const MOST_DELAY = 600_000;

function isStatus(status: number): boolean {
  return Number.isInteger(status) && status >= 200 && status <= 599;
}

export function scenarioNames(file: GivenFile | undefined): readonly string[] {
  return file === undefined ? [] : [...scenariosOf(file).keys()];
}

export function nextScenarioAnswer(
  asked: string | undefined,
  operation: Operation,
  { options, player }: MockContext,
): ScenarioAnswer | undefined {
  const name = asked ?? player.active;
  const scenario =
    name === undefined || options.scenarios === undefined
      ? undefined
      : scenariosOf(options.scenarios).get(name);
  const answers = keysOf(operation)
    .map((key) => scenario?.get(key))
    .find((list) => list !== undefined);
  if (answers === undefined) return undefined;
  let left = player.count(`scenario ${name} ${operation.id}`);
  for (const answer of answers) {
    if (left < answer.times) return answer;
    left -= answer.times;
  }
  return undefined;
}

function keysOf({ id, method, path }: Operation): readonly string[] {
  return [id, `${method} ${path}`];
}

/** Whether an operation describes a status. Holds for operations that do not exist, which are reported themselves. */
function isDescribed(
  status: number,
  operation: Operation | undefined,
  { model }: Pick<Contract, "model">,
): boolean {
  return (
    operation === undefined ||
    chooseByStatus(describeOperation(operation, model).responses, status) !== undefined
  );
}

export function* findInvalidScenarios({
  contract,
  options: { scenarios },
}: MockContext): Generator<Finding, void, undefined> {
  if (scenarios === undefined) return;
  const tell = (pointer: string, message: string, fix?: string): Finding =>
    createFinding("mock/invalid-scenario", { message, places: [scenarios.placeOf(pointer)], fix });
  if (!isObject(scenarios.value)) {
    yield tell("", "The scenarios are not an object.");
    return;
  }
  const known = new Map(
    contract.model.operations.flatMap((operation) => keysOf(operation).map((key) => [key, operation])),
  );
  for (const [name, answers] of Object.entries(scenarios.value)) {
    const at = pointerTo("", name);
    if (!isObject(answers)) yield tell(at, `The scenario \`${name}\` does not list answers by operation.`);
    for (const [operation, list] of Object.entries(asObject(answers))) {
      const own = pointerTo(at, operation);
      if (!known.has(operation))
        yield tell(
          own,
          `The document has no operation \`${operation}\`.`,
          didYouMean(operation, [...known.keys()]),
        );
      for (const [index, answer] of [list].flat().entries()) {
        const place = Array.isArray(list) ? pointerTo(own, index) : own;
        for (const member of Object.keys(asObject(answer)).filter((key) => !MEMBERS.includes(key))) {
          const fix = didYouMean(member, MEMBERS) ?? `The members are ${MEMBERS.join(", ")}.`;
          yield tell(pointerTo(place, member), `A response in \`${name}\` has no member \`${member}\`.`, fix);
        }
        const { delay = 0, times = 1, status = 200 } = isObject(answer) ? answer : { status: answer };
        if (typeof delay !== "number" || delay < 0)
          yield tell(pointerTo(place, "delay"), `\`delay\` in \`${name}\` is not a number of milliseconds.`);
        if (times !== "forever" && !(Number.isInteger(times) && Number(times) > 0))
          yield tell(
            pointerTo(place, "times"),
            `\`times\` in \`${name}\` is neither a count from 1 nor \`forever\`.`,
          );
        if (typeof status !== "number" || !isStatus(status))
          yield tell(place, `The response status in \`${name}\` is not a number from 200 to 599.`);
        else if (!isDescribed(status, known.get(operation), contract))
          yield createFinding("mock/status-undocumented", {
            message: `\`${operation}\` describes no ${status}. The mock returns its own response.`,
            places: [scenarios.placeOf(place)],
          });
      }
    }
  }
}
