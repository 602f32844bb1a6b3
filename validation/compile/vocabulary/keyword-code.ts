import { _, type Code, type CodeGen, Name } from "ajv/dist/compile/codegen/index.js";
import type {
  PreparedDiscriminator,
  PreparedPart,
  PreparedSchema,
  Unevaluated,
} from "../../prepare/prepared-schema.ts";

export interface PreparedCall {
  readonly call: string;
}

/** Keywords of prepared schemas that are compiled to statements, with their prepared values. */
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
  readonly call: string;
  readonly allOf: readonly PreparedCall[];
  readonly anyOf: readonly PreparedPart[];
  readonly oneOf: readonly PreparedPart[];
  readonly not: PreparedPart;
  readonly if: PreparedPart;
}

interface KeywordParticulars {
  readonly minContains: number;
  readonly maxContains: number;
  readonly then: PreparedCall;
  readonly else: PreparedCall;
  readonly discriminator: Readonly<Partial<Record<"anyOf" | "oneOf", PreparedDiscriminator>>>;
}

export interface KeywordContext {
  readonly gen: CodeGen;
  readonly data: Name;
  readonly keyword: string;
  readonly schema: Readonly<Partial<KeywordValues & KeywordParticulars>> & PreparedSchema;
}

/** Functions that emit each keyword. Keywords are emitted in the order of these members. */
export type KeywordCodes = {
  readonly [K in keyof KeywordValues]?: (value: KeywordValues[K], cxt: KeywordContext) => void;
};

const plainName = /^[A-Za-z_$][\w$]*$/;

export function accessTo(data: Code, name: string): Code {
  return plainName.test(name) ? _`${data}.${new Name(name)}` : _`${data}[${name}]`;
}

/** Whether a name is a member of `Object.prototype`. Reading such a member does not reveal whether the object itself contains it. */
export function isInherited(name: string): boolean {
  return name in Object.prototype;
}

/** Returns a condition that an object lacks a member. The condition binds more strongly than `&&`. */
export function isAbsent(data: Code, name: string): Code {
  return isInherited(name) ? _`!Object.hasOwn(${data},${name})` : _`${accessTo(data, name)}===undefined`;
}

/** Returns a condition that an object contains a member. The condition binds more strongly than `&&`. */
export function isPresent(data: Code, name: string): Code {
  return isInherited(name) ? _`Object.hasOwn(${data},${name})` : _`${accessTo(data, name)}!==undefined`;
}
