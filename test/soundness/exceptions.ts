import type { RefusedValue } from "./run-soundness.ts";

/** Values that a validator accepts and a type refuses, and why that stays. */
export interface SoundnessException {
  readonly reason: string;
  covers(refusal: RefusedValue): boolean;
}

/** All that is known. */
export const soundnessExceptions: readonly SoundnessException[] = [
  {
    reason:
      "Without `type`, keywords about objects or arrays let values of all other types pass. Types read such a schema as its author does: as one of objects, or of arrays (docs/adr/0006-validators-and-types.md). A comment says so.",
    covers: ({ against, isTold }) => against === "typed" && isTold,
  },
  {
    reason:
      "A discriminator changes no validation. Types read it as its author does, so that unions can be told apart (docs/adr/0006-validators-and-types.md).",
    covers: ({ against }) => against === "discriminated",
  },
  {
    reason:
      "A lint of TypeScript's: an object that shares no member with a type of optional members only is not taken for one of it (weak types).",
    covers: ({ against }) => against === "acquainted",
  },
  {
    reason:
      "Files in a multipart body are `Blob`s in a program. The named schema of such bodies has that type where nothing else has the schema; its validator is asked about JSON here, where they are text.",
    covers: ({ message }) => /is not assignable to type 'Blob'/.test(message),
  },
  {
    reason:
      "TypeScript gives every object a `constructor`; a member of that name has to be there to have another type.",
    covers: ({ message }) => /Types of property 'constructor' are incompatible/.test(message),
  },
];

/** What an exception does not cover, and exceptions that cover nothing. */
export function sortRefusals(refusals: readonly RefusedValue[]): {
  readonly unlisted: readonly string[];
  readonly unused: readonly string[];
  readonly byReason: ReadonlyMap<string, number>;
} {
  const byReason = new Map(soundnessExceptions.map(({ reason }) => [reason, 0]));
  const unlisted: string[] = [];
  for (const refusal of refusals) {
    const exception = soundnessExceptions.find(({ covers }) => covers(refusal));
    if (exception === undefined)
      unlisted.push(
        `${refusal.document} ${refusal.schema} ${JSON.stringify(refusal.value)}: ${refusal.message}`,
      );
    else byReason.set(exception.reason, (byReason.get(exception.reason) ?? 0) + 1);
  }
  const unused = [...byReason].filter(([, count]) => count === 0).map(([reason]) => reason);
  return { unlisted, unused, byReason };
}
