import type { CodeGen, Name } from "ajv";
import type { Unevaluated } from "../../prepare/evaluated.ts";
import type { PreparedDiscriminator, PreparedPart, PreparedSchema } from "../../prepare/prepared-schema.ts";

/** A part that only a call may be: see `PrepareContext.call`. */
export interface PreparedCall {
  readonly $ref: string;
}

/** The keywords of prepared schemas that make statements, each with its value as preparing left it. */
export interface KeywordValues {
  readonly minItems: number;
  readonly maxItems: number;
  readonly uniqueItems: true;
  readonly prefixItems: readonly PreparedPart[];
  readonly items: PreparedPart | false;
  readonly contains: PreparedPart;
  readonly unevaluatedItems: Unevaluated;
  readonly minProperties: number;
  readonly maxProperties: number;
  readonly required: readonly string[];
  readonly properties: Readonly<Record<string, PreparedPart>>;
  readonly patternProperties: Readonly<Record<string, PreparedPart>>;
  readonly additionalProperties: PreparedPart | false;
  readonly propertyNames: PreparedPart;
  readonly dependentRequired: Readonly<Record<string, readonly string[]>>;
  readonly dependentSchemas: Readonly<Record<string, PreparedCall>>;
  readonly unevaluatedProperties: Unevaluated;
  readonly $ref: string;
  readonly allOf: readonly PreparedCall[];
  readonly anyOf: readonly PreparedPart[];
  readonly oneOf: readonly PreparedPart[];
  readonly not: PreparedPart;
  readonly if: PreparedPart;
}

/** The keywords that only say more of one of {@link KeywordValues}. */
interface KeywordParticulars {
  readonly minContains: number;
  readonly maxContains: number;
  readonly then: PreparedCall;
  readonly else: PreparedCall;
  readonly discriminator: Readonly<Partial<Record<"anyOf" | "oneOf", PreparedDiscriminator>>>;
}

/** What a keyword makes its statements with. */
export interface KeywordContext {
  /** Takes the statements. */
  readonly gen: CodeGen;
  /** The value that the function was given. */
  readonly data: Name;
  readonly keyword: string;
  /** The prepared schema. */
  readonly schema: Readonly<Partial<KeywordValues & KeywordParticulars>> & PreparedSchema;
}

/** Makes the statements of keywords, in this order. */
export type KeywordCodes = {
  readonly [K in keyof KeywordValues]?: (value: KeywordValues[K], cxt: KeywordContext) => void;
};
