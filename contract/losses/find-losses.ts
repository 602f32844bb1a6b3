import {
  isObjectKind,
  memberOfShape,
  type ObjectKind,
  shapeOf,
  versionOf,
} from "../../language/openapi/document-shape.ts";
import { isReferenceNode } from "../../language/openapi/visit-references.ts";
import { createWalk, type NodeKind, visitChildren, type Walk } from "../../language/openapi/walk-nodes.ts";
import { schemaKeywords } from "../../language/schema/schema-keywords.ts";
import type { SchemaObject } from "../../language/values/json-object.ts";
import { isObject } from "../../language/values/json-object.ts";
import { assertNever } from "../../runtime/assert-never.ts";
import { encodePointer } from "../../runtime/pointer.ts";
import type { FindingCode } from "../findings/codes.ts";
import { didYouMean } from "../findings/did-you-mean.ts";

export interface Loss {
  readonly code: FindingCode;
  /** The object and member, e.g. `encoding.headers`. */
  readonly construct: string;
  readonly message: string;
  readonly fix?: string | undefined;
  readonly pointer: string;
}

export interface LossSurvey {
  readonly losses: readonly Loss[];
  /** Number of members kept in `openapi.json` only as documentation, by object and member. */
  readonly kept: ReadonlyMap<string, number>;
  readonly later?: readonly Loss[];
}

export type TellKept = (construct: string, pointer: string) => void;

interface Survey {
  readonly version: 2 | 3;
  readonly losses: Loss[];
  readonly later: Loss[];
  readonly specification: string;
  readonly kept: Map<string, number>;
  readonly tellKept: TellKept | undefined;
  readonly path: (string | number)[];
}

export function findLosses(document: SchemaObject, tellKept?: TellKept): LossSurvey {
  const isSwagger = Object.hasOwn(document, "swagger");
  const survey: Survey = {
    version: isSwagger ? 2 : 3,
    losses: [],
    later: [],
    specification: isSwagger ? "" : String(document["openapi"]),
    kept: new Map(),
    tellKept,
    path: [],
  };
  visitNode(survey, document, "document");
  if (!isSwagger && isObject(document["x-webhooks"]) && Object.keys(document["x-webhooks"]).length > 0)
    survey.losses.push({
      code: "loss/webhooks-of-extension",
      construct: "document.x-webhooks",
      message: "The webhooks under `x-webhooks` are not part of OpenAPI and were ignored.",
      pointer: "/x-webhooks",
    });
  const { losses, kept, later } = survey;
  return { losses, kept, ...(later.length === 0 ? {} : { later }) };
}

const walks: Readonly<Record<2 | 3, Walk>> = { 2: createLossWalk(2), 3: createLossWalk(3) };

function createLossWalk(version: 2 | 3): Walk {
  return createWalk(
    ({ use, holds, only }) =>
      use.kind === "used" &&
      (only === undefined || only === version) &&
      holds?.object !== "text" &&
      holds?.object !== "schemaName",
  );
}

function visitNode(survey: Survey, node: object, kind: NodeKind): void {
  const object = isObjectKind(kind) && kind !== "callback" && isObject(node) ? kind : undefined;
  const isReference =
    object !== undefined && object !== "schema" && object !== "pathItem" && isReferenceNode(node);
  visitChildren(walks[survey.version], node, kind, (child, childKind, token) => {
    if (isReference) visitSibling(survey, String(token));
    else if (object !== undefined) tellMember(survey, object, String(token));
    if (isReference || childKind === undefined || typeof child !== "object" || child === null) return;
    if (Array.isArray(child) && !childKind.endsWith(" list") && childKind !== "schema") return;
    survey.path.push(token);
    visitNode(survey, child, childKind);
    survey.path.pop();
  });
}

