import type { Contract } from "../../contract/build/contract.ts";
import { capital, shorten } from "../../contract/findings/show-text.ts";
import { type LocatedFailure, outOfSteps } from "../../language/inclusion/proof.ts";
import { splitPointer } from "../../language/schema/local-ref.ts";
import { schemaKeywords } from "../../language/schema/schema-keywords.ts";
import { isObject, type SchemaObject } from "../../language/values/json-object.ts";
import { readPointer } from "../../runtime/pointer.ts";
import type { Pair, Version } from "../changes/change.ts";
import { otherVersion } from "../compare/part.ts";
import type { AnnotationChange } from "./compare-annotations.ts";

/** A failure, described as a change. */
export interface DescribedFailure {
  readonly message: string;
  readonly places: Pair<string>;
  readonly fix?: string;
}

/**
 * Describes why the reader may refuse a value that the sender may send. `sender` is the version of the document that the sender uses. The
 * reader uses the other of the two versions.
 *
 * @param subject - What messages call the value if its schema has no name, e.g. the place of the value in an exchange.
 */
export function describeFailure(
  { failure }: LocatedFailure,
  contracts: Pair<Contract>,
  sender: Version,
  subject: string,
): DescribedFailure {
  const { keyword } = failure;
  const reader = otherVersion(sender);
  const [read, sent] = [
    schemaAt(contracts[reader], failure.reader),
    schemaAt(contracts[sender], failure.sender),
  ];
  const [sentAt, readAt] = [placeOf(sent, failure.sender, keyword), placeOf(read, failure.reader, keyword)];
  const pointers = sender === "old" ? { old: sentAt, new: readAt } : { old: readAt, new: sentAt };
  const name = nameOf(reader === "new" ? failure.reader : failure.sender, subject);
  const values =
    reader === "new"
      ? { now: read[keyword], old: sent[keyword] }
      : { now: sent[keyword], old: read[keyword] };
  const message = say(failure, name, values, reader === "new");
  return { message, places: pointers, ...fixOf(keyword, reader === "new") };
}

/** Describes an annotation that differs. */
export function describeAnnotation({ keyword, places, values }: AnnotationChange, subject: string): string {
  const name = nameOf(places.new, subject);
  if (keyword === "deprecated")
    return `${capital(name)} is ${values.new === true ? "deprecated" : "not deprecated any more"}.`;
  const [before, after] = [values.old, values.new].map((value) =>
    value === undefined ? "absent" : show(value),
  );
  return `\`${keyword}\` of ${name} was ${before}, and is ${after} now.`;
}

function schemaAt({ document }: Contract, pointer: string): SchemaObject {
  const found = readPointer(document, pointer);
  return isObject(found) ? found : {};
}

function placeOf(schema: SchemaObject, pointer: string, keyword: string): string {
  return Object.hasOwn(schema, keyword) ? `${pointer}/${keyword}` : pointer;
}

/** The name of a part in messages: `Note.priority` for a part of a named schema; otherwise the place and the part. */
export function nameOf(pointer: string, subject: string): string {
  const tokens = splitPointer(pointer);
  const isNamed = tokens[0] === "components" && tokens[1] === "schemas";
  const schema = tokens.lastIndexOf("schema");
  const inner = isNamed ? tokens.slice(3) : tokens.slice(schema + 1);
  const path = pathOf(schema < 0 && !isNamed ? [] : inner);
  if (isNamed) return `\`${tokens[2] ?? ""}${path}\``;
  return path === "" ? subject : `\`${path.replace(/^\./, "")}\` of ${subject}`;
}

function pathOf(tokens: readonly string[]): string {
  let path = "";
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index] ?? "";
    if (token === "properties") path += `.${tokens[++index] ?? ""}`;
    else if (token === "patternProperties") path += `.{${tokens[++index] ?? ""}}`;
    else if (token === "items") path += "[]";
    else if (token === "additionalProperties") path += ".*";
    else if (schemaKeywords.get(token) === "schema list") index++;
  }
  return path;
}

interface Values {
  readonly old: unknown;
  readonly now: unknown;
}

function say(
  failure: LocatedFailure["failure"],
  name: string,
  { old, now }: Values,
  isTighter: boolean,
): string {
  const { keyword, detail, value } = failure;
  const member = detail === undefined || detail === "*" ? "a member that is not described" : `\`${detail}\``;
  switch (keyword) {
    case "required":
      return isTighter
        ? `${capital(name)} has to have ${member} now.`
        : `${capital(name)} need not have ${member} any more.`;
    case "properties":
      return isTighter
        ? `${capital(name)} describes ${member} now.`
        : `${capital(name)} does not describe ${member} any more.`;
    case "readOnly":
    case "writeOnly":
      return isTighter
        ? `${capital(name)} is ${keyword} now.`
        : `${capital(name)} is not ${keyword} any more.`;
    case "additionalProperties":
    case "unevaluatedProperties":
      return isTighter
        ? `${capital(name)} may not have ${member} any more.`
        : `${capital(name)} may have ${member} now.`;
    case "enum":
    case "const":
      if (value !== undefined)
        return isTighter
          ? `${capital(name)} may not be ${show(value)} any more.`
          : `${capital(name)} may be ${show(value)} now.`;
      break;
    case outOfSteps:
      return `The values of ${name} were not compared to the end: the limit of steps was reached, which \`--effort thorough\` raises.`;
    default:
  }
  if (old === undefined && now === undefined) return `The values of ${name} changed (\`${keyword}\`).`;
  const [before, after] = [
    old === undefined ? "absent" : show(old),
    now === undefined ? "absent" : show(now),
  ];
  return `\`${keyword}\` of ${name} was ${before}, and is ${after} now.`;
}

/** A value of a document in messages, shortened. */
function show(value: unknown): string {
  const text = JSON.stringify(value) ?? "absent";
  return `\`${shorten(text, 80)}\``;
}

function fixOf(keyword: string, isTighter: boolean): { readonly fix?: string } {
  switch (keyword) {
    case "required":
      return {
        fix: isTighter
          ? "Make the member optional, and let the server choose a default."
          : "Keep sending the member, and keep it required.",
      };
    case "enum":
      return {
        fix: isTighter
          ? "Keep accepting the old value."
          : "Send the new value only to clients that ask for it.",
      };
    default:
      return {};
  }
}
