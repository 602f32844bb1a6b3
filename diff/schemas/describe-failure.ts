import type { Contract } from "../../contract/build/contract.ts";
import { capital } from "../../contract/findings/show-text.ts";
import { type LocatedFailure, outOfSteps } from "../../language/inclusion/proof.ts";
import { companionKeywords } from "../../language/schema/applicable.ts";
import { type FindSchema, splitPointer } from "../../language/schema/local-ref.ts";
import { schemaKeywords } from "../../language/schema/schema-keywords.ts";
import { asObject, elementsOf, isObject, type SchemaObject } from "../../language/values/json-object.ts";
import { parentPointer, pointerTo, readPointer } from "../../runtime/pointer.ts";
import { isEqual } from "../../runtime/validators/equality.ts";
import type { Pair, Version } from "../changes/change.ts";
import {
  describeKeyword,
  differencesOf,
  show,
  showList,
  showSchema,
  showTypes,
} from "../changes/describe-values.ts";
import { orderPair, otherVersion } from "../compare/part.ts";
import type { AnnotationChange } from "./compare-annotations.ts";
import { listSchemaChanges, mostListed, type SchemaChange } from "./list-schema-changes.ts";
import { nullableBesideRef } from "./nullable-beside-ref.ts";
import type { ObjectAt } from "./pair-schemas.ts";
import type { AreSame } from "./same-schemas.ts";

export interface DescribedFailure {
  readonly message: string;
  readonly places: Pair<string>;
  readonly fix?: string;
  /** The values of the keyword, or what differs within them. */
  readonly values: Pair<unknown>;
}

export interface DescribedContracts {
  readonly contracts: Pair<Contract>;
  readonly find: Pair<FindSchema>;
  readonly areSame: AreSame;
}

/**
 * Explains why the reader can reject a value that the sender can send.
 * @param subject - How messages refer to an unnamed schema's value, e.g. its place in an exchange.
 */
export function describeFailure(
  { failure }: LocatedFailure,
  documents: DescribedContracts,
  sender: Version,
  subject: string,
): DescribedFailure {
  const { keyword } = failure;
  const { contracts } = documents;
  const reader = otherVersion(sender);
  const nullable = nullableBesideRef(failure, contracts[sender]);
  if (nullable !== undefined) {
    const isKept = readPointer(contracts[reader].document, nullable) !== undefined;
    const places = orderPair(sender, `${nullable}/nullable`, isKept ? nullable : failure.reader);
    const how = sender === "old" ? "no longer has" : "now has";
    const clause = `${nameOf(nullable, subject)} ${how} \`nullable\` beside \`$ref\``;
    return {
      message: `${capital(clause)}: OpenAPI ignores it there, but many tools allow \`null\`.`,
      places,
      values: orderPair(sender, true, undefined),
    };
  }
  // A schema that is not written, e.g. `items` of a list without them, has no pointer.
  const read = {
    schema: failure.reader === "" ? {} : schemaAt(contracts[reader], failure.reader),
    pointer: failure.reader,
  };
  const sent = {
    schema: failure.sender === "" ? {} : schemaAt(contracts[sender], failure.sender),
    pointer: failure.sender,
  };
  const schemas = orderPair(sender, sent, read);
  const placed = (version: Version): string => {
    const { schema, pointer } = schemas[version];
    return pointer === ""
      ? nearestNode(contracts[version], schemas[otherVersion(version)].pointer)
      : placeOf(schema, pointer, keyword);
  };
  const pointers = { old: placed("old"), new: placed("new") };
  const name = nameOf(schemas.new.pointer || schemas.old.pointer, subject);
  const isTighter = reader === "new";
  const known = describeKnown(failure, name, schemas, isTighter);
  const changes = known === undefined ? changesOf(keyword, schemas, documents) : [];
  const clause = known ?? describeParts(keyword, name, changes, subject);
  const values =
    changes.length > 0
      ? { old: undefined, new: changes.map((change) => withoutBase(change, schemas)) }
      : { old: schemas.old.schema[keyword], new: schemas.new.schema[keyword] };
  return { message: `${capital(clause)}.`, places: pointers, values, ...fixOf(keyword, isTighter) };
}

export function describeAnnotation({ keyword, places, values }: AnnotationChange, subject: string): string {
  const name = nameOf(places.new, subject);
  if (keyword === "deprecated")
    return `${capital(name)} is ${values.new === true ? "now" : "no longer"} deprecated.`;
  return `${capital(describeKeyword(keyword, name, values))}.`;
}

function schemaAt({ document }: Contract, pointer: string): SchemaObject {
  const found = readPointer(document, pointer);
  return isObject(found) ? found : {};
}

