/**
 * Replaces `validation/checks/create-checks.ts` and `validation/answers/own-answers.ts` in the browser. Pages must not compile code, so
 * checks and the router's own responses are generated with the site.
 * @module
 */
import type { Contract } from "../../contract/build/contract.ts";
import type { Operation } from "../../contract/model/types.ts";
import { markers } from "../../language/schema/directional-members.ts";
import { pointerOfRef, refOf } from "../../language/schema/local-ref.ts";
import type { JsonSchema } from "../../language/values/json-object.ts";
import type { Check } from "../../runtime/checks.ts";
import { createCheck, findIssues, fits } from "../../runtime/validators/find-issues.ts";
import { createOneWayCheck } from "../../runtime/validators/operation-checks.ts";
import { type CheckFunction, reject } from "../../runtime/validators/record-fault.ts";
import { usesOf } from "../../site/tryit/lean-operation.ts";
import { textKey } from "../../site/tryit/operation-share.ts";
import { checkedUses } from "../../site/tryit/schema-lines.ts";
import type * as answers from "../../validation/answers/own-answers.ts";
import type * as compiled from "../../validation/checks/create-checks.ts";
import { checksOfParts, keyOfPart } from "../../validation/checks/operation-parts.ts";
import type { PlacedFault } from "../../validation/compile/placing-kit.ts";
import type { PageContract } from "./page-contract.ts";

export const createChecks: typeof compiled.createChecks = (given: Contract): compiled.Checks => {
  const { checks, model } = given as PageContract; // Pages have no other contracts.
  // A shared schema has a single pointer, but each part that references the schema contains a separate object.
  const uses = [...model.operations.flatMap(usesOf), ...model.schemas].flatMap(checkedUses);
  const bySchema = new Map<unknown, CheckFunction | undefined>(
    uses.map(({ schema, pointer }) => [schema, checks.get(pointer)]),
  );
  const functionOf = (schema: JsonSchema | string): CheckFunction => {
    if (schema === true) return () => true;
    const pointer = typeof schema === "string" ? schema : pointerOfRef(refOf(schema) ?? "");
    const found = bySchema.get(schema) ?? checks.get(pointer ?? "") ?? checks.get(textKey(schema));
    // If the check is missing, the mock never samples a value for the schema.
    return found ?? refuse;
  };
  const known = new Map<Operation, ReturnType<compiled.Checks["checksOf"]>>();
  const checkOf = (schema: JsonSchema | string): Check => createCheck(functionOf(schema));
  return {
    checkOf,
    isFit: (schema, value) => fits(functionOf(schema), value),
    checksOf: (operation) => {
      const made =
        known.get(operation) ??
        checksOfParts(operation, (part) =>
          withoutPlaces(
            checks.get(keyOfPart(part)) ??
              // The checks for other operations with the same path are on their own pages, so these operations must not be chosen.
              (operation === model.operations[0] ? missing(operation.id) : refuse),
          ),
        );
      known.set(operation, made);
      return made;
    },
    placedIssues: ({ schema, pointer }, value) =>
      findIssues(checks.get(pointer) ?? functionOf(schema), value) ?? [],
    oneWayOf: ({ pointer }, marks) =>
      createOneWayCheck(checks.get(keyOfPart({ pointer, marks })) ?? (() => true), markers[marks]),
    uncheckedParts: () => [],
  };
};

export const ownAnswersOf: typeof answers.ownAnswersOf = (given) => {
  const { errors, commonErrors, model } = given as PageContract; // Pages have no other contracts.
  const shapesOf: answers.OwnAnswers["shapesOf"] = (operation) =>
    operation === model.operations[0] ? errors : [];
  return { shapesOf, ownShapesOf: shapesOf, common: () => commonErrors, unfilledOf: () => [] };
};

function withoutPlaces(check: CheckFunction): CheckFunction {
  return (value, issues, isDirect) => {
    const stops = check(value, issues, isDirect);
    const faults: readonly PlacedFault[] = issues?.faults ?? [];
    for (const fault of faults) delete fault.place;
    return stops;
  };
}

const refuse: CheckFunction = (_, issues) => reject(issues, "false schema");

function missing(id: string): CheckFunction {
  return () => {
    throw new Error(`this page has no checks of ${id}`);
  };
}
