import { keywords } from "../../language/inclusion/decide-keyword.ts";
import { Inclusion, type InclusionOptions } from "../../language/inclusion/inclusion.ts";
import type { SchemaSource } from "../../language/inclusion/listed-values.ts";
import type { Direction } from "../../language/schema/directional-members.ts";
import { isSameSchema } from "../../language/schema/same-schema.ts";
import type { Version } from "../changes/change.ts";
import type { Limits } from "../changes/effort.ts";
import { otherVersion, type SchemaQuestion, type Wire } from "../compare/part.ts";
import type { AreSame } from "./same-schemas.ts";

export interface InclusionsOptions {
  readonly sourceOf: (version: Version) => SchemaSource;
  readonly areSame: AreSame;
  readonly enforcesDiscriminators: boolean;
  readonly limits: Limits;
}

/**
 * Returns an inclusion for a question. Either version can be the `sender`. `isClosed`: senders send only members that their document
 * declares.
 */
export type InclusionOf = (sender: Version, question: SchemaQuestion, isClosed: boolean) => Inclusion;

const mostWithin = 1_000;

/** Questions with the same kind of encoding share an inclusion and its proofs. One step budget applies to all questions together. */
export function createInclusions(options: InclusionsOptions): InclusionOf {
  const { sourceOf, areSame, enforcesDiscriminators, limits } = options;
  const budget = { left: limits.allSteps };
  const known = new Map<string, Inclusion>();
  const keep = (key: string, make: () => Inclusion): Inclusion => {
    const inclusion = known.get(key) ?? make();
    known.set(key, inclusion);
    return inclusion;
  };
  const withinOf = (version: Version, direction: Direction): Inclusion =>
    keep(`${version} ${direction}`, () => {
      const source = sourceOf(version);
      const own = { direction, isClosed: false, asText: false, canSpread: false, most: mostWithin };
      return new Inclusion({ sender: source, reader: source, ...own, areSame: isSameSchema }, keywords);
    });
  return (sender, { direction, wire }, isClosed) => {
    const written = howWritten(wire);
    return keep(JSON.stringify([sender, direction, isClosed, written]), () => {
      const own: InclusionOptions = {
        ...{ sender: sourceOf(sender), reader: sourceOf(otherVersion(sender)) },
        ...{ direction, isClosed, ...written },
        ...{ enforcesDiscriminators, most: limits.steps, budget },
        areSame: (sent, read) => (sender === "old" ? areSame(sent, read) : areSame(read, sent)),
      };
      return new Inclusion(own, keywords, withinOf(sender, direction));
    });
  };
}

function howWritten(wire: Wire): Pick<InclusionOptions, "asText" | "canSpread" | "areListsJoined"> {
  const isText = wire.kind === "text";
  return { asText: isText, canSpread: isText && wire.isEscaped, areListsJoined: isText && wire.isJoined };
}
