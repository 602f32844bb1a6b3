import type { Contract } from "../../contract/build/contract.ts";
import type { Check } from "../../runtime/checks.ts";
import { createChecks } from "../../validation/checks/create-checks.ts";
import type { AcceptedValue } from "./accepted-values.ts";
import { implyType, implyTypes, type Reading } from "./imply-types.ts";

/** Finds the first reading by which a value is invalid; `undefined` if the value is valid by all readings. */
export type FindReading = (accepted: AcceptedValue) => Reading | undefined;

/** Prepares a contract for {@link FindReading}; the validators of each reading are made on first use. */
export function createReadingFinder(contract: Contract): FindReading {
  const readings = new Map<Reading, (accepted: AcceptedValue) => Check>();
  const checkOf = (reading: Reading): ((accepted: AcceptedValue) => Check) => {
    const known = readings.get(reading) ?? createReading(contract, reading);
    readings.set(reading, known);
    return known;
  };
  return (accepted) => order.find((reading) => checkOf(reading)(accepted)(accepted.value) !== undefined);
}

const order = ["typed", "discriminated", "acquainted"] as const satisfies readonly Reading[];

function createReading(contract: Contract, reading: Reading): (accepted: AcceptedValue) => Check {
  const checks = createChecks({ ...contract, document: implyTypes(contract.document, reading) });
  const byName = new Map(contract.model.schemas.map(({ name, schema }) => [name, schema]));
  return ({ typed }) => checks.checkOf(implyType(typed.schema, reading, (name) => byName.get(name)));
}
