import type { Contract } from "../../contract/build/contract.ts";
import { capital } from "../../contract/findings/show-text.ts";
import { lookupOf } from "../../contract/model/model-lookup.ts";
import type { Operation, Parameter } from "../../contract/model/types.ts";
import { wireShape } from "../../contract/model/wire-shape.ts";
import { appliedSchemas } from "../../language/schema/applicable.ts";
import type { Direction } from "../../language/schema/directional-members.ts";
import { asObject } from "../../language/values/json-object.ts";
import type { Pair, Version } from "../changes/change.ts";
import { excuse, type NoticePolicy } from "./compare-notice.ts";
import {
  type Compared,
  type Difference,
  type OperationPair,
  orderPair,
  otherVersion,
  type Part,
  partOf,
} from "./part.ts";
import { describeStyle, haveOtherNames, isWrittenAlike, wireOf } from "./written-style.ts";

export function compareParameters(
  pair: OperationPair,
  contracts: Pair<Contract>,
  sender: Version,
  policy: NoticePolicy,
): readonly Part[] {
  const reader = otherVersion(sender);
  const read = keyParameters(pair[reader]);
  const sent = keyParameters(pair[sender]);
  const removed = (difference: Difference, parameter: Parameter): Difference =>
    sender === "old" ? excuse(difference, capital(subjectOf(parameter)), contracts, policy) : difference;
  return [
    ...[...sent].map(([key, parameter]) => {
      const other = read.get(key);
      return other === undefined
        ? partOf(pair, { differences: [removed(unread(parameter, pair, sender), parameter)] })
        : partOf(pair, compareBoth(orderPair(sender, parameter, other), contracts, pair, sender));
    }),
    ...[...read]
      .filter(([key]) => !sent.has(key))
      .map(([, parameter]) => {
        const spread = [...sent.values()].find((one) => sendsPair(one, parameter, contracts[sender]));
        return partOf(pair, { differences: [unsent(parameter, spread, pair, sender)] });
      }),
  ];
}

function keyParameters({ parameters }: Operation): ReadonlyMap<string, Parameter> {
  let position = 0;
  return new Map(
    parameters.map((parameter) => {
      const { in: location, name } = parameter;
      if (location === "path") return [`path ${position++}`, parameter] as const;
      return [`${location} ${location === "header" ? name.toLowerCase() : name}`, parameter] as const;
    }),
  );
}

function subjectOf({ in: location, name }: Parameter): string {
  return location === "querystring" ? "the query string" : `the ${location} parameter \`${name}\``;
}

function unread(parameter: Parameter, pair: OperationPair, sender: Version): Difference {
  const isRemoved = sender === "old";
  return {
    code: isRemoved ? "parameter/removed" : "parameter/added",
    side: "request",
    message: isRemoved
      ? `${capital(subjectOf(parameter))} was removed: a value that is sent is ignored.`
      : `${capital(subjectOf(parameter))} was added.`,
    places: orderPair(sender, parameter.pointer, pair[otherVersion(sender)].pointer),
    level: { target: { kind: "parameter", parameter }, otherwise: isRemoved ? "risk" : "compatible" },
    ...(isRemoved ? { fix: "Deprecate the parameter first, and remove it when no client sends it." } : {}),
  };
}

/** @param spread - The sender's parameter whose members include one of the same name, if any. */
function unsent(
  parameter: Parameter,
  spread: Parameter | undefined,
  pair: OperationPair,
  sender: Version,
): Difference {
  const isAdded = sender === "old";
  const required = parameter.required ? "required " : "";
  const collision =
    spread === undefined ? "" : `: a member of the exploded parameter \`${spread.name}\` has the same name`;
  return {
    code: isAdded ? "parameter/added" : "parameter/removed",
    side: "request",
    message: `${capital(subjectOf(parameter)).replace("The ", `The ${required}`)} was ${isAdded ? "added" : "removed"}${collision}.`,
    places: orderPair(sender, pair[sender].pointer, parameter.pointer),
    level: parameter.required
      ? { target: { kind: "no-parameter", parameter }, otherwise: "undecided" }
      : spread === undefined
        ? "compatible"
        : {
            target: { kind: "parameter", parameter: spread, takenBy: parameter },
            otherwise: "compatible",
          },
    ...(parameter.required ? { fix: "Make the parameter optional, with a default on the server." } : {}),
  };
}

