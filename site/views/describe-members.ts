import { appliedSchemas, unionsOf } from "../../language/schema/applicable.ts";
import { type Direction, isOmittedIn } from "../../language/schema/directional-members.ts";
import { nameBranches } from "../../language/schema/discriminated-branches.ts";
import { type FindSchema, refNameOf } from "../../language/schema/local-ref.ts";
import {
  elementsOf,
  isObject,
  memberOf,
  membersOf,
  type SchemaObject,
  textOf,
} from "../../language/values/json-object.ts";
import { oncePer } from "../../language/values/memory.ts";
import { externalDocsOf } from "../facts/authored.ts";
import { escapeHtml, type HtmlText, html, trustHtml } from "../text/html-text.ts";
import { printOuterLink, renderFolded } from "../text/render-markdown.ts";
import { fill, fillCount, type Words } from "../words/words.ts";
import { describeConditions } from "./describe-conditions.ts";
import {
  branchesBesideNull,
  type ConstraintTexts,
  type DescriptionSource,
  describeType,
  describeTypeOnly,
  describeValue,
  describingSchemas,
  descriptionOf,
  explainValues,
  type ValueView,
} from "./describe-value.ts";

interface MemberView {
  readonly name: HtmlText;
  readonly type: HtmlText;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly description: HtmlText;
  readonly limits: HtmlText;
  readonly constraints: HtmlText;
  readonly values: readonly ValueView[];
  readonly inner: readonly InnerView[];
}

interface InnerView {
  readonly open: boolean;
  readonly label: HtmlText;
  readonly members: readonly MemberView[];
  readonly conditions: readonly HtmlText[];
  readonly more: number;
  readonly property: HtmlText;
  readonly branches: readonly BranchView[];
}

interface BranchView {
  readonly id: HtmlText;
  readonly group: HtmlText;
  readonly first: boolean;
  readonly label: HtmlText;
  readonly type: HtmlText;
  readonly isLinked: boolean;
  readonly description: HtmlText;
  readonly members: readonly MemberView[];
  readonly conditions: readonly HtmlText[];
  readonly more: number;
}

const deepest = 4;

/** Maximum number of members in a list, including nested members. Only applies to schemas with their own page. */
const most = 110;

const mostBranches = 12;

/**
 * Lists the members of a schema. With `request`, omits `readOnly` members; with `response`, omits `writeOnly` members. Create one instance
 * per page, because it numbers the page's tabs.
 */
export type DescribeInside = (schema: unknown, direction?: Direction) => Described;

interface Members {
  readonly inside: DescribeInside;
  /** Lists the members under a label. Empty if there are none. */
  labelled(schema: unknown, direction?: Direction): readonly InnerView[];
}

type Described = Omit<InnerView, "label" | "open">;

