import { admittedTypes } from "../../language/schema/admitted-types.ts";
import { fill } from "../../site/words/words.ts";
import { words } from "../words/words.ts";
import { button, element, focusFirst } from "./elements.ts";
import { createListField, createMapField } from "./list-field.ts";
import { createObjectField, createUnionField } from "./object-field.ts";
import {
  createChoiceField,
  createFileField,
  createInputField,
  createJsonField,
  type FieldSpec,
  joinTypes,
  type MakeField,
  tellIssues,
  type ValueField,
} from "./simple-fields.ts";
import { filesOf, isNullable, isShown, shapeOf, type ValueShape } from "./value-shape.ts";

const deepest = 12;

export function createValueField(spec: FieldSpec): ValueField {
  const { schema, find, carrier, depth, isRequired, isRow = false, initial } = spec;
  const files = carrier === "parts" && depth < 2 ? filesOf(schema, find) : undefined;
  if (files !== undefined) return createFileField(spec, files === "list");
  const isForeign = initial !== undefined && !isShown(initial, schema, find);
  if (depth > deepest || isForeign) return createJsonField(spec);
  const shape = shapeOf(schema, find);
  const make = (own: FieldSpec): ValueField => createField(own, shape);
  const isWithNull = isNullable(schema, find) && hasNoNull(shape) && carrier === "json";
  const makeNullable: MakeField = isWithNull ? (own) => createNullableField(own, make) : make;
  const isGroup = shape.kind === "object" || shape.kind === "union";
  return isGroup && !isRequired && !isRow ? createOptionalField(spec, makeNullable) : makeNullable(spec);
}

function hasNoNull({ kind }: ValueShape): boolean {
  return kind !== "choice" && kind !== "json" && kind !== "any";
}

function createField(spec: FieldSpec, shape: ValueShape): ValueField {
  const types = admittedTypes(spec.schema, spec.find).filter((type) => type !== "null");
  switch (shape.kind) {
    case "choice":
      return createChoiceField(spec, shape.choices);
    case "number":
    case "text":
      return createInputField(spec, shape, joinTypes(types));
    case "any":
      return spec.carrier === "json" ? createJsonField(spec) : createInputField(spec, shape, "");
    case "object":
      return createObjectField(spec, createValueField);
    case "map":
      return createMapField(spec, createValueField);
    case "list":
      return createListField(spec, createValueField);
    case "union":
      return createUnionField(spec, shape, createValueField);
    case "json":
      return createJsonField(spec);
  }
}

function createOptionalField(spec: FieldSpec, make: MakeField): ValueField {
  const { name, initial, depth, onChange } = spec;
  const problem = element("p", { class: "problem", hidden: true });
  const box = element("div", { class: depth === 0 ? "" : "optional" });
  let field: ValueField | undefined;
  const add = button(fill(words.add, { name }), undefined, () => {
    show(make({ ...spec, initial: undefined }));
    focusFirst(box);
    onChange();
  });
  const remove = button(
    depth === 0 ? fill(words.omit, { name }) : words.remove,
    depth === 0 ? undefined : fill(words.removeName, { name }),
    () => {
      show(undefined);
      add.focus();
      onChange();
    },
  );
  const show = (next: ValueField | undefined): void => {
    field = next;
    box.replaceChildren(...(next === undefined ? [add, problem] : [next.box, remove]));
  };
  show(initial === undefined ? undefined : make(spec));
  return {
    box,
    read: () => field?.read(),
    tell: (issues) => {
      problem.textContent = tellIssues(issues);
      problem.hidden = issues.length === 0;
      field?.tell(issues);
    },
  };
}

function createNullableField(spec: FieldSpec, make: MakeField): ValueField {
  const { name, initial, onChange } = spec;
  const field = make({ ...spec, initial: initial === null ? undefined : initial });
  const inside = element("fieldset", { class: "plain" }, field.box);
  const control = element("input", { type: "checkbox" });
  const box = element(
    "div",
    { class: "nullable" },
    inside,
    element("label", {}, control, " ", element("span", {}, "null")),
  );
  control.setAttribute("aria-label", fill(words.sendNull, { name }));
  const show = (): void => {
    inside.disabled = control.checked;
  };
  control.checked = initial === null;
  show();
  control.addEventListener("input", () => {
    show();
    onChange();
  });
  return {
    box,
    read: () => (control.checked ? null : field.read()),
    tell: (issues) => field.tell(issues),
  };
}