function nearestNode({ document }: Contract, pointer: string): string {
  let node = pointer;
  while (node !== "" && readPointer(document, node) === undefined) node = parentPointer(node);
  return node;
}

function placeOf(schema: SchemaObject, pointer: string, keyword: string): string {
  return Object.hasOwn(schema, keyword) ? `${pointer}/${keyword}` : pointer;
}

export function nameOf(pointer: string, subject: string): string {
  const tokens = splitPointer(pointer);
  const isNamed = tokens[0] === "components" && tokens[1] === "schemas";
  const schema = tokens.lastIndexOf("schema");
  const inner = isNamed ? tokens.slice(3) : tokens.slice(schema + 1);
  const path = pathOf(schema < 0 && !isNamed ? [] : inner);
  if (isNamed) return `\`${tokens[2] ?? ""}${path}\``;
  if (path === "" || path === "[]") return path === "" ? subject : `each item of ${subject}`;
  return `\`${path.replace(/^\./, "")}\` of ${subject}`;
}

function pathOf(tokens: readonly string[]): string {
  let path = "";
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index] ?? "";
    if (token === "properties") path += `.${tokens[++index] ?? ""}`;
    else if (token === "patternProperties") path += `.{${tokens[++index] ?? ""}}`;
    else if (token === "items") path += "[]";
    else if (token === "prefixItems") path += `[${tokens[++index] ?? ""}]`;
    else if (token === "additionalProperties") path += ".*";
    else if (schemaKeywords.get(token) === "schema list") index++;
  }
  return path;
}

function describeKnown(
  { keyword, detail, value }: LocatedFailure["failure"],
  name: string,
  schemas: Pair<ObjectAt>,
  isTighter: boolean,
): string | undefined {
  const values = { old: schemas.old.schema[keyword], new: schemas.new.schema[keyword] };
  const isBranch = isInUnion(isTighter ? schemas.old.pointer : schemas.new.pointer);
  const allows = isTighter ? "no longer allows" : "now allows";
  const member = detail === undefined || detail === "*" ? "undescribed members" : `\`${detail}\``;
  switch (keyword) {
    case "required":
      return detail === undefined
        ? undefined
        : `${name} ${isTighter ? "now" : "no longer"} requires ${member}`;
    case "properties":
      return isTighter ? `${member} was added to ${name}` : `${member} was removed from ${name}`;
    case "readOnly":
    case "writeOnly":
      if (isTighter && isAddedMember(schemas, detail)) return `${name} was added, and is \`${keyword}\``;
      return `${isMember(schemas.new.pointer, detail) ? name : `\`${detail}\` of ${name}`} is ${isTighter ? "now" : "no longer"} \`${keyword}\``;
    case "additionalProperties":
    case "unevaluatedProperties":
      return `${name} ${allows} ${member}`;
    case "type": {
      const [sent, read] = (isTighter ? [values.old, values.new] : [values.new, values.old]).map((types) =>
        elementsOf(types === undefined || Array.isArray(types) ? types : [types]),
      );
      const [refused] = differencesOf(sent ?? [], read ?? []);
      return isBranch && refused.length > 0
        ? `${name} ${allows} ${showTypes(refused)}`
        : describeUnlessEqual(keyword, name, values);
    }
    case "enum":
    case "const":
      if (Array.isArray(values.old) && Array.isArray(values.new)) {
        const [removed, added] = differencesOf(values.old, values.new);
        const refused = isTighter ? removed : added;
        if (refused.length > 0) return `${name} ${allows} ${showList(refused)}`;
      }
      return value === undefined
        ? describeUnlessEqual(keyword, name, values)
        : `${name} ${allows} ${show(value)}`;
    case "false":
      return isTighter
        ? `${name} no longer allows any value`
        : `${name} now allows values; before, it allowed none`;
    case outOfSteps:
      return `the values of ${name} were not fully compared: the step limit was reached (\`--effort thorough\` raises it)`;
    default: {
      const kind = schemaKeywords.get(keyword);
      const hasSchemas = kind === undefined || kind.startsWith("schema");
      return hasSchemas ? undefined : describeUnlessEqual(keyword, name, values);
    }
  }
}

function isMember(pointer: string, name: string | undefined): boolean {
  return name === undefined || pointer.endsWith(pointerTo("/properties", name));
}

/** Whether the new schema is that of a member, and the old one that of the object, which lists all its members and not this one. */
function isAddedMember({ old, new: now }: Pair<ObjectAt>, name: string | undefined): boolean {
  if (name === undefined || !isMember(now.pointer, name) || isMember(old.pointer, name)) return false;
  const isWhole = ["$ref", "allOf", "anyOf", "oneOf", "if"].every(
    (keyword) => !Object.hasOwn(old.schema, keyword),
  );
  return isWhole && !Object.hasOwn(asObject(old.schema["properties"]), name);
}

