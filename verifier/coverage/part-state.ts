import type { ExchangeFinding, Judgement } from "../judge/judgement.ts";

/** What a judgement says of the parts of its exchange, by their pointers. */
export interface PartState {
  /** Whether all of a part was looked at and found good. What is said of a message as a whole is said of its parts. */
  isSound(pointer: string): boolean;
  /** Whether there is an error in a part, whatever else was not looked at. */
  isBroken(pointer: string): boolean;
}

/** Reads a judgement part by part. */
export function partState({ findings }: Judgement): PartState {
  const errors = pointersOf(findings.filter(({ severity }) => severity === "error"));
  const unchecked = pointersOf(findings.filter(({ code }) => code.startsWith("exchange/unchecked-")));
  const isTouched = (pointer: string, by: readonly string[]): boolean =>
    by.some((at) => isWithin(at, pointer) || isWithin(pointer, at));
  return {
    isSound: (pointer) => !isTouched(pointer, errors) && !isTouched(pointer, unchecked),
    isBroken: (pointer) => isTouched(pointer, errors),
  };
}

function pointersOf(findings: readonly ExchangeFinding[]): readonly string[] {
  return findings.map(({ pointer }) => pointer);
}

function isWithin(inner: string, outer: string): boolean {
  return inner === outer || inner.startsWith(`${outer}/`);
}
