import { createFinding } from "../../contract/findings/create-finding.ts";
import { didYouMean } from "../../contract/findings/did-you-mean.ts";
import type { Finding, Place } from "../../contract/findings/finding.ts";
import type { ApiModel } from "../../contract/model/types.ts";
import { isUsablePin } from "./choose-name.ts";
import { type NamePins, stemOf, type Thing } from "./names.ts";
import type { GivenName, NameWish } from "./resolve-names.ts";

export type NameProblem =
  | {
      readonly kind: "collision";
      readonly loser: string;
      readonly wanted: string;
      readonly given: string;
      readonly pointers: readonly string[];
    }
  | {
      readonly kind: "reserved";
      readonly owner: string;
      readonly word: string;
      readonly given: string;
      readonly pointers: readonly string[];
    }
  | {
      readonly kind: "bad-pin";
      readonly owner: string;
      readonly pin: string;
      readonly pointers: readonly string[];
    }
  | {
      readonly kind: "unknown-pin";
      readonly owner: string;
      readonly fix: string | undefined;
      readonly pointers: readonly [];
    };

export function describeNameProblem(problem: NameProblem, placeOf: (pointer: string) => Place): Finding {
  const places = problem.pointers.map(placeOf);
  switch (problem.kind) {
    case "collision":
      return createFinding("name/collision", {
        message: `${problem.loser} is named ${problem.given} because the name ${problem.wanted} is taken.`,
        places,
      });
    case "reserved":
      return createFinding("name/reserved", {
        message: `${problem.owner} is named ${problem.given}, because \`${problem.word}\` is reserved in TypeScript or used by the output.`,
        places,
      });
    case "bad-pin":
      return createFinding("name/bad-pin", {
        message: `${problem.owner} cannot be named ${JSON.stringify(problem.pin)}.`,
        places,
      });
    case "unknown-pin":
      return createFinding("name/unknown-pin", {
        message: `A name is pinned for ${problem.owner}, which the document does not contain.`,
        fix: problem.fix,
      });
  }
}

export function findBadPins(things: readonly Thing[]): readonly NameProblem[] {
  return things
    .filter(({ pin }) => pin !== undefined && !isUsablePin(pin))
    .map(({ label, pin, pointer }) => ({
      kind: "bad-pin",
      owner: label,
      pin: typeof pin === "string" ? pin : JSON.stringify(pin),
      pointers: [pointer],
    }));
}

export function findUnknownPins(model: ApiModel, pins: NamePins): readonly NameProblem[] {
  const schemas = new Set(model.schemas.map(({ name }) => name));
  const operations = new Set([...model.operations, ...model.webhooks].map(({ id }) => id));
  const listUnknown = (
    kind: string,
    pinned: object = {},
    known: ReadonlySet<string>,
  ): readonly NameProblem[] =>
    Object.keys(pinned)
      .filter((name) => !known.has(name))
      .map((name) => ({
        kind: "unknown-pin",
        owner: `${kind} ${JSON.stringify(name)}`,
        fix: didYouMean(name, known),
        pointers: [],
      }));
  return [
    ...listUnknown("schema", pins.schemas, schemas),
    ...listUnknown("operation", pins.operations, operations),
  ];
}

export function findReserved(
  things: readonly Thing[],
  wishes: readonly NameWish[],
  given: ReadonlyMap<string, GivenName>,
): readonly NameProblem[] {
  const byOriginal = new Map(things.map((thing) => [thing.original, thing]));
  return wishes.flatMap(({ original, reserved }): readonly NameProblem[] => {
    const thing = byOriginal.get(original);
    const name = given.get(original)?.name;
    if (reserved === undefined || thing === undefined || name === undefined) return [];
    return [{ kind: "reserved", owner: thing.label, word: reserved, given: name, pointers: [thing.pointer] }];
  });
}

export function findCollisions(
  things: readonly Thing[],
  wishes: readonly NameWish[],
  given: ReadonlyMap<string, GivenName>,
): readonly NameProblem[] {
  const byOriginal = new Map<string, Thing>();
  for (const thing of things) byOriginal.set(thing.original, thing).set(stemOf(thing), thing);
  const told = new Set<Thing>();
  return wishes.flatMap((wish): readonly NameProblem[] => {
    const name = given.get(wish.original);
    const loser = byOriginal.get(wish.original);
    if (name === undefined || loser === undefined || name.rivals.length === 0 || told.has(loser)) return [];
    told.add(loser);
    const rivals = name.rivals.map((rival) => byOriginal.get(rival)?.pointer ?? "");
    const pointers = [...new Set([loser.pointer, ...rivals])];
    return [
      { kind: "collision", loser: loser.label, wanted: wish.candidates[0], given: name.name, pointers },
    ];
  });
}
