import type { RefusedValue } from "./run-soundness.ts";

/** Values that a validator accepts and a type does not, and why this is not changed. */
export interface SoundnessException {
  readonly reason: string;
  covers(refusal: RefusedValue): boolean;
}

/** All known exceptions. */
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
      "The type of a schema with `readOnly` or `writeOnly` members is that of one direction: members that do not travel in it are `never`. Its validator is asked here about members of both.",
    covers: ({ message }) => /Type '.*' is not assignable to type 'never'/.test(message),
  },
];

/** The refused values that no exception covers, and the exceptions that cover no value. */
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
