import type { Media, Operation } from "../../contract/model/types.ts";
import { admittedTypes, isBinarySchema } from "../../language/schema/admitted-types.ts";
import { appliedSchemas } from "../../language/schema/applicable.ts";
import type { FindSchema } from "../../language/schema/local-ref.ts";
import {
  elementsOf,
  isObject,
  type Json,
  type JsonSchema,
  membersOf,
} from "../../language/values/json-object.ts";
import type { Check, ValidationIssue } from "../../runtime/validation.ts";
import type { SampleValue } from "../../site/samples/sample-input.ts";
import type { BodyInput } from "../call/build-call.ts";
import { choice, element, label } from "./elements.ts";
import { createJsonEditor } from "./json-editor.ts";
import { createValueField } from "./value-field.ts";

/** The fields for the body of a request. */
export interface BodyFields {
  readonly box: HTMLElement;
  read(): BodyInput | undefined;
}

/** What the fields of a body are made with. */
export interface BodyTools {
  readonly find: FindSchema;
  /** What the fields begin with; for a stream one item. */
  sampleOf(media: Media): SampleValue;
  /** The check of a media type's schema. */
  checkOf(media: Media): Check | undefined;
  onChange(): void;
}

/** Tells that a value, which a field begins with, is not one that the document admits. */
export const placeholderNote = "This is a placeholder: no value that the document admits was found.";

/** Makes the fields of an operation's body: an editor for JSON, a field for each member of a form, a file for bytes. */
export function createBodyFields({ body }: Operation, tools: BodyTools): BodyFields | undefined {
  const [first] = body?.content ?? [];
  if (body === undefined || first === undefined) return undefined;
  const select = choice(
    body.content.map(({ type }, index) => [String(index), type]),
    "0",
  );
  const inside = element("div", {});
  let current = createMediaFields(first, body.required, tools);
  const show = (): void => {
    current = createMediaFields(body.content[Number(select.value)] ?? first, body.required, tools);
    inside.replaceChildren(current.box);
  };
  show();
  select.addEventListener("input", () => {
    show();
    tools.onChange();
  });
  const type =
    body.content.length > 1
      ? label("Media type", select).box
      : element("p", { class: "quiet" }, element("code", {}, first.type));
  return {
    box: element("fieldset", {}, element("legend", {}, "Body"), type, inside),
    read: () => current.read(),
  };
}

function createMediaFields(media: Media, isRequired: boolean, tools: BodyTools): BodyFields {
  switch (media.kind) {
    case "binary":
      return fileField(media, isRequired, tools);
    case "form":
    case "multipart":
      return memberFields(media, tools) ?? jsonBody(media, isRequired, tools);
    case "text":
      return textBody(media, isRequired, tools);
    case "json":
    case "sse":
    case "json-lines":
      return jsonBody(media, isRequired, tools);
  }
}

function jsonBody(media: Media, isRequired: boolean, tools: BodyTools): BodyFields {
  const isStream = media.kind === "sse" || media.kind === "json-lines";
  const schema =
    media.schema?.schema ?? (media.itemSchema && { type: "array", items: media.itemSchema.schema });
  const sample = tools.sampleOf(media);
  const check = isStream ? undefined : tools.checkOf(media);
  const editor = createJsonEditor({
    ...{
      label: isStream ? "Items" : "JSON",
      isRequired,
      schema,
      find: tools.find,
      text: JSON.stringify(isStream ? [sample.value] : sample.value, null, 2),
    },
    onChange: () => {
      tell();
      tools.onChange();
    },
  });
  const tell = (): void => {
    const { value, text, problem } = editor.read();
    if (text === "") editor.tell(isRequired ? "It is required." : "");
    else editor.tell(problem ?? tellIssues(check?.(value) ?? []));
  };
  if (sample.isPlaceholder) editor.tell(placeholderNote);
  return {
    box: editor.box,
    read: () => {
      const { value, text, problem } = editor.read();
      if (text === "") return undefined;
      return problem === undefined ? { media, value } : { media, text };
    },
  };
}

