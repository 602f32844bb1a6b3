import type { SchemaUse } from "../../contract/model/types.ts";
import { isObject, memberOf } from "../../language/values/json-object.ts";
import type { Trial } from "./trial.ts";
import { type ValueStep, walkValue } from "./walk-value.ts";

interface ContentValue {
  readonly use: SchemaUse;
  readonly value: unknown;
  readonly pointer: string;
  readonly location: string;
}

/** In strict mode, looks for members that no schema describes, and none refuses. */
export function judgeMembers(trial: Trial, side: "request" | "response", content: ContentValue): void {
  const { find, readings } = trial.bench;
  if (readings.undeclaredProperties === "off") return;
  walkValue(content.use, content.value, find, (step) => {
    if (step.name !== undefined && step.sites.length === 0) noteUndeclared(trial, side, content, step);
  });
}

function noteUndeclared(
  { bench, docket }: Trial,
  side: "request" | "response",
  content: ContentValue,
  { parents, pointer, location, name = "" }: ValueStep,
): void {
  const describing = parents.find(({ schema }) => isObject(memberOf(schema, "properties")));
  if (describing === undefined) return;
  docket.weigh(bench.readings.undeclaredProperties, {
    code: "exchange/undeclared-property",
    pointer: content.pointer + pointer,
    location: content.location + location.replace(/\*$/, name),
    keyword: "properties",
    message: `The ${side} holds \`${name}\`, which no schema describes.`,
    places: [`${describing.pointer}/properties`],
  });
}
