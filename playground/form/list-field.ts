import { schemasOfItem } from "../../language/schema/applicable.ts";
import { isObject, type Json, type JsonSchema } from "../../language/values/json-object.ts";
import type { ValidationIssue } from "../../runtime/checks.ts";
import { describingSchemas } from "../../site/views/describe-value.ts";
import { fill } from "../../site/words/words.ts";
import { words } from "../words/words.ts";
import { button, describe, element, focusFirst, group, label } from "./elements.ts";
import {
  type FieldSpec,
  issuesOf,
  type MakeField,
  notesOf,
  tellIssues,
  type ValueField,
} from "./simple-fields.ts";
import { entriesOf } from "./value-shape.ts";

interface Row {
  readonly field: ValueField;
  readonly name?: HTMLInputElement;
}

interface Rows {
  readonly box: HTMLElement;
  readonly rows: readonly Row[];
}

/** Creates a list field. Empty optional lists are sent only if the initial value was an empty list. */
export function createListField(spec: FieldSpec, make: MakeField): ValueField {
  const { name, isRequired, schema, initial, find, depth, onChange } = spec;
  const parts = describingSchemas(schema, find);
  const isEmptySent = isRequired || (Array.isArray(initial) && initial.length === 0);
  const { box, rows } = createRows<Json | undefined>({
    ...{
      what: "item",
      of: name,
      given: Array.isArray(initial) ? (initial as readonly Json[]) : [],
      onChange,
    },
    make: (item, index) => {
      const [inner = [true]] = parts.flatMap((part) => schemasOfItem(part, index));
      const own = { hint: undefined, isRequired: false, isRow: true, depth: depth + 1, initial: item };
      return { field: make({ ...spec, ...own, name: String(index + 1), schema: inner[0] as JsonSchema }) }; // `items` contains schemas.
    },
  });
  const around = group(name, box, notesOf(spec, words.list));
  const sent = (): readonly (readonly [field: ValueField, value: unknown])[] =>
    rows.map(({ field }) => [field, field.read()] as const).filter(([, value]) => value !== undefined);
  return {
    box: around.box,
    read: () => {
      const values = sent().map(([, value]) => value);
      return values.length === 0 && !isEmptySent ? undefined : values;
    },
    tell: (issues) =>
      around.tell(
        tellIssues(
          tellFields(
            sent().map(([field], index) => [String(index), field]),
            issues,
          ),
        ),
      ),
  };
}

/** Creates a map field. The user enters the names of its members. Empty optional maps are not sent. */
export function createMapField(spec: FieldSpec, make: MakeField): ValueField {
  const { name, isRequired, isRow, schema, find } = spec;
  const entries = createEntries(spec, entriesOf(describingSchemas(schema, find)), make);
  const around = group(name, entries.box, notesOf(spec, words.map));
  return {
    ...entries,
    box: around.box,
    read: () => entries.read() ?? (isRequired || isRow === true ? {} : undefined),
  };
}

/**
 * Creates a field for members with arbitrary names.
 * @param schema - Schema of each member. If `undefined`, initial members can be changed and removed, but no members can be added.
 */
export function createEntries(spec: FieldSpec, schema: JsonSchema | undefined, make: MakeField): ValueField {
  const { name, initial, depth, onChange } = spec;
  const given = isObject(initial) ? Object.entries(initial as Readonly<Record<string, Json>>) : [];
  const { box, rows } = createRows<readonly [string, Json] | undefined>({
    ...{ what: "entry", of: name, given, onChange, canAdd: schema !== undefined },
    make: (entry) => {
      const key = element("input", { type: "text", autocomplete: "off", spellcheck: "false" });
      key.value = entry?.[0] ?? "";
      key.addEventListener("input", onChange);
      const own = { hint: undefined, isRequired: false, isRow: true, depth: depth + 1, initial: entry?.[1] };
      return { name: key, field: make({ ...spec, ...own, name: words.value, schema: schema ?? true }) };
    },
  });
  const named = (): readonly (readonly [string, ValueField])[] =>
    rows.flatMap(({ name: key, field }) =>
      key === undefined || key.value === "" ? [] : [[key.value, field]],
    );
  const around = describe(element("div", {}), box, box);
  return {
    box: around.box,
    read: () => {
      const values = named().map(([key, field]) => [key, field.read()] as const);
      const sent = values.filter(([, value]) => value !== undefined);
      return sent.length === 0 ? undefined : Object.fromEntries(sent);
    },
    tell: (issues) => around.tell(tellIssues(tellFields(named(), issues))),
  };
}

export function tellFields(
  fields: Iterable<readonly [name: string, field: ValueField]>,
  issues: readonly ValidationIssue[],
): readonly ValidationIssue[] {
  const left = new Set(issues);
  for (const [name, field] of fields) {
    const told = issuesOf(name, issues);
    for (const [issue] of told) left.delete(issue);
    field.tell(told.map(([, issue]) => issue));
  }
  return [...left];
}

function createRows<Value>({
  what,
  of,
  given,
  canAdd = true,
  make,
  onChange,
}: {
  readonly what: "item" | "entry";
  readonly of: string;
  readonly given: readonly Value[];
  readonly canAdd?: boolean;
  make(value: Value | undefined, index: number): Row;
  onChange(): void;
}): Rows {
  const rows: Row[] = [];
  const list = element("div", {});
  const add = (value?: Value): HTMLElement => {
    const row = make(value, rows.length);
    const { name, field } = row;
    const box = element(
      "div",
      { class: "row" },
      ...(name === undefined ? [] : [label(words.name, name).box]),
      field.box,
    );
    const remove = button(
      words.remove,
      fill(what === "item" ? words.removeItem : words.removeEntry, { name: of }),
      () => {
        rows.splice(rows.indexOf(row), 1);
        box.remove();
        renumber();
        adder.focus();
        onChange();
      },
    );
    box.append(remove);
    rows.push(row);
    list.append(box);
    return box;
  };
  const renumber = (): void => {
    if (what !== "item") return;
    for (const [index, { field }] of rows.entries()) {
      const number = field.box.querySelector("code");
      if (number !== null) number.textContent = String(index + 1);
    }
  };
  const [addOne, addTo] =
    what === "item" ? [words.addItem, words.addItemTo] : [words.addEntry, words.addEntryTo];
  const adder = button(addOne, fill(addTo, { name: of }), () => {
    focusFirst(add());
    onChange();
  });
  for (const value of given) add(value);
  return { rows, box: element("div", {}, list, ...(canAdd ? [adder] : [])) };
}
