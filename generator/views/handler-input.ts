import type { Contract } from "../../contract/build/contract.ts";
import { createFinding } from "../../contract/findings/create-finding.ts";
import { didYouMean } from "../../contract/findings/did-you-mean.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { createOperationFilter } from "../../contract/model/operation-filter.ts";
import type { Operation } from "../../contract/model/types.ts";
import { isRange } from "../../runtime/http-semantics.ts";
import type { Names } from "../names/names.ts";
import { printGeneric } from "../print/print-generic.ts";
import { importType, lineWidth, type ModuleImport } from "../print/print-imports.ts";
import { code, joinText, type TsText, trustText } from "../print/ts-text.ts";
import { findFiles } from "../types/find-files.ts";
import {
  bodyType,
  contentTypeType,
  listTwins,
  paramsType,
  printOfTypes,
  type TypeSources,
} from "../types/part-types.ts";

export function handlerTypes(
  operations: readonly Operation[],
  streamed: ReadonlySet<Operation> = new Set(),
): readonly ModuleImport[] {
  const chosen = operations.filter(hasChoice);
  return [
    ...(chosen.length > 0 ? [importType("runtime/server/options", "ChosenInput")] : []),
    ...(chosen.some(({ body }) => body?.required !== true) || chosen.length < operations.length
      ? [importType("runtime/server/options", "HandlerInput")]
      : []),
    ...(chosen.some((operation) => streamed.has(operation))
      ? [importType("runtime/server/stream-parts", "WithParts")]
      : []),
    ...(operations.some((operation) => streamed.has(operation) && !hasChoice(operation))
      ? [importType("runtime/server/stream-parts", "PartsOf")]
      : []),
  ];
}

export interface InputTraits {
  /** Type of `context`. If absent, the printed type has no argument for it. */
  readonly context?: TsText;
  /** Whether a multipart body is read part by part. Default: false. */
  readonly isStreamed?: boolean;
}

export type BodySources = Pick<TypeSources, "names" | "copied" | "twins">;

export function bodySources(contract: Contract, names: Names): BodySources {
  return { names, copied: findFiles(contract).bodies, twins: listTwins(contract) };
}

/** If callers choose between media types, the type of the body depends on `contentType`. */
export function handlerInput(
  operation: Operation,
  stem: string,
  sources: BodySources,
  principal: TsText,
  { context, isStreamed = false }: InputTraits = {},
): TsText {
  const end = context === undefined ? [] : [context];
  const params = paramsType(operation, stem, printOfTypes);
  const { body } = operation;
  const none = printInput("HandlerInput", [params, code`undefined`, principal, code`undefined`, ...end]);
  if (body === undefined || body.content.length === 0) return none;
  if (hasChoice(operation)) {
    const input = printOfTypes(`${stem}Input`);
    const choice = isStreamed ? code`WithParts<${input}>` : input;
    const chosen = printInput("ChosenInput", [params, choice, principal, ...end]);
    return body.required ? chosen : code`${chosen} | ${none}`;
  }
  const optional = (type: TsText): TsText => (body.required ? type : code`${type} | undefined`);
  const bodies = body.content.map((media) => bodyType(media, sources, printOfTypes));
  const whole = joinText([...new Set(bodies)], " | ");
  const type = optional(isStreamed ? code`PartsOf<${whole}>` : whole);
  const contentTypes = joinText([...new Set(body.content.map(contentTypeType))], " | ");
  return printInput("HandlerInput", [params, type, principal, optional(contentTypes), ...end]);
}

function printInput(name: "HandlerInput" | "ChosenInput", types: readonly TsText[]): TsText {
  return printGeneric(trustText(name), types, lineWidth - "    input: ,".length); // The name is a constant.
}

function hasChoice({ body }: Operation): boolean {
  return body !== undefined && (body.content.length > 1 || body.content.some(({ type }) => isRange(type)));
}

function takesParts({ body }: Operation): boolean {
  return body?.content.some(({ kind }) => kind === "multipart") ?? false;
}

export function listStreamed(
  operations: readonly Operation[],
  patterns: readonly string[],
): ReadonlySet<Operation> {
  const filter = createOperationFilter({ include: patterns });
  return new Set(operations.filter((operation) => filter.isWanted(operation) && takesParts(operation)));
}

export function findUnstreamed(
  { model, placeOf }: Contract,
  patterns: readonly string[],
): readonly Finding[] {
  const filter = createOperationFilter({ include: patterns });
  const able = model.operations.filter(takesParts);
  for (const operation of able) filter.isWanted(operation);
  return filter.listUnmatched().map((pattern) => {
    const ids = able.map(({ id }) => id);
    const fix = didYouMean(pattern, ids);
    return createFinding("config/no-such-operation", {
      message: `The pattern \`${pattern}\` in \`streamParts\` does not match any operation with a multipart body.`,
      ...(fix === undefined ? {} : { fix }),
      places: [placeOf("")],
    });
  });
}