/** Whether an exploded object is written as pairs, one of which has the name of another parameter (OpenAPI 3.2 §4.12.4). */
function sendsPair(sent: Parameter, { in: location, name }: Parameter, { model }: Contract): boolean {
  const isSpread = sent.content === undefined && sent.explode && ["form", "cookie"].includes(sent.style);
  if (!isSpread || sent.in !== location) return false;
  const parts = appliedSchemas(sent.schema.schema, lookupOf(model), "alternatives");
  return parts.some(({ schema }) => Object.hasOwn(asObject(schema["properties"]), name));
}

function compareBoth(
  parameters: Pair<Parameter>,
  contracts: Pair<Contract>,
  pair: OperationPair,
  sender: Version,
): Compared {
  const [sent, read] = [parameters[sender], parameters[otherVersion(sender)]];
  const differences: Difference[] = [];
  const places = { old: parameters.old.pointer, new: parameters.new.pointer };
  const subject = subjectOf(parameters.new);
  if (sent.required !== read.required) differences.push(compareRequired(parameters, subject, sender));
  if (sent.allowEmptyValue !== read.allowEmptyValue)
    differences.push(compareEmptyValue(parameters, subject, contracts, sender));
  if (!isWrittenAlike(parameters, contracts)) {
    const message = `${capital(subject)} is now written as ${describeStyle(parameters.new)}; before, it was written as ${describeStyle(parameters.old)}.`;
    const otherwise = haveOtherNames(sent, read) ? "risk" : "undecided";
    const level = { target: { kind: "parameter", parameter: sent }, otherwise } as const;
    differences.push({ code: "parameter/style", side: "request", message, places, level });
    return { differences, questions: [] };
  }
  const direction: Direction = pair.isSent ? "response" : "request";
  return {
    differences,
    questions: [
      {
        side: "request",
        sender,
        direction,
        schemas: { old: parameters.old.schema, new: parameters.new.schema },
        wire: wireOf(sent),
        target: { kind: "parameter", parameter: sent },
        subject,
      },
    ],
  };
}

function compareRequired(parameters: Pair<Parameter>, subject: string, sender: Version): Difference {
  const isNow = parameters.new.required;
  const read = parameters[otherVersion(sender)];
  return {
    code: "parameter/required",
    side: "request",
    message: `${capital(subject)} is ${isNow ? "required" : "optional"} now.`,
    places: { old: parameters.old.pointer, new: parameters.new.pointer },
    level: read.required
      ? { target: { kind: "no-parameter", parameter: read }, otherwise: "undecided" }
      : "compatible",
    ...(read.required ? { fix: "Keep the parameter optional, with a default on the server." } : {}),
  };
}

/** Compares `allowEmptyValue`. Without it, the schema decides whether an empty value is valid. */
function compareEmptyValue(
  parameters: Pair<Parameter>,
  subject: string,
  contracts: Pair<Contract>,
  sender: Version,
): Difference {
  const reader = otherVersion(sender);
  const [sent, read] = [parameters[sender], parameters[reader]];
  const isSet = parameters.new.allowEmptyValue === true;
  const isEmptyText = takesEmptyText(read, contracts[reader]);
  return {
    code: "parameter/empty-value",
    side: "request",
    message: `${capital(subject)} ${isSet ? "now sets" : "no longer sets"} \`allowEmptyValue\`: an empty value (\`?${sent.name}=\`) ${isSet ? "is accepted" : "must match the schema"}.`,
    places: { old: parameters.old.pointer, new: parameters.new.pointer },
    level:
      sent.allowEmptyValue === true
        ? {
            target: { kind: "empty-parameter", parameter: sent },
            otherwise: isEmptyText ? "compatible" : "undecided",
          }
        : "compatible",
    ...(sent.allowEmptyValue === true
      ? { fix: "Keep `allowEmptyValue`, or let the schema accept an empty string." }
      : {}),
  };
}

const constraining: readonly string[] = ["minLength", "pattern", "format", "enum", "const", "not", "if"];

function takesEmptyText({ schema: { schema }, content }: Parameter, { model }: Contract): boolean {
  const { types } = wireShape(schema, lookupOf(model));
  const parts = appliedSchemas(schema, lookupOf(model), "alternatives");
  return (
    content === undefined &&
    types.includes("string") &&
    parts.every(({ schema: part }) => constraining.every((keyword) => !Object.hasOwn(part, keyword)))
  );
}