function textBody(media: Media, isRequired: boolean, tools: BodyTools): BodyFields {
  const sample = tools.sampleOf(media);
  const area = element("textarea", { rows: "6", spellcheck: "false" });
  area.value = String(sample.value);
  const labelled = label("Text", area, { isRequired });
  if (sample.isPlaceholder) labelled.tell(placeholderNote);
  const check = tools.checkOf(media);
  area.addEventListener("input", () => {
    labelled.tell(tellIssues(check?.(area.value) ?? []));
    tools.onChange();
  });
  return { box: labelled.box, read: () => (area.value === "" ? undefined : { media, value: area.value }) };
}

function fileField(media: Media, isRequired: boolean, tools: BodyTools): BodyFields {
  const input = element("input", { type: "file" });
  input.addEventListener("input", tools.onChange);
  return {
    box: label("File", input, { isRequired }).box,
    read: () => {
      const [file] = input.files ?? [];
      return file === undefined ? undefined : { media, value: file };
    },
  };
}

/** A field for each member that the schema of a form names. */
function memberFields(media: Media, tools: BodyTools): BodyFields | undefined {
  const { find, onChange } = tools;
  const parts = appliedSchemas(media.schema?.schema, find, "alternatives", { limit: 200 }).map(
    ({ schema }) => schema,
  );
  const members = new Map(parts.flatMap((part) => membersOf(part["properties"])).toReversed());
  if (members.size === 0) return undefined;
  const required = new Set(parts.flatMap((part) => elementsOf(part["required"])));
  const { value: sample, isPlaceholder } = tools.sampleOf(media);
  const check = tools.checkOf(media);
  const fields = [...members].toReversed().map(([name, schema]) => {
    const spec = {
      ...{ name, isRequired: required.has(name), schema: schema as JsonSchema, find }, // properties are schemas
      initial: isObject(sample) ? (sample[name] as Json | undefined) : undefined, // of a JSON value
      onChange: () => {
        tell();
        onChange();
      },
    };
    return [name, memberFile(spec) ?? createValueField(spec)] as const;
  });
  const read = (): Readonly<Record<string, unknown>> =>
    Object.fromEntries(
      fields.map(([name, field]) => [name, field.read()] as const).filter(([, value]) => value !== undefined),
    );
  const tell = (): void => {
    const issues = check?.(read()) ?? [];
    for (const [name, field] of fields) {
      const isOwn = ({ pointer, params }: ValidationIssue): boolean =>
        pointer.split("/")[1] === name || (pointer === "" && params["missingProperty"] === name);
      field.tell(tellIssues(issues.filter(isOwn)));
    }
  };
  const note = isPlaceholder ? [element("p", { class: "quiet" }, placeholderNote)] : [];
  return {
    box: element("div", {}, ...note, ...fields.map(([, field]) => field.box)),
    read: () => ({ media, value: read() }),
  };
}

function memberFile({
  name,
  isRequired,
  schema,
  find,
  onChange,
}: Omit<Parameters<typeof createValueField>[0], "initial">): ReturnType<typeof createValueField> | undefined {
  const isList = admittedTypes(schema, find).includes("array");
  const items = isList
    ? appliedSchemas(schema, find, "certain").find(({ schema: part }) => part["items"] !== undefined)
    : undefined;
  const isFile = isBinarySchema(isList ? items?.schema["items"] : schema, find);
  if (!isFile) return undefined;
  const input = element("input", { type: "file", multiple: isList });
  input.addEventListener("input", onChange);
  const read = (): unknown => {
    const files = [...(input.files ?? [])];
    if (files.length === 0) return undefined;
    return isList ? files : files[0];
  };
  return { ...label(name, input, { hint: isList ? "files" : "file", isRequired }), read };
}

function tellIssues(issues: readonly ValidationIssue[]): string {
  const told = issues
    .slice(0, 5)
    .map(({ pointer, message }) => `${pointer === "" ? "It" : pointer} ${message}.`);
  return [...told, ...(issues.length > told.length ? [`${issues.length - told.length} more.`] : [])].join(
    " ",
  );
}
