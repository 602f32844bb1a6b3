import { Ajv2020 } from "ajv/dist/2020.js";
import { keywords } from "../../../../language/inclusion/decide-keyword.ts";
import type { InclusionOptions } from "../../../../language/inclusion/inclusion.ts";
import { Inclusion } from "../../../../language/inclusion/inclusion.ts";
import { failuresOf, type Step } from "../../../../language/inclusion/proof.ts";
import { isSameSchema } from "../../../../language/schema/same-schema.ts";

/** Named schemas of a document. */
type Named = Readonly<Record<string, unknown>>;

/** Two documents, and how schemas of them are compared. */
interface Setting extends Partial<InclusionOptions> {
  /** The schemas of the sender's document. By default, also those of the reader's document. */
  readonly named?: Named;
  readonly ofReader?: Named;
}

/** The schemas of a document. ajv decides which values they accept, without formats. */
export function sourceOf(named: Named): InclusionOptions["sender"] {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  return {
    find: (name) => named[name],
    decides: (schema, value) => ajv.validate({ components: { schemas: named }, allOf: [schema] }, value),
  };
}

/**
 * The reasons why values of one schema are invalid by another. Each text has the path to the part of the value, the keyword, the detail,
 * the pointer of the reader's schema after `@`, and a refused value after `=`.
 */
export function toldFailures(
  sender: unknown,
  reader: unknown,
  { named = {}, ofReader = named, ...options }: Setting = {},
): readonly string[] {
  const plain = {
    ...{ sender: sourceOf(named), reader: sourceOf(ofReader), areSame: isSameSchema },
    ...{ isClosed: false, asText: false, canSpread: false },
  };
  const within = new Inclusion({ ...plain, reader: plain.sender }, keywords);
  const inclusion = new Inclusion({ ...plain, ...options }, keywords, within);
  const proof = inclusion.compare({ schema: sender, pointer: "" }, { schema: reader, pointer: "" });
  return failuresOf(proof).map(({ failure, steps }) =>
    [
      ...steps.map(printStep),
      failure.keyword,
      failure.detail ?? "",
      failure.reader === "" ? "" : `@${failure.reader}`,
      failure.value === undefined ? "" : `=${JSON.stringify(failure.value)}`,
    ]
      .filter((part) => part !== "")
      .join(" "),
  );
}

function printStep(step: Step): string {
  switch (step.kind) {
    case "member":
      return `.${step.name}`;
    case "any-member":
      return `.*${step.pattern === undefined ? "" : `(${step.pattern})`}`;
    case "item":
      return `[${step.index}]`;
  }
}
