import type { FindSchema } from "../../language/schema/local-ref.ts";
import { elementsOf, type Json, type JsonSchema } from "../../language/values/json-object.ts";
import type { ValidationIssue } from "../../runtime/checks.ts";
import { issueAt, pointerTo } from "../../runtime/pointer.ts";
import { isEqual } from "../../runtime/validators/equality.ts";
import { trustHtml } from "../../site/text/html-text.ts";
import { describeConstraints, describingSchemas } from "../../site/views/describe-value.ts";
import { fill, fillCount } from "../../site/words/words.ts";
import { words } from "../words/words.ts";
import { choice, element, type LabelNotes, label } from "./elements.ts";
import { createJsonEditor } from "./json-editor.ts";
import type { Choice, ValueShape } from "./value-shape.ts";

export interface ValueField {
  readonly box: HTMLElement;
  read(): unknown;
  /** Shows issues. Their pointers are relative to the value. An empty list clears all issues. */
  tell(issues: readonly ValidationIssue[]): void;
}

export interface FieldSpec {
  readonly name: string;
  readonly hint?: string | undefined;
  readonly isRequired: boolean;
  /** Whether the field is a row in a list or map. Rows are always sent. Default: false. */
  readonly isRow?: boolean;
  readonly schema: JsonSchema;
  readonly initial: Json | undefined;
  readonly find: FindSchema;
  /**
   * Position in the request. Files require `parts` (multipart). If the schema declares no type, `json` fields accept JSON and other
   * fields accept a line of text.
   */
  readonly carrier: "json" | "form" | "parts" | "path" | "parameter";
  readonly depth: number;
  onChange(): void;
}

export type MakeField = (spec: FieldSpec) => ValueField;

export const missing: ValidationIssue = issueAt("", "required", words.missing);

export const placeholderIssue: ValidationIssue = issueAt("", "", words.placeholder);

/** Joins the names of types in a hint. */
export function joinTypes(types: readonly string[]): string {
  const [first = "", ...others] = types;
  return others.reduce((before, second) => fill(words.or, { first: before, second }), first);
}

export function tellIssues(issues: readonly ValidationIssue[]): string {
  const told = issues
    .slice(0, 5)
    .map(({ pointer, message }) =>
      pointer === "" ? fill(words.issue, { message }) : `${pointer} ${message}.`,
    );
  return [
    ...told,
    ...(issues.length > told.length ? [fillCount(words, words.moreIssues, issues.length - told.length)] : []),
  ].join(" ");
}

export function issuesOf(
  name: string,
  issues: readonly ValidationIssue[],
): readonly (readonly [issue: ValidationIssue, own: ValidationIssue])[] {
  const at = pointerTo("", name);
  return issues.flatMap((issue) => {
    const { pointer, params } = issue;
    if (pointer === "" && params["missingProperty"] === name) return [[issue, missing] as const];
    const isInside = pointer === at || pointer.startsWith(`${at}/`);
    return isInside ? [[issue, { ...issue, pointer: pointer.slice(at.length) }] as const] : [];
  });
}

export function notesOf({ hint, isRequired, schema, find }: FieldSpec, type: string): LabelNotes {
  const constraints = describingSchemas(schema, find).flatMap(
    ({ enum: _, const: __, readOnly, writeOnly, example, examples, ...told }) =>
      describeConstraints(told, words),
  );
  return { hint: hint ?? type, isRequired, constraints: trustHtml([...new Set(constraints)].join("; ")) };
}

function exampleOf({ schema, find }: FieldSpec): string | undefined {
  for (const { examples, example, default: fallback } of describingSchemas(schema, find)) {
    const stated = [elementsOf(examples)[0], example, fallback].find(
      (value) => value !== undefined && value !== null,
    );
    if (stated !== undefined && typeof stated !== "object") return String(stated);
  }
  return undefined;
}

