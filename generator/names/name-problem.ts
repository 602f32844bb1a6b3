import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding, Place } from "../../contract/findings/finding.ts";

/** Something about names that the user should know. Pointers lead into the normalised document. */
export type NameProblem =
  | {
      readonly kind: "collision";
      /** What lost its first choice, e.g. `schema "Foo_Bar"`. */
      readonly loser: string;
      readonly wanted: string;
      readonly given: string;
      /** The loser's own first, then those of its rivals. */
      readonly pointers: readonly string[];
    }
  | {
      readonly kind: "reserved";
      /** What is called by another name, e.g. `Operation "delete"`. */
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
  | { readonly kind: "unknown-pin"; readonly owner: string; readonly pointers: readonly [] };

/** Says it as a finding, with the places of both ends. */
export function describeNameProblem(problem: NameProblem, placeOf: (pointer: string) => Place): Finding {
  const places = problem.pointers.map(placeOf);
  switch (problem.kind) {
    case "collision":
      return createFinding("name/collision", {
        message: `${problem.loser} goes by ${problem.given}, because ${problem.wanted} is wanted more than once.`,
        places,
      });
    case "reserved":
      return createFinding("name/reserved", {
        message: `${problem.owner} goes by ${problem.given}, because \`${problem.word}\` is a word of TypeScript or a name that the output needs.`,
        places,
      });
    case "bad-pin":
      return createFinding("name/bad-pin", {
        message: `${problem.owner} cannot be named ${JSON.stringify(problem.pin)}.`,
        places,
      });
    case "unknown-pin":
      return createFinding("name/unknown-pin", {
        message: `A name is pinned for ${problem.owner}, which the document does not hold.`,
      });
  }
}
