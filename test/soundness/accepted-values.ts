import type { Contract } from "../../contract/build/contract.ts";
import { schemaNameOf } from "../../language/schema/local-ref.ts";
import type { JsonSchema } from "../../language/values/json-object.ts";
import { prepareSamplers, type Sampler } from "../../live/sample/create-sampler.ts";
import type { Check } from "../../runtime/checks.ts";
import { createChecks } from "../../validation/checks/create-checks.ts";
import { listTyped, type TypedSchema } from "./list-typed.ts";
import { printValueType } from "./print-value-type.ts";
import { varyValue } from "./vary-value.ts";

/** A value that the validator of a schema accepts. */
export interface AcceptedValue {
  readonly typed: TypedSchema;
  readonly value: unknown;
}

/** The number of values to try. */
export interface Effort {
  /** The number of samples of each schema. */
  readonly rounds: number;
  /** The highest number of values of a schema that are compiled. Given values and samples come before their variations. */
  readonly mostValues: number;
}

/** Values to try, by schema name. */
export type Candidates = (schema: string) => readonly unknown[];

/** The values found for a contract. */
export interface Accepted {
  readonly values: readonly AcceptedValue[];
  /** Schemas for which no value was found. */
  readonly untried: readonly string[];
}

/** The values that the validators of a contract accept, among the candidates and samples of every schema. */
export function collectAccepted(
  contract: Contract,
  candidates: Candidates,
  { rounds, mostValues }: Effort,
): Accepted {
  const checks = createChecks(contract);
  const samplerOf = prepareSamplers(contract.model.schemas);
  const untried: string[] = [];
  const values = listTyped(contract).flatMap((typed) => {
    // A reference to a named schema needs only one sample, since the named schema is tested itself.
    const isNamed = isReference(typed.schema);
    const given = [...candidates(typed.name), ...samples(samplerOf, typed.schema, isNamed ? 1 : rounds)];
    const near = isNamed ? [] : given.slice(0, 2);
    const accepted = chooseAccepted(withNear(given, near), checks.checkOf(typed.schema), mostValues);
    if (accepted.length === 0) untried.push(typed.name);
    return accepted.map((value) => ({ typed, value }));
  });
  return { values, untried };
}

function* withNear(given: readonly unknown[], near: readonly unknown[]): Generator<unknown> {
  yield* given;
  for (const value of near) yield* varyValue(value);
}

function isReference(schema: JsonSchema): boolean {
  if (typeof schema === "boolean" || Object.keys(schema).length !== 1) return false;
  const { $ref } = schema;
  return typeof $ref === "string" && schemaNameOf($ref) !== undefined;
}

/** The maximum length of a type to compile, in characters. Longer types fill the compiler's memory, and show no other faults. */
const longestType = 20_000;

/** The maximum number of variations of a schema's values. Large schemas have thousands; the first hundreds show almost all faults. */
const mostTries = 600;

function chooseAccepted(values: Iterable<unknown>, check: Check, most: number): readonly unknown[] {
  const accepted = new Map<string, unknown>();
  let tries = 0;
  for (const value of values) {
    if (accepted.size >= most || tries++ > mostTries) break;
    const type = printValueType(value);
    if (type.length <= longestType && check(value) === undefined) accepted.set(type, value);
  }
  return [...accepted.values()];
}

function samples(
  samplerOf: (seed: number) => Sampler,
  schema: JsonSchema,
  rounds: number,
): readonly unknown[] {
  const values: unknown[] = [];
  let size = 0;
  for (let seed = 1; seed <= rounds && size <= longestType; seed++) {
    const value = samplerOf(seed).sample(schema);
    if (value === undefined) continue;
    const text = JSON.stringify(value);
    size = text.length;
    values.push(JSON.parse(text));
  }
  return values;
}
