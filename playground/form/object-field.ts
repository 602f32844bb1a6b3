import { admittedTypes } from "../../language/schema/admitted-types.ts";
import { nameBranches } from "../../language/schema/discriminated-branches.ts";
import { isObject, type Json, type JsonSchema, memberOf } from "../../language/values/json-object.ts";
import type { ValidationIssue } from "../../runtime/checks.ts";
import { branchesBesideNull } from "../../site/views/describe-value.ts";
import { fillCount } from "../../site/words/words.ts";
import { words } from "../words/words.ts";
import { choice, describe, element, group, label } from "./elements.ts";
import { createEntries, tellFields } from "./list-field.ts";
import { describeObject, type ObjectMember, type ObjectUnion, scoreBranch } from "./object-shape.ts";
import {
  type FieldSpec,
  joinTypes,
  type MakeField,
  notesOf,
  tellIssues,
  type ValueField,
} from "./simple-fields.ts";
import { isShown, type ValueShape } from "./value-shape.ts";

const mostUnfolded = 8;

interface Inside {
  readonly members: ReadonlyMap<string, ValueField>;
  readonly rest: ValueField | undefined;
  readonly fixed: readonly (readonly [name: string, value: Json])[];
  readonly selects: readonly HTMLSelectElement[];
}

export function createObjectField(spec: FieldSpec, make: MakeField): ValueField {
  const { name, schema, initial, find, depth, onChange } = spec;
  const chosen = new Map<unknown, number>();
  const body = element("div", {});
  const around =
    depth === 0 ? describe(element("div", {}), body, body) : group(name, body, notesOf(spec, "object"));
  const show = (value: unknown): Inside => {
    const shape = describeObject(schema, find, { chosen, value });
    const known = isObject(value) ? value : {};
    const members = new Map<string, ValueField>();
    const showMember = (member: ObjectMember): HTMLElement => {
      const given = memberOf(known, member.name) as Json | undefined; // Part of a JSON value.
      // Members with the same name can have different types in different branches.
      const isKept = given !== undefined && (chosen.size === 0 || isShown(given, member.schema, find));
      const field = make({
        ...{ ...spec, ...member, hint: undefined, isRow: false, depth: depth + 1 },
        initial: isKept ? given : undefined,
      });
      members.set(member.name, field);
      return field.box;
    };
    const isOpen = ({ name: inner, isRequired }: ObjectMember): boolean =>
      isRequired || memberOf(known, inner) !== undefined;
    const { shown, folded } = foldMembers(shape.members, isOpen);
    const selects = shape.unions.map(selectBranch);
    const described = new Set([
      ...shape.members.map((member) => member.name),
      ...shape.fixed.map(([inner]) => inner),
    ]);
    const others = Object.entries(known).filter(([inner]) => chosen.size === 0 && !described.has(inner));
    const rest =
      shape.rest === undefined && others.length === 0
        ? undefined
        : createEntries({ ...spec, initial: Object.fromEntries(others) as Json }, shape.rest, make); // Part of a JSON value.
    body.replaceChildren(
      ...selects.map(({ box }) => box),
      ...shown.map(showMember),
      ...(folded.length === 0 ? [] : [fold(folded, showMember)]),
      ...(rest === undefined ? [] : [rest.box]),
    );
    return { members, rest, fixed: shape.fixed, selects: selects.map(({ select }) => select) };
  };
  const selectBranch = (
    { branches, property, options, chosen: at }: ObjectUnion,
    index: number,
  ): { readonly box: HTMLElement; readonly select: HTMLSelectElement } => {
    const select = choice(
      options.map((option, number) => [String(number), option.label]),
      String(at),
    );
    select.addEventListener("input", () => {
      const kept = read();
      chosen.set(branches, Number(select.value));
      inside = show(kept);
      inside.selects[index]?.focus();
      onChange();
    });
    return { select, box: label(property ?? words.kind, select, { hint: words.kindHint }).box };
  };
  const read = (): unknown => {
    const members = [...inside.members].map(([inner, field]) => [inner, field.read()] as const);
    return Object.fromEntries([
      ...inside.fixed,
      ...members.filter(([, value]) => value !== undefined),
      ...Object.entries(inside.rest?.read() ?? {}),
    ]);
  };
  let inside = show(initial);
  return {
    box: around.box,
    read,
    tell: (issues) => {
      const own = tellFields(inside.members, issues);
      const { rest } = inside;
      const isOfRest = ({ pointer }: ValidationIssue): boolean => rest !== undefined && pointer !== "";
      rest?.tell(own.filter(isOfRest));
      around.tell(tellIssues(own.filter((issue) => !isOfRest(issue))));
    },
  };
}

function foldMembers(
  members: readonly ObjectMember[],
  isOpen: (member: ObjectMember) => boolean,
): { readonly shown: readonly ObjectMember[]; readonly folded: readonly ObjectMember[] } {
  const optional = members.filter((member) => !isOpen(member));
  const room = Math.max(0, mostUnfolded - (members.length - optional.length));
  // Folding one or two members would not save space.
  const folded = optional.length < room + 3 ? [] : optional.slice(room);
  return { shown: members.filter((member) => !folded.includes(member)), folded };
}

function fold(members: readonly ObjectMember[], show: (member: ObjectMember) => HTMLElement): HTMLElement {
  const box = element(
    "details",
    { class: "more" },
    element("summary", {}, fillCount(words, words.moreOptional, members.length)),
  );
  box.addEventListener("toggle", () => box.append(...members.map(show)), { once: true });
  return box;
}

export function createUnionField(
  spec: FieldSpec,
  { holder, branches }: Extract<ValueShape, { kind: "union" }>,
  make: MakeField,
): ValueField {
  const { name, initial, find, depth, onChange } = spec;
  const names = nameBranches(holder, branches);
  const kinds = branchesBesideNull(branches).map(([branch, index]) => {
    const text = names[index] ?? "";
    const types = joinTypes(admittedTypes(branch, find));
    return { schema: branch as JsonSchema, text: /^\d+$/.test(text) && types !== "" ? types : text }; // Branches are schemas.
  });
  const scores = kinds.map(({ schema }) => (initial === undefined ? 0 : scoreBranch(schema, initial, find)));
  const select = choice(
    kinds.map(({ text }, at) => [String(at), text]),
    String(Math.max(0, scores.indexOf(Math.max(...scores)))),
  );
  const inside = element("div", {});
  const show = (given: Json | undefined): ValueField => {
    const { schema } = kinds[Number(select.value)] ?? { schema: true };
    const field = make({
      ...{ ...spec, name: words.value, hint: undefined, isRow: true, schema },
      ...{ depth: depth + 1, initial: given },
    });
    inside.replaceChildren(field.box);
    return field;
  };
  let current = show(initial);
  select.addEventListener("input", () => {
    current = show(undefined);
    onChange();
  });
  const around = group(name, element("div", {}, label(words.kind, select).box, inside), notesOf(spec, ""));
  return { box: around.box, read: () => current.read(), tell: (issues) => current.tell(issues) };
}