/** Lists members at any depth. A recursive schema is expanded once and linked afterwards. */
export function createMembers(source: DescriptionSource): Members {
  const { find, links, root } = source;
  let groups = 0;
  let left = most;
  let towards: Direction | undefined;

  const isOmitted = (member: unknown): boolean => towards !== undefined && isOmittedIn(member, towards, find);

  /** @param isWhole - Whether to list nothing rather than a part of a schema that has its own page. */
  const describe = (schema: unknown, around: readonly unknown[], isWhole = false): Described => {
    const parts = partsOf(schema, find);
    if (around.length > deepest || parts.some((part) => around.includes(part))) return nothing;
    const open = [
      ...around,
      ...parts.filter((part) => part["properties"] !== undefined || unnamedMembers(part).length > 0),
    ];
    const required = new Set(parts.flatMap((part) => elementsOf(part["required"])));
    const declared = parts.flatMap((part) => membersOf(part["properties"]));
    const omitted = new Set(declared.flatMap(([name, member]) => (isOmitted(member) ? [name] : [])));
    const properties = new Map(declared.filter(([name]) => !omitted.has(name)));
    // Schemas without their own page are never truncated.
    const limit = around.length > 0 && hasPage(schema, find) ? Math.max(0, left) : properties.size;
    if (isWhole && limit < properties.size) return nothing;
    const shown = [...properties].slice(0, limit);
    left -= shown.length;
    const members = [
      ...shown.map(([name, member]) => viewMember(name, member, required.has(name), open)),
      ...parts.flatMap(unnamedMembers).map(([name, member]) => viewMember(name, member, false, open)),
    ];
    const branches = parts.flatMap((part) => viewBranches(part, open));
    const property = branches.length === 0 ? undefined : parts.map(discriminatorOf).find(Boolean);
    const conditions = [...new Set(parts.flatMap((part) => describeConditions(part, source)))];
    return {
      ...{ members, conditions, more: properties.size - shown.length },
      ...{ property: escapeHtml(property ?? ""), branches },
    };
  };

  const viewMember = (
    name: string,
    member: unknown,
    required: boolean,
    open: readonly unknown[],
  ): MemberView => ({
    name: escapeHtml(name),
    required,
    ...describeMember(member, source),
    inner: viewInner(member, open),
  });

  const viewInner = (member: unknown, open: readonly unknown[]): readonly InnerView[] => {
    const item = itemOf(member, find);
    const inside = describe(item ?? member, open, true);
    if (inside.members.length + inside.branches.length === 0) return [];
    const label = escapeHtml(labelInner(inside.members.length, item !== undefined, links.words));
    return [{ open: open.length <= (source.expand ?? 0), label, ...inside }];
  };

  const viewBranches = (schema: SchemaObject, open: readonly unknown[]): readonly BranchView[] =>
    unionsOf(schema).flatMap(({ branches }) => {
      const isInner = open.length > 1;
      if ((isInner && left <= 0) || !isShownInTabs(branches, find)) return [];
      groups += 1;
      const group = html`union-${groups}`;
      const labels = nameBranches(schema, branches, links.schemaName);
      return branches.slice(0, isInner ? mostBranches : branches.length).map((branch, index) => {
        const label = escapeHtml(labels[index] ?? "");
        const type = describeType(branch, links, root);
        return {
          id: html`${group}-${index + 1}`,
          ...{ group, first: index === 0, label, type, isLinked: type.includes(`>${label}</a>`) },
          description: describeText(branch, source),
          ...listOf(describe(branch, open)),
        };
      });
    });

  const begin = (direction: Direction | undefined): void => {
    left = most;
    towards = direction;
  };
  return {
    inside: (schema, direction) => {
      begin(direction);
      return describe(itemOf(schema, find) ?? schema, []);
    },
    labelled: (schema, direction) => {
      begin(direction);
      return viewInner(schema, []);
    },
  };
}

function labelInner(count: number, isItem: boolean, words: Words): string {
  if (count === 0) return isItem ? words.kindsOfItem : words.kindsOfValue;
  return fillCount(words.forms, isItem ? words.itemMembers : words.members, count);
}

const nothing: Described = { members: [], conditions: [], more: 0, property: trustHtml(""), branches: [] };

function discriminatorOf({ discriminator }: SchemaObject): string | undefined {
  return isObject(discriminator) ? textOf(discriminator, "propertyName") : undefined;
}

function listOf({
  members,
  conditions,
  more,
}: Described): Pick<InnerView, "members" | "conditions" | "more"> {
  return { members, conditions, more };
}

type MemberFacts = Pick<
  MemberView,
  "type" | "deprecated" | "description" | "limits" | "constraints" | "values"
>;

/** By the lookup of schemas and the path to the root. Many pages show the members of the same schema. */
const memberFacts = oncePer((_: FindSchema) => new Map<HtmlText, WeakMap<object, MemberFacts>>());

function describeMember(member: unknown, source: DescriptionSource): MemberFacts {
  const { find, links, root } = source;
  const isKept = typeof member === "object" && member !== null;
  const known = memberFacts(find).get(root) ?? new WeakMap<object, MemberFacts>();
  memberFacts(find).set(root, known);
  const kept = isKept ? known.get(member) : undefined;
  if (kept !== undefined) return kept;
  const made = {
    type: describeTypeOnly(member, links, root),
    deprecated: isObject(member) && member["deprecated"] === true,
    description: describeMemberText(member, source),
    ...describeMemberLimits(member, source),
    values: explainValues(member, source),
  };
  if (isKept) known.set(member, made);
  return made;
}

/** Also tells the conditions of a value without members, below which they would be. */
function describeMemberLimits(member: unknown, source: DescriptionSource): ConstraintTexts {
  const told = describeValue(member, source);
  const parts = describingSchemas(member, source.find);
  const isListed = parts.some(
    (part) =>
      part["properties"] !== undefined || part["items"] !== undefined || unnamedMembers(part).length > 0,
  );
  const conditions = isListed ? [] : parts.flatMap((part) => describeConditions(part, source));
  const constraints = [told.constraints, ...conditions].filter((text) => text !== "").join("; ");
  return { ...told, constraints: trustHtml(constraints) };
}

