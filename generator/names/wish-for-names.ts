import { capital } from "../../contract/findings/show-text.ts";
import { type ChosenName, chooseFunctionName, chooseTypeName, isUsablePin } from "./choose-name.ts";
import { type OperationThing, operationTypes, type SchemaThing, stemOf } from "./names.ts";
import type { NameWish } from "./resolve-names.ts";

interface RankedName {
  readonly name: string;
  readonly rank: number;
  readonly reserved?: string | undefined;
}

/** Pins come first, then unchanged names from the document. Schemas take precedence over operations. */
const RANK = { pinned: 0, exactSchema: 1, exactOperation: 2, schema: 3, operation: 4, stems: 5 } as const;

export function wishForSchema(thing: SchemaThing): NameWish {
  const { name, rank, reserved }: RankedName = isUsablePin(thing.pin)
    ? { name: thing.pin, rank: RANK.pinned }
    : rankName(chooseTypeName(thing.name), RANK.exactSchema, RANK.schema);
  return {
    original: thing.original,
    seed: thing.original,
    candidates: [name],
    rank,
    reserved,
    claims: (wanted) => [wanted, ...checkNames(wanted)],
  };
}

export function wishesForOperation(thing: OperationThing): readonly NameWish[] {
  const { name, rank, reserved }: RankedName = isUsablePin(thing.pin)
    ? { name: thing.pin, rank: RANK.pinned }
    : rankName(chooseOperation(thing), RANK.exactOperation, RANK.operation);
  const stem = capital(name);
  return [
    {
      original: thing.original,
      seed: thing.original,
      candidates: [name, `${name}Operation`],
      rank,
      reserved,
      claims: (wanted) => [wanted],
    },
    {
      original: stemOf(thing),
      seed: thing.original,
      candidates: [stem, `${stem}Operation`],
      rank: rank === RANK.pinned ? rank : rank + RANK.stems,
      claims: (wanted) => operationTypes.map((type) => `${wanted}${type}`),
    },
  ];
}

/**
 * Returns the names of a schema's validators, prefixed with `check ` so that they never conflict with types and functions in other
 * modules.
 */
function checkNames(type: string): readonly string[] {
  return [`is${type}`, `assert${type}`, `validate${type}`, `${type}Schema`].map((name) => `check ${name}`);
}

function rankName({ name, exact, reserved }: ChosenName, exactRank: number, otherRank: number): RankedName {
  return { name, reserved, rank: exact ? exactRank : otherRank };
}

function chooseOperation({ operation, webhook }: OperationThing): ChosenName {
  const { hasOperationId, id, method, path, callback } = operation;
  if (hasOperationId) return chooseFunctionName(id);
  if (callback !== undefined) {
    const { name } = chooseFunctionName(`${callback.of} ${callback.name} callback`);
    return { name, exact: false };
  }
  const words = webhook ? `${path} webhook` : `${method.toLowerCase()} ${path.replaceAll("{", " by ")}`;
  return { name: chooseFunctionName(words).name, exact: false };
}