function describeUnlessEqual(keyword: string, name: string, values: Pair<unknown>): string | undefined {
  return isEqual(values.old, values.new) ? undefined : describeKeyword(keyword, name, values);
}

function isInUnion(pointer: string): boolean {
  return /\/(?:anyOf|oneOf)\/\d+$/.test(pointer);
}

const mostParts = 3;

/** Makes the pointers of a change independent of the place of the schema. */
function withoutBase(change: SchemaChange, { old, new: now }: Pair<ObjectAt>): object {
  const within = (pointer: string, base: string): string =>
    pointer.startsWith(base) ? pointer.slice(base.length) : pointer;
  const pointers = [within(change.pointers.old, old.pointer), within(change.pointers.new, now.pointer)];
  return { ...change, pointers };
}

function changesOf(
  keyword: string,
  schemas: Pair<ObjectAt>,
  { find, areSame }: DescribedContracts,
): readonly SchemaChange[] {
  const only = ({ schema, pointer }: ObjectAt): ObjectAt =>
    Object.hasOwn(schema, keyword)
      ? { schema: { [keyword]: schema[keyword] }, pointer }
      : { schema, pointer };
  const isInBoth = [schemas.old, schemas.new].every(({ schema }) => Object.hasOwn(schema, keyword));
  const other = Object.hasOwn(schemas.old.schema, keyword) ? schemas.new.schema : schemas.old.schema;
  if (!isInBoth && schemaKeywords.get(keyword) === "schema list" && isBasic(other)) {
    const pointers = { old: schemas.old.pointer, new: schemas.new.pointer };
    const values = { old: schemas.old.schema[keyword], new: schemas.new.schema[keyword] };
    return [{ kind: "keyword", keyword, pointers, values }];
  }
  if (!isInBoth) return listSchemaChanges(schemas, find, areSame);
  const changes = listSchemaChanges({ old: only(schemas.old), new: only(schemas.new) }, find, areSame);
  return changes.length > 0 ? changes : listSchemaChanges(withCompanions(keyword, schemas), find, areSame);
}

/** Whether a schema contains no other schemas, so that the branches which replace it say everything about it. */
function isBasic(schema: SchemaObject): boolean {
  return Object.keys(schema).every((keyword) => schemaKeywords.get(keyword)?.startsWith("schema") !== true);
}

/** Keeps the keywords on which a keyword's effect depends, e.g. `minContains` of `contains`. */
function withCompanions(keyword: string, { old, new: now }: Pair<ObjectAt>): Pair<ObjectAt> {
  const names = new Set([keyword, ...(companionKeywords.get(keyword) ?? [])]);
  const only = ({ schema, pointer }: ObjectAt): ObjectAt => ({
    schema: Object.fromEntries(Object.entries(schema).filter(([name]) => names.has(name))),
    pointer,
  });
  return { old: only(old), new: only(now) };
}

function describeParts(
  keyword: string,
  name: string,
  changes: readonly SchemaChange[],
  subject: string,
): string {
  const own = `\`${keyword}\` of ${name}`;
  const describe = (change: SchemaChange, whole?: string): string =>
    describeSchemaChange(change, subject, whole);
  const [first, ...others] = new Set(changes.map((change) => describe(change)));
  if (first === undefined) return `${name} may allow different values than before (\`${keyword}\`)`;
  if (others.length === 0) return first;
  const clauses = [...new Set(changes.map((change) => describe(change, own)))];
  const shown = clauses.slice(0, mostParts);
  const rest = clauses.length - shown.length;
  const more = rest > 0 ? `; and ${changes.length === mostListed ? "at least " : ""}${rest} more` : "";
  return `${own} changed: ${shown.join("; ")}${more}`;
}

/**
 * Describes a changed schema.
 * @param whole - What the message already mentions.
 */
function describeSchemaChange(change: SchemaChange, subject: string, whole?: string): string {
  const name = nameOf(change.pointers.new, subject);
  const { keyword } = change;
  if (change.kind === "keyword") return describeKeyword(keyword, name, change.values);
  const what = change.name === undefined ? showSchema(change.schema) : `\`${change.name}\``;
  const where = keyword === "properties" ? name : `\`${keyword}\` of ${name}`;
  if (where === whole) return `${what} was ${change.kind}`;
  return change.kind === "added" ? `${what} was added to ${where}` : `${what} was removed from ${where}`;
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
    case "readOnly":
      return { fix: "Keep accepting the member until no client sends it: `--reading readOnlySent=warning`." };
    case "writeOnly":
      return { fix: "Keep the member `writeOnly`, or show it under a different name." };
    default:
      return {};
  }
}