const renderedTexts = oncePer((_: FindSchema) => new Map<unknown, HtmlText>());

export function describeText(
  schema: unknown,
  { find, findLink }: Pick<DescriptionSource, "find" | "findLink">,
): HtmlText {
  const rendered = renderedTexts(find);
  const text =
    rendered.get(schema) ?? trustHtml(renderFolded(descriptionOf(schema, find), findLink).trimEnd());
  rendered.set(schema, text);
  return text;
}

/** Also tells what is written about the items of a list, and where to read more. */
function describeMemberText(member: unknown, source: DescriptionSource): HtmlText {
  const docs = externalDocsOf(member);
  const link = docs === undefined ? trustHtml("") : printOuterLink(docs.url, escapeHtml(docs.label));
  const more =
    docs === undefined
      ? trustHtml("")
      : html`<p class="docs">${trustHtml(fill(source.links.words.moreAbout, { docs: link }))}</p>`;
  return html`${describeText(member, source)}${describeItems(member, source)}${more}`;
}

/** Describes the items of a list if nothing else does: items without a page, or of a list without a description. */
function describeItems(member: unknown, source: DescriptionSource): HtmlText {
  const item = isObject(member) ? memberOf(member, "items") : undefined;
  if (!isObject(item)) return trustHtml("");
  const isTold = refNameOf(item) !== undefined && descriptionOf(member, source.find) !== undefined;
  return isTold ? trustHtml("") : describeText(item, source);
}

function itemOf(schema: unknown, find: FindSchema): unknown {
  const items = appliedSchemas(schema, find, "certain").map((applied) => memberOf(applied.schema, "items"));
  const item = items.find(isObject);
  return item === undefined ? undefined : (itemOf(item, find) ?? item);
}

function isObjectLike(schema: unknown, find: FindSchema): boolean {
  return appliedSchemas(schema, find, "certain").some((applied) => isObject(applied.schema["properties"]));
}

/** Whether the members of a value are those of a schema with its own page, also where the value can be something else. */
function hasPage(schema: unknown, find: FindSchema): boolean {
  if (refNameOf(schema) !== undefined) return true;
  if (!isObject(schema) || schema["properties"] !== undefined) return false;
  const inner = [...elementsOf(schema["allOf"]), ...unionsOf(schema).flatMap(({ branches }) => branches)];
  const objects = inner.filter((part) => isObjectLike(part, find));
  return objects.length > 0 && objects.every((part) => refNameOf(part) !== undefined);
}

/** Whether a union has several branches with members, or one whose author wrote about it, beside another. */
function isShownInTabs(branches: readonly unknown[], find: FindSchema): boolean {
  const values = branchesBesideNull(branches).map(([branch]) => branch);
  if (values.filter((branch) => isObjectLike(branch, find)).length > 1) return true;
  return values.length > 1 && values.some((branch) => isExplainedBranch(branch));
}

function isExplainedBranch(branch: unknown): boolean {
  if (!isObject(branch) || refNameOf(branch) !== undefined || branch["const"] !== undefined) return false;
  return textOf(branch, "description") !== undefined;
}

/** Members without a fixed name: the elements of a tuple, those that match a pattern, and all others (`*`). */
function unnamedMembers(schema: SchemaObject): readonly (readonly [name: string, member: unknown])[] {
  const { prefixItems, additionalProperties: others } = schema;
  return [
    ...elementsOf(prefixItems).map((item, index) => [String(index), item] as const),
    ...membersOf(schema["patternProperties"]),
    ...(isObject(others) && Object.keys(others).length > 0 ? [["*", others] as const] : []),
  ];
}

function partsOf(schema: unknown, find: FindSchema): readonly SchemaObject[] {
  const certain = appliedSchemas(schema, find, "certain").map((applied) => applied.schema);
  return certain.flatMap((part) => [
    part,
    ...unionsOf(part).flatMap(({ branches }) => {
      const [only] = branches.filter((branch) => isObjectLike(branch, find));
      return only === undefined || isShownInTabs(branches, find)
        ? []
        : appliedSchemas(only, find, "certain").map((applied) => applied.schema);
    }),
  ]);
}
