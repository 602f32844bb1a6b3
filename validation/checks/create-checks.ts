/**
 * Checks of a contract for use in the current process. They run the same code as generated modules and are compiled on first use.
 * @module
 */

import type { Contract } from "../../contract/build/contract.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import type { ApiModel, Operation, SchemaUse } from "../../contract/model/types.ts";
import { type Direction, markers } from "../../language/schema/directional-members.ts";
import { type FormatCheck, nameOfCheck } from "../../language/schema/known-formats.ts";
import type { JsonSchema } from "../../language/values/json-object.ts";
import type { Check, OperationChecks, ValidationIssue } from "../../runtime/checks.ts";
import { roundCheck, roundChecks, roundForCheck } from "../../runtime/conversion/int64.ts";
import { encodeFragment } from "../../runtime/pointer.ts";
import { createCheck, findIssues, fits } from "../../runtime/validators/find-issues.ts";
import { createOneWayCheck } from "../../runtime/validators/operation-checks.ts";
import type { CheckFunction, Fault } from "../../runtime/validators/record-fault.ts";
import { buildFunction, buildLater, type PrintedFunction, printFunction } from "../compile/build-function.ts";
import { type CompileInput, type CompileUnit, createCompiler } from "../compile/create-compiler.ts";
import { type PlacedFault, placingKit } from "../compile/placing-kit.ts";
import { type Kit, runtimeKit } from "../compile/runtime-kit.ts";
import { countTexts } from "../compile/vocabulary/part-tests.ts";
import { createPreparer, type Preparer } from "../prepare/create-preparer.ts";
import { createRepeatFinder } from "../prepare/find-repeats.ts";
import { inlineTests } from "../prepare/inline-tests.ts";
import { createUncheckedPartFinder, type UncheckedPart } from "./find-unchecked-parts.ts";
import { checksOfParts, type OperationPart } from "./operation-parts.ts";

export interface Checks {
  /** Returns the checks of an operation. Each schema is compiled the first time a value is validated against it. */
  checksOf(operation: Operation): OperationChecks;
  /**
   * Returns the check for a schema.
   * @param schema - A schema whose references resolve in the normalised document, or a pointer to a schema in that document.
   * @throws RangeError if there is no schema at the pointer.
   */
  checkOf(schema: JsonSchema | string): Check;
  oneWayOf(schema: SchemaUse, direction: Direction): Check;
  /** Whether a value matches a schema whose references resolve in the normalised document. Faster than listing issues. */
  isFit(schema: JsonSchema, value: unknown): boolean;
  placedIssues(use: SchemaUse, value: unknown): readonly PlacedIssue[];
  /** Returns the parts of an operation that cannot be checked, and those that can only be checked with a schema other than the document's. */
  uncheckedParts(operation: Operation): readonly UncheckedPart[];
}

export type PlacedIssue = ValidationIssue & Omit<Readonly<PlacedFault>, keyof Fault>;

interface CheckCache {
  readonly preparer: Preparer;
  readonly functions: Map<string, CheckFunction>;
  build(key: string): CheckFunction;
}

/**
 * Creates the checks of a contract. With `integers: "int64"` in the contract's model, values can contain `bigint`s.
 * @param findings - Findings about the contract. Operations with repaired schemas are reported as unchecked.
 */
export function createChecks(contract: Contract, findings: readonly Finding[] = []): Checks {
  const { model, document } = contract;
  const names = checkNamesOf(model);
  const { names: ownFormats, functions } = ownChecksOf(contract);
  const cache = createCheckCache(createPreparer(document, names, false, ownFormats), runtimeKit, functions);
  let placing: CheckCache | undefined;
  const placed = new Map<JsonSchema, CheckFunction>();
  const operations = new Map<Operation, OperationChecks>();
  const schemas = new Map<JsonSchema | string, Check>();
  const tests = new Map<JsonSchema, CheckFunction>();
  const isExact = model.integers === "int64";
  const rounded = (value: unknown): unknown => (isExact ? roundForCheck(value) : value);
  return {
    checksOf: (operation) =>
      remember(operations, operation, () => {
        const own = checksOfParts(operation, (part) => partFunction(part, cache), rounded);
        return isExact ? roundChecks(own) : own;
      }),
    checkOf: (schema) =>
      remember(schemas, schema, () => {
        const own = schemaCheck(schema, cache);
        return isExact ? roundCheck(own) : own;
      }),
    oneWayOf: (use, marks) =>
      createOneWayCheck(partFunction({ ...use, sources: [], marks }, cache), markers[marks]),
    isFit: (schema, value) =>
      fits(
        remember(tests, schema, () => partFunction(wholePart(schema), cache)),
        rounded(value),
      ),
    placedIssues: (use, value) => {
      const cache =
        placing ?? createCheckCache(createPreparer(document, names, true, ownFormats), placingKit, functions);
      placing = cache;
      const check = remember(placed, use.schema, () => partFunction({ ...use, sources: [] }, cache));
      return findIssues(check, rounded(value)) ?? [];
    },
    uncheckedParts: createUncheckedPartFinder(cache.preparer, contract, findings),
  };
}

