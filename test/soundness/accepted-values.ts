import { createChecks } from "../../contract/checks/create-checks.ts";
import type { Contract } from "../../contract/contract.ts";
import type { JsonSchema } from "../../contract/model/types.ts";
import type { Check } from "../../runtime/validation.ts";
import { createSampler } from "../../verifier/sample/create-sampler.ts";
import { implyType, implyTypes, type Reading } from "./imply-types.ts";
import { listTyped } from "./list-typed.ts";
import { varyValue } from "./vary-value.ts";

/** A value that the validator of a schema accepts. */
export interface AcceptedValue {
  readonly schema: string;
  /** The type, in a file that has the module of types as `types`. */
  readonly type: string;
  readonly value: unknown;
  /** The reading of the schema, beyond the letter, that it does not fit. */
  readonly against: Reading | undefined;
}

/** How much is tried. */
export interface Effort {
  /** Samples of a schema. */
  readonly rounds: number;
  /** How many values of a schema are compiled at most; those given, and samples, come before their variations. */
  readonly mostValues: number;
}

/** Values to try, by schema name. */
export type Candidates = (schema: string) => readonly unknown[];

/** The values among the candidates, and among samples of every schema, that the validators of a contract accept. */
export function collectAccepted(
  contract: Contract,
  candidates: Candidates,
  { rounds, mostValues }: Effort,
): readonly AcceptedValue[] {
  const checks = createChecks(contract);
  const strict = (["typed", "acquainted"] as const).map((reading) => {
    const own = createChecks({ ...contract, document: implyTypes(contract.document, reading) });
    return { reading, checkOf: (schema: JsonSchema): Check => own.checkOf(implyType(schema, reading)) };
  });
  return listTyped(contract).flatMap(({ name, type, schema }) => {
    const given = [...candidates(name), ...samples(contract, schema, rounds)];
    const near = given.slice(0, 2).flatMap(varyValue);
    const readings = strict.map(({ reading, checkOf }) => ({ reading, check: checkOf(schema) }));
    return chooseAccepted([...given, ...near], checks.checkOf(schema), mostValues).map((value) => ({
      schema: name,
      type,
      value,
      against: readings.find(({ check }) => check(value) !== undefined)?.reading,
    }));
  });
}

/** Larger values say nothing that smaller ones do not, and fill the compiler's memory. */
const longestValue = 20_000;

function chooseAccepted(values: readonly unknown[], check: Check, most: number): readonly unknown[] {
  const accepted = new Map<string, unknown>();
  for (const value of values) {
    if (accepted.size >= most) break;
    const text = JSON.stringify(value);
    if (text.length <= longestValue && check(value) === undefined) accepted.set(text, value);
  }
  return [...accepted.values()];
}

function samples(contract: Contract, schema: JsonSchema, rounds: number): readonly unknown[] {
  const values: unknown[] = [];
  for (let seed = 1; seed <= rounds; seed++) {
    const value = createSampler(contract.model.schemas, { seed }).sample(schema);
    if (value !== undefined) values.push(JSON.parse(JSON.stringify(value)));
  }
  return values;
}
