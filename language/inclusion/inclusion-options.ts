import type { Direction } from "../schema/directional-members.ts";
import type { FindSchema } from "../schema/local-ref.ts";

/** The schemas of one document, and a check of values against them. */
export interface SchemaSource {
  readonly find: FindSchema;
  /** Whether a value fits a schema of the document, by the checks that the judge uses; `undefined` if that cannot be checked. */
  decides(schema: unknown, value: unknown): boolean | undefined;
}

/** How an inclusion compares schemas. `sender` are the schemas of the party that sends the values, `reader` of the one that reads them. */
export interface InclusionOptions {
  readonly sender: SchemaSource;
  readonly reader: SchemaSource;
  /** Whether the values are in requests or responses, which decides if `readOnly` or `writeOnly` members are omitted. Absent: none are. */
  readonly direction?: Direction;
  /** Whether senders send only the members that their document describes. */
  readonly isClosed: boolean;
  /** Whether values are sent as text, as in parameters: the reader's string schema then also accepts numbers. */
  readonly asText: boolean;
  /** Whether the reader may read a single text as a list of one item, because the text cannot contain a delimiter. */
  readonly canSpread: boolean;
  /** Whether an array is sent as one text, with a delimiter between its items. Default: false. */
  readonly areListsJoined?: boolean;
  /** Whether a value must fit the schema its discriminator names. Default: false, as it does not affect validation (OpenAPI 3.2 §4.25). */
  readonly enforcesDiscriminators?: boolean;
  /** Whether a schema of the sender's document and a schema of the reader's document have the same meaning. */
  areSame(sender: unknown, reader: unknown): boolean;
  /** The maximum number of steps of one comparison; beyond it, nothing is proved. Default: 20,000. */
  readonly most?: number;
}