function tellMember(survey: Survey, kind: ObjectKind, name: string): void {
  const member = memberOfShape(kind, name, survey.version);
  if (member === undefined) {
    if (!name.startsWith("x-")) addUnknown(survey, kind, name);
    return;
  }
  const { use, since } = member;
  if (since !== undefined) tellLater(survey, kind, name, since);
  switch (use.kind) {
    case "used":
      break;
    case "kept":
      addKept(survey, constructOf(kind, name), name);
      break;
    case "lost": {
      const message = `\`${name}\` of ${article(kind)} is not supported. ${use.reason}`;
      addLoss(survey, { code: "loss/not-supported", construct: constructOf(kind, name), message }, name);
      break;
    }
    default:
      assertNever(use);
  }
}

/** Members that are allowed next to a `$ref` outside schemas (OpenAPI 3.2 §4.23). */
const siblings: ReadonlySet<string> = new Set(["$ref", "summary", "description"]);

function visitSibling(survey: Survey, name: string): void {
  if (siblings.has(name) || name.startsWith("x-")) return;
  const message = `\`${name}\` beside a \`$ref\` has no meaning.`;
  addLoss(survey, { code: "ref/siblings-ignored", construct: `reference.${name}`, message }, name);
}

function addUnknown(survey: Survey, kind: ObjectKind, name: string): void {
  // A `$ref` that is no string has a finding of its own.
  if (name === "$ref") return;
  const names = [...shapeOf(kind).keys()].filter((known) => memberOfShape(kind, known, survey.version));
  const fix = didYouMean(name, names);
  const construct = constructOf(kind, name);
  if (kind === "schema") {
    const message = `Neither JSON Schema nor OpenAPI defines the keyword \`${name}\`.`;
    addLoss(survey, { code: "loss/unknown-keyword", construct, message, fix }, name);
  } else {
    const message = `OpenAPI does not define the member \`${name}\` of ${article(kind)}.`;
    const isParameter = kind === "parameter" || kind === "header";
    const moved =
      isParameter && schemaKeywords.has(name)
        ? intoSchema(name)
        : kind === "document" && shapeOf("components").has(name)
          ? `Indent it below \`components\`, to which \`${name}\` belongs.`
          : version2.get(construct);
    addLoss(survey, { code: "loss/unknown-member", construct, message, fix: moved ?? fix }, name);
  }
}

const intoContent = 'Write it below a media type: `content: { "application/json": { schema: … } }`.';

function intoSchema(keyword: string): string {
  return `Put it into \`schema\`: \`schema: { ${keyword}: … }\`. Only OpenAPI 2.0 has it here.`;
}

/** What to write in place of members that only OpenAPI 2.0 has, by {@link constructOf}. */
const version2: ReadonlyMap<string, string> = new Map(
  (["requestBody", "response"] as const).map((kind) => [constructOf(kind, "schema"), intoContent]),
);

function tellLater(
  { specification, later, path }: Survey,
  kind: ObjectKind,
  name: string,
  version: string,
): void {
  const own = versionOf(specification);
  if (own === undefined || version <= own) return;
  const construct = constructOf(kind, name);
  const message = `\`${name}\` of ${article(kind)} belongs to OpenAPI ${version}, but the document declares ${specification}. It is interpreted as in ${version}.`;
  const fix = `Declare \`openapi: ${version}.0\`, or remove the member.`;
  later.push({
    code: "document/later-member",
    construct,
    message,
    fix,
    pointer: encodePointer([...path, name]),
  });
}

function addLoss(survey: Survey, loss: Omit<Loss, "pointer">, name: string): void {
  survey.losses.push({ ...loss, pointer: encodePointer([...survey.path, name]) });
}

function addKept(survey: Survey, construct: string, name: string): void {
  survey.kept.set(construct, (survey.kept.get(construct) ?? 0) + 1);
  survey.tellKept?.(construct, encodePointer([...survey.path, name]));
}

function constructOf(kind: ObjectKind, name: string): string {
  return `${inWords(kind)}.${name}`;
}

function inWords(kind: ObjectKind): string {
  return kind.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function article(kind: ObjectKind): string {
  if (kind === "info" || kind === "components" || kind === "flows" || kind === "document")
    return `the ${kind}`;
  return /^[aeio]/.test(kind) ? `an ${inWords(kind)}` : `a ${inWords(kind)}`;
}
