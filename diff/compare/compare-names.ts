/**
 * Compares names that affect generated code but not requests and responses.
 * @module
 */
import type { Contract } from "../../contract/build/contract.ts";
import { isInPath } from "../../contract/model/is-in-path.ts";
import type { Operation, Parameter } from "../../contract/model/types.ts";
import type { DiffCode, Pair } from "../changes/change.ts";
import { bodyOf, type Difference, documentPart, type OperationPair, type Part } from "./part.ts";

export function compareNames({ old, new: now }: Pair<Contract>): Part {
  const [before, after] = [namedSchemas(old), namedSchemas(now)];
  const added = [...after.values()].filter(({ name }) => !before.has(name));
  const removed = [...before.values()].filter(({ name }) => !after.has(name));
  const heirs = new Map(added.map((named) => [JSON.stringify(named.schema), named]));
  const renamed = new Set<string>();
  const gone = removed.map(({ name, schema, pointer }) => {
    const text = JSON.stringify(schema);
    const heir = heirs.get(text);
    heirs.delete(text);
    if (heir !== undefined) renamed.add(heir.name);
    const what = heir === undefined ? "was removed" : `is now called \`${heir.name}\``;
    const places = { old: pointer, new: heir?.pointer ?? null };
    return sourceOf("schema/renamed", `The schema \`${name}\` ${what}.`, places);
  });
  const others = added.filter(({ name }) => !renamed.has(name));
  const come = others.map(({ name, pointer }) =>
    sourceOf("schema/renamed", `The schema \`${name}\` was added.`, { old: null, new: pointer }),
  );
  return documentPart([...gone, ...come]);
}

function namedSchemas({ model }: Contract): ReadonlyMap<string, Contract["model"]["schemas"][number]> {
  const own = model.schemas.filter(({ derivedFrom }) => derivedFrom === undefined);
  return new Map(own.map((named) => [named.name, named]));
}

function sourceOf(code: DiffCode, message: string, places: Difference["places"]): Difference {
  return { code, side: "request", message, places, level: "source" };
}

export function compareOperationNames({ old, new: now }: OperationPair): readonly Difference[] {
  const places = { old: old.pointer, new: now.pointer };
  const [from, to] = [old.tags[0], now.tags[0]];
  const isRenamed = old.id !== now.id && old.hasOperationId;
  return [
    ...(isRenamed
      ? [sourceOf("operation/renamed", `The operation \`${old.id}\` is now called \`${now.id}\`.`, places)]
      : []),
    ...(from === to
      ? []
      : [
          sourceOf(
            "operation/tag",
            `The first tag of the operation changed from ${nameTag(from)} to ${nameTag(to)}, so split output moves it to a different module.`,
            places,
          ),
        ]),
    ...comparePathNames(old, now),
    ...movedParameters(old, now),
    ...requiredInputs(old, now),
  ];
}

function nameTag(tag: string | undefined): string {
  return tag === undefined ? "absent" : `\`${tag}\``;
}

function comparePathNames(old: Operation, now: Operation): readonly Difference[] {
  const after = now.parameters.filter(isInPath);
  return old.parameters.filter(isInPath).flatMap((parameter, index) => {
    const other = after[index];
    if (other === undefined || other.name === parameter.name) return [];
    const message = `The path parameter \`${parameter.name}\` is now called \`${other.name}\`.`;
    return [sourceOf("parameter/renamed", message, { old: parameter.pointer, new: other.pointer })];
  });
}

function movedParameters(old: Operation, now: Operation): readonly Difference[] {
  const isIn = ({ parameters }: Operation, { in: location, name }: Parameter): boolean =>
    parameters.some((one) => one.in === location && isSameName(one.name, name));
  return old.parameters.flatMap((parameter) => {
    if (isIn(now, parameter)) return [];
    const other = now.parameters.find((one) => isSameName(one.name, parameter.name) && !isIn(old, one));
    if (other === undefined || other.in === parameter.in) return [];
    const message = `The ${parameter.in} parameter \`${parameter.name}\` is now a ${other.in} parameter.`;
    return [sourceOf("parameter/moved", message, { old: parameter.pointer, new: other.pointer })];
  });
}

function isSameName(some: string, other: string): boolean {
  return some.toLowerCase() === other.toLowerCase();
}

function requiredInputs(old: Operation, now: Operation): readonly Difference[] {
  const wasRequired = ({ in: location, name }: Parameter): boolean =>
    location === "path" ||
    old.parameters.some((one) => one.required && one.in === location && one.name === name);
  const body = bodyOf(now);
  const inputs = [
    ...now.parameters
      .filter((parameter) => parameter.required && !wasRequired(parameter))
      .map(({ in: location, name, pointer }) => ({ what: `the ${location} parameter \`${name}\``, pointer })),
    ...(body?.required === true && bodyOf(old)?.required !== true
      ? [{ what: "a body", pointer: body.pointer }]
      : []),
  ];
  return inputs.map(({ what, pointer }) =>
    sourceOf("input/required", `Calls of \`${now.id}\` must now pass ${what}.`, {
      old: old.pointer,
      new: pointer,
    }),
  );
}
