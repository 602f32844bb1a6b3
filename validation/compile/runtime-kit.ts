import { isMultipleOf } from "../../runtime/validators/decimal.ts";
import { includesEqual, isEqual } from "../../runtime/validators/equality.ts";
import { findTwins } from "../../runtime/validators/find-twins.ts";
import {
  branch,
  ends,
  enumFails,
  fail,
  formatFails,
  integerFails,
  lacks,
  reject,
  stops,
  tokenOf,
  typeFails,
  within,
} from "../../runtime/validators/record-fault.ts";
import { isRepeated, keepVerdicts, once, onceForAny } from "../../runtime/validators/reuse-verdicts.ts";
import { miss } from "../../runtime/validators/union-faults.ts";
import {
  countMembers,
  countOctets,
  isBinary,
  isLonger,
  isObject,
  isShorter,
} from "../../runtime/validators/value-tests.ts";

export type Kit = ReadonlyMap<string, unknown>;

export type KitName =
  | "isMultipleOf"
  | "includesEqual"
  | "isEqual"
  | "findTwins"
  | "branch"
  | "ends"
  | "enumFails"
  | "fail"
  | "formatFails"
  | "integerFails"
  | "lacks"
  | "reject"
  | "stops"
  | "tokenOf"
  | "typeFails"
  | "within"
  | "isRepeated"
  | "keepVerdicts"
  | "once"
  | "onceForAny"
  | "miss"
  | "countMembers"
  | "countOctets"
  | "isBinary"
  | "isLonger"
  | "isObject"
  | "isShorter";

const kit: Readonly<Record<KitName, readonly [file: string, run: unknown]>> = {
  isMultipleOf: ["validators/decimal", isMultipleOf],
  includesEqual: ["validators/equality", includesEqual],
  isEqual: ["validators/equality", isEqual],
  findTwins: ["validators/find-twins", findTwins],
  branch: ["validators/record-fault", branch],
  ends: ["validators/record-fault", ends],
  enumFails: ["validators/record-fault", enumFails],
  fail: ["validators/record-fault", fail],
  formatFails: ["validators/record-fault", formatFails],
  integerFails: ["validators/record-fault", integerFails],
  lacks: ["validators/record-fault", lacks],
  reject: ["validators/record-fault", reject],
  stops: ["validators/record-fault", stops],
  tokenOf: ["validators/record-fault", tokenOf],
  typeFails: ["validators/record-fault", typeFails],
  within: ["validators/record-fault", within],
  isRepeated: ["validators/reuse-verdicts", isRepeated],
  keepVerdicts: ["validators/reuse-verdicts", keepVerdicts],
  once: ["validators/reuse-verdicts", once],
  onceForAny: ["validators/reuse-verdicts", onceForAny],
  miss: ["validators/union-faults", miss],
  countMembers: ["validators/value-tests", countMembers],
  countOctets: ["validators/value-tests", countOctets],
  isBinary: ["validators/value-tests", isBinary],
  isLonger: ["validators/value-tests", isLonger],
  isObject: ["validators/value-tests", isObject],
  isShorter: ["validators/value-tests", isShorter],
};

export const runtimeKit: Kit = new Map(Object.entries(kit).map(([name, [, run]]) => [name, run]));

const files: ReadonlyMap<string, string> = new Map(Object.entries(kit).map(([name, [file]]) => [name, file]));

export function fileOfKitName(name: string): string | undefined {
  return files.get(name);
}