function remember<K, V>(
  known: Pick<Map<K, V>, "get"> & { set(key: K, value: V): unknown },
  key: K,
  make: () => V,
): V {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}

function ownChecksOf({ formats = new Map() }: Contract): {
  readonly names: ReadonlySet<string>;
  readonly functions: Kit;
} {
  const own = [...formats].flatMap(([format, { check }]) =>
    typeof check === "function" ? [[format, check] as const] : [],
  );
  const failsClosed = (check: FormatCheck) => (text: string) => {
    try {
      return check(text) === true;
    } catch {
      return false;
    }
  };
  return {
    names: new Set(own.map(([format]) => format)),
    functions: new Map(own.map(([format, check]) => [nameOfCheck(format), failsClosed(check)])),
  };
}

function createCheckCache(preparer: Preparer, kit: Kit, own: Kit): CheckCache {
  const { compile, inputOf } = createUnitCompiler(preparer, kit === placingKit);
  const all: Kit = own.size === 0 ? kit : new Map([...kit, ...own]);
  const functions = new Map<string, CheckFunction>();
  const cache: CheckCache = {
    preparer,
    functions,
    build: (key) => buildFunction(inputOf(key), compile, (used) => functionOf(used, cache), all),
  };
  return cache;
}

interface UnitCompiler {
  readonly compile: CompileUnit;
  inputOf(key: string): CompileInput;
}

function createUnitCompiler({ unit }: Preparer, isPlaced: boolean): UnitCompiler {
  const repeatsOf = createRepeatFinder(unit);
  return {
    compile: createCompiler(
      (key) => key,
      (key) => countTexts(unit(key), unit),
      isPlaced,
    ),
    inputOf: (key) => ({ ...inlineTests(unit(key), unit), repeats: repeatsOf(key) }),
  };
}

interface PrintedCheck extends PrintedFunction {
  readonly name: string;
}

/** Prints check functions for environments that forbid compilation at run time. */
export interface CheckPrinter {
  unitOf(part: Pick<OperationPart, "schema" | "pointer" | "marks">): string;
  print(key: string): PrintedCheck;
}

/** Creates a check printer. The printed functions report places, like {@link Checks.placedIssues}, and need `placing-kit.ts`. */
export function createCheckPrinter({ model, document }: Pick<Contract, "model" | "document">): CheckPrinter {
  const preparer = createPreparer(document, checkNamesOf(model), true);
  const { compile, inputOf } = createUnitCompiler(preparer, true);
  const names = new Map<string, string>();
  const nameOf = (key: string): string => remember(names, key, () => names.size.toString(36));
  const printed = new Map<string, PrintedCheck>();
  return {
    unitOf: ({ schema, pointer, marks }) => preparer.unitOf(schema, pointer, marks),
    print: (key) =>
      remember(printed, key, () => ({ name: nameOf(key), ...printFunction(inputOf(key), compile, nameOf) })),
  };
}

function checkNamesOf({ schemas }: ApiModel): ReadonlyMap<string, string> {
  return new Map(schemas.map(({ pointer }, index) => [pointer, `check_${index}`]));
}

function functionOf(key: string, cache: CheckCache): CheckFunction {
  const known = cache.functions.get(key);
  if (known !== undefined) return known;
  const lazy = buildLater(() => {
    const built = cache.build(key);
    cache.functions.set(key, built);
    return built;
  });
  cache.functions.set(key, lazy);
  return lazy;
}

function partFunction({ schema, pointer, marks }: OperationPart, cache: CheckCache): CheckFunction {
  return buildLater(() => functionOf(cache.preparer.unitOf(schema, pointer, marks), cache));
}

function schemaCheck(schema: JsonSchema | string, cache: CheckCache): Check {
  if (typeof schema !== "string") return createCheck(partFunction(wholePart(schema), cache));
  if (cache.preparer.find(schema) === undefined)
    throw new RangeError(`The document has nothing at ${schema}.`);
  return createCheck(partFunction(wholePart({ $ref: encodeFragment(schema) }), cache));
}

function wholePart(schema: JsonSchema): OperationPart {
  return { schema, pointer: "", sources: [] };
}