export function createInputField(
  spec: FieldSpec,
  shape: Extract<ValueShape, { kind: "number" | "text" | "any" }>,
  types: string,
): ValueField {
  const { name, initial, onChange } = spec;
  const input = element("input", {
    ...attributesOf(shape, spec),
    autocomplete: "off",
    spellcheck: "false",
    placeholder: exampleOf(spec),
  });
  input.value = initial === undefined || initial === null ? "" : String(initial);
  const labelled = label(name, input, notesOf(spec, types));
  input.addEventListener("input", onChange);
  const isNumeric = shape.kind === "number" || (shape.kind === "text" && shape.isNumeric);
  const begin = input.value;
  const read = (): unknown => {
    const text = input.value;
    // If the value is unchanged, keep its type, and send it even if it is empty.
    if (text === begin && initial !== undefined && initial !== null) return initial;
    if (text === "") return undefined;
    return isNumeric && text.trim() !== "" && Number.isFinite(Number(text)) ? Number(text) : text;
  };
  return { box: labelled.box, read, tell: (issues) => labelled.tell(tellIssues(issues)) };
}

function attributesOf(
  shape: Extract<ValueShape, { kind: "number" | "text" | "any" }>,
  { initial, carrier }: FieldSpec,
): Readonly<Record<string, string | undefined>> {
  switch (shape.kind) {
    case "number":
      // In a path, a non-numeric value can select another operation, so allow text.
      return carrier === "path" ? { type: "text", inputmode: "decimal" } : { type: "number", ...shape.range };
    case "text": {
      // Date inputs cannot display values in another format.
      const isOther =
        shape.type === "date" && initial !== undefined && !/^\d{4}-\d\d-\d\d$/.test(String(initial));
      return { type: isOther ? "text" : shape.type };
    }
    case "any":
      return { type: "text" };
  }
}

export function createChoiceField(spec: FieldSpec, choices: readonly Choice[]): ValueField {
  const { name, isRequired, isRow = false, initial, onChange } = spec;
  const options = choices.map(({ label: text }, index) => [String(index), text] as const);
  const given = initial === undefined ? -1 : choices.findIndex(({ value }) => isEqual(value, initial));
  const at = given === -1 && isRequired && choices.length === 1 ? 0 : given;
  const none = isRow ? [] : [["", isRequired ? words.choose : words.notSent] as const];
  const select = choice([...none, ...options], at === -1 ? (isRow ? "0" : "") : String(at));
  const labelled = label(name, select, notesOf(spec, ""));
  select.addEventListener("input", onChange);
  return {
    box: labelled.box,
    read: () => (select.value === "" ? undefined : choices[Number(select.value)]?.value),
    tell: (issues) => labelled.tell(tellIssues(issues)),
  };
}

export function createJsonField(spec: FieldSpec): ValueField {
  const { name, schema, initial, find, onChange } = spec;
  const editor = createJsonEditor({
    ...{ label: name, ...notesOf(spec, "JSON"), schema, find, onChange },
    text: initial === undefined ? "" : JSON.stringify(initial, null, 2),
  });
  return {
    box: editor.box,
    read: () => {
      const { value, text, problem } = editor.read();
      if (text === "") return undefined;
      return problem === undefined ? value : text;
    },
    tell: (issues) => editor.tell(editor.read().problem ?? tellIssues(issues)),
  };
}

export function sampleFile(): File {
  return new File(["sample"], "sample.txt", { type: "text/plain" });
}

export function createFileField(spec: FieldSpec, isList: boolean): ValueField {
  const { name, isRequired, initial, onChange } = spec;
  const input = element("input", { type: "file", multiple: isList });
  const given: readonly unknown[] = Array.isArray(initial) ? initial : [initial];
  const chosen = new DataTransfer();
  for (const file of given)
    if (file instanceof File && (isList || chosen.files.length === 0)) chosen.items.add(file);
  // Start with a small file, so that a required field can be sent immediately.
  if (chosen.files.length === 0 && isRequired) chosen.items.add(sampleFile());
  input.files = chosen.files;
  const labelled = label(name, input, { hint: isList ? words.files : words.oneFile, isRequired });
  input.addEventListener("input", onChange);
  return {
    box: labelled.box,
    read: () => {
      const files = [...(input.files ?? [])];
      if (files.length === 0) return undefined;
      return isList ? files : files[0];
    },
    tell: (issues) => labelled.tell(tellIssues(issues)),
  };
}
