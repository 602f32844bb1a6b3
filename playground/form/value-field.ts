import { admittedTypes } from "../../language/schema/admitted-types.ts";
import { appliedSchemas } from "../../language/schema/applicable.ts";
import type { FindSchema } from "../../language/schema/local-ref.ts";
import { elementsOf, type Json, type JsonSchema } from "../../language/values/json-object.ts";
import type { Check } from "../../runtime/validation.ts";
import { choice, element, label } from "./elements.ts";
import { createJsonEditor } from "./json-editor.ts";

/** A field of a form for one value. */
export interface ValueField {
  readonly box: HTMLElement;
  /** What is filled in; `undefined` for nothing. */
  read(): unknown;
  /** Tells what is wrong with the value; nothing for an empty text. */
  tell(message: string): void;
}

/** What a field is made of. */
export interface FieldSpec {
  readonly name: string;
  readonly hint?: string | undefined;
  readonly isRequired: boolean;
  readonly schema: JsonSchema;
  readonly initial: Json | undefined;
  readonly find: FindSchema;
  /** Absent: the value is not checked by itself. */
  readonly check?: Check | undefined;
  onChange(): void;
}

/** Makes the field for a value of a schema: a choice for enums and booleans, an editor for objects and lists, else a line of text. */
export function createValueField(spec: FieldSpec): ValueField {
  const { name, hint, isRequired, schema, initial, find } = spec;
  const allowed = allowedValues(schema, find);
  const types = admittedTypes(schema, find);
  const isOnly = (...wanted: readonly string[]): boolean =>
    types.length > 0 && types.every((type) => type === "null" || wanted.includes(type));
  if (allowed.length > 0) return chooseOf(allowed, spec);
  if (isOnly("boolean")) return chooseOf([true, false], spec);
  if (types.some((type) => type === "object" || type === "array") && !types.includes("string"))
    return jsonField(spec);
  const isNumeric = isOnly("integer", "number");
  const input = element("input", {
    type: "text",
    autocomplete: "off",
    spellcheck: "false",
    inputmode: isNumeric ? (types.includes("number") ? "decimal" : "numeric") : undefined,
  });
  input.value = initial === undefined ? "" : String(initial);
  const labelled = label(name, input, { hint: hint ?? types.join(" or "), isRequired });
  const read = (): unknown => {
    if (input.value === "") return undefined;
    const number = Number(input.value);
    return types.some((type) => type === "integer" || type === "number") &&
      input.value.trim() !== "" &&
      Number.isFinite(number)
      ? number
      : input.value;
  };
  return checked(spec, input, { ...labelled, read });
}

function chooseOf(values: readonly Json[], spec: FieldSpec): ValueField {
  const { name, hint, isRequired, initial } = spec;
  const texts = values.map((value) => (typeof value === "string" ? value : JSON.stringify(value)));
  const options = texts.map((text, index) => [String(index), text] as const);
  const at = initial === undefined ? -1 : values.indexOf(initial);
  const select = choice([["", isRequired ? "choose" : "not sent"], ...options], at === -1 ? "" : String(at));
  const read = (): unknown => (select.value === "" ? undefined : values[Number(select.value)]);
  return checked(spec, select, { ...label(name, select, { hint, isRequired }), read });
}

function jsonField(spec: FieldSpec): ValueField {
  const { name, hint, isRequired, schema, initial, find, onChange } = spec;
  const editor = createJsonEditor({
    ...{ label: name, hint: hint ?? "JSON", isRequired, schema, find },
    text: initial === undefined ? "" : JSON.stringify(initial, null, 2),
    onChange: () => {
      check();
      onChange();
    },
  });
  const read = (): unknown => {
    const { value, text } = editor.read();
    return text === "" ? undefined : (value ?? text);
  };
  const check = (): void => editor.tell(problemOf(spec, read()));
  return { box: editor.box, tell: editor.tell, read };
}

function checked(spec: FieldSpec, control: HTMLElement, field: ValueField): ValueField {
  control.addEventListener("input", () => {
    field.tell(problemOf(spec, field.read()));
    spec.onChange();
  });
  return field;
}

function problemOf({ check, isRequired }: FieldSpec, value: unknown): string {
  if (value === undefined) return isRequired ? "It is required." : "";
  const issues = check?.(value) ?? [];
  return issues.map(({ pointer, message }) => `${pointer === "" ? "It" : pointer} ${message}.`).join(" ");
}

/** The values of an enum, where the schema has one. */
function allowedValues(schema: JsonSchema, find: FindSchema): readonly Json[] {
  for (const { schema: part } of appliedSchemas(schema, find, "certain")) {
    const values = elementsOf(part["enum"]);
    if (values.length > 0) return values as readonly Json[]; // read from JSON
  }
  return [];
}
