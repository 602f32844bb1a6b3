import type { Media, Operation } from "../../contract/model/types.ts";
import type { Json, JsonSchema } from "../../language/values/json-object.ts";
import type { Check } from "../../runtime/checks.ts";
import { isEqual } from "../../runtime/validators/equality.ts";
import type { SampleValue } from "../../site/samples/sample-input.ts";
import { words } from "../words/words.ts";
import { withText } from "./body-text.ts";
import type { BodyFields, BodyTools } from "./body-tools.ts";
import { choice, element, label } from "./elements.ts";
import { createJsonEditor } from "./json-editor.ts";
import { placeholderIssue, sampleFile, tellIssues } from "./simple-fields.ts";
import { createValueField } from "./value-field.ts";
import { shapeOf } from "./value-shape.ts";

export function createBodyFields({ body }: Operation, tools: BodyTools): BodyFields | undefined {
  const [first] = body?.content ?? [];
  if (body === undefined || first === undefined) return undefined;
  const select = choice(
    body.content.map(({ type }, index) => [String(index), type]),
    String(
      Math.max(
        0,
        body.content.findIndex(({ type }) => type === tools.type),
      ),
    ),
  );
  const inside = element("div", {});
  const make = (): BodyFields =>
    createMediaFields(body.content[Number(select.value)] ?? first, body.required, tools);
  let current = make();
  inside.append(current.box);
  select.addEventListener("input", () => {
    current = make();
    inside.replaceChildren(current.box);
    tools.onChange();
  });
  const type =
    body.content.length > 1
      ? label(words.mediaType, select).box
      : element("p", { class: "quiet" }, element("code", {}, first.type));
  return {
    box: element("fieldset", {}, element("legend", {}, words.body), type, inside),
    read: () => current.read(),
  };
}

type MakeMedia = (sample: SampleValue) => BodyFields;

function createMediaFields(media: Media, isRequired: boolean, tools: BodyTools): BodyFields {
  switch (media.kind) {
    case "binary":
      return fileField(media, isRequired, tools);
    case "form":
    case "multipart":
      return withExamples(media, tools, (sample) => memberFields(media, sample, tools));
    case "text":
      return withExamples(media, tools, (sample) => textBody(media, isRequired, sample, tools));
    case "json":
    case "xml":
      return withExamples(media, tools, (sample) => jsonBody(media, isRequired, sample, tools));
    case "sse":
    case "json-lines":
      return streamBody(media, isRequired, tools);
  }
}

function withExamples(media: Media, tools: BodyTools, make: MakeMedia): BodyFields {
  const begin = tools.sampleOf(media);
  const { examples } = media;
  let current = make(begin);
  if (examples.length === 0) return current;
  const values = examples.map(({ value }) => tools.exampleOf(media, value));
  const options = examples.map(
    ({ name }, index) => [String(index), name === "" ? words.exampleName : name] as const,
  );
  const select = choice(
    [...options, ["", words.generated]],
    String(values.findIndex((value) => isEqual(value, begin.value))).replace("-1", ""),
  );
  const inside = element("div", {}, current.box);
  select.addEventListener("input", () => {
    const value = values[Number(select.value)];
    const isMade = select.value === "" || value === undefined;
    current = make(isMade ? tools.sampleOf({ ...media, examples: [] }) : { value, isPlaceholder: false });
    inside.replaceChildren(current.box);
    tools.onChange();
  });
  return {
    box: element("div", {}, label(words.example, select, { hint: words.exampleHint }).box, inside),
    read: () => current.read(),
  };
}

let isText = false;

/** Creates the fields of a JSON body. Shows a JSON text area instead if the user prefers it, or if fields cannot represent the body. */
function jsonBody(media: Media, isRequired: boolean, sample: SampleValue, tools: BodyTools): BodyFields {
  const schema = media.schema?.schema ?? true;
  const { kind } = shapeOf(schema, tools.find);
  if (kind !== "object" && kind !== "map" && kind !== "list" && kind !== "union")
    return editBody(media, isRequired, sample, tools);
  const make = (given: SampleValue | undefined): BodyFields =>
    isText
      ? editBody(media, isRequired, given, tools)
      : withText(media, { given, isRequired }, tools, (value, followed) =>
          fillBody(media, isRequired, value, followed),
        );
  const select = choice(
    [
      ["fields", words.fields],
      ["json", "JSON"],
    ],
    isText ? "json" : "fields",
  );
  const labelled = label(words.editAs, select);
  let current = make(sample);
  const inside = element("div", {}, current.box);
  select.addEventListener("input", () => {
    const body = current.read();
    if (body?.text !== undefined) {
      select.value = "json";
      labelled.tell(words.fieldsNeedJson);
      return;
    }
    labelled.tell("");
    isText = select.value === "json";
    current = make(body && { value: body.value as Json, isPlaceholder: false }); // Parsed from JSON.
    inside.replaceChildren(current.box);
    tools.onChange();
  });
  return { box: element("div", {}, labelled.box, inside), read: () => current.read() };
}

function fillBody(
  media: Media,
  isRequired: boolean,
  sample: SampleValue | undefined,
  tools: BodyTools,
): BodyFields {
  const check = tools.checkOf(media);
  const carrier = media.kind === "multipart" ? "parts" : media.kind === "form" ? "form" : "json";
  const field = createValueField({
    ...{
      name: "body",
      isRequired,
      schema: media.schema?.schema ?? true,
      find: tools.find,
      carrier,
      depth: 0,
    },
    initial: sample?.value,
    onChange: () => {
      const value = field.read();
      field.tell(value === undefined ? [] : (check?.(value) ?? []));
      tools.onChange();
    },
  });
  if (sample?.isPlaceholder === true) field.tell([placeholderIssue]);
  return {
    box: field.box,
    read: () => {
      const value = field.read();
      return value === undefined ? undefined : { media, value };
    },
  };
}

function memberFields(media: Media, sample: SampleValue, tools: BodyTools): BodyFields {
  const { kind } = shapeOf(media.schema?.schema ?? true, tools.find);
  return kind === "object" || kind === "map"
    ? fillBody(media, true, sample, tools)
    : editBody(media, true, sample, tools);
}

function editBody(
  media: Media,
  isRequired: boolean,
  sample: SampleValue | undefined,
  tools: BodyTools,
): BodyFields {
  return editJson(
    media,
    { name: "JSON", isRequired, schema: media.schema?.schema, sample, check: tools.checkOf(media) },
    tools,
  );
}

function streamBody(media: Media, isRequired: boolean, tools: BodyTools): BodyFields {
  const schema =
    media.schema?.schema ?? (media.itemSchema && { type: "array", items: media.itemSchema.schema });
  const { value, isPlaceholder } = tools.sampleOf(media);
  return editJson(
    media,
    { name: words.items, isRequired, schema, sample: { value: [value], isPlaceholder } },
    tools,
  );
}

interface EditedJson {
  readonly name: string;
  readonly isRequired: boolean;
  readonly schema: JsonSchema | undefined;
  readonly sample: SampleValue | undefined;
  readonly check?: Check | undefined;
}

function editJson(
  media: Media,
  { name, isRequired, schema, sample, check }: EditedJson,
  { find, onChange }: BodyTools,
): BodyFields {
  const editor = createJsonEditor({
    ...{ label: name, isRequired, schema, find },
    text: sample === undefined ? "" : JSON.stringify(sample.value, null, 2),
    onChange: () => {
      const { value, text, problem } = editor.read();
      if (text === "") editor.tell(isRequired ? words.isRequired : "");
      else editor.tell(problem ?? tellIssues(check?.(value) ?? []));
      onChange();
    },
  });
  if (sample?.isPlaceholder === true) editor.tell(tellIssues([placeholderIssue]));
  return {
    box: editor.box,
    read: () => {
      const { value, text, problem } = editor.read();
      if (text === "") return undefined;
      return problem === undefined ? { media, value } : { media, text };
    },
  };
}

function textBody(media: Media, isRequired: boolean, sample: SampleValue, tools: BodyTools): BodyFields {
  const area = element("textarea", { rows: "6", spellcheck: "false" });
  area.value = String(sample.value);
  const labelled = label(words.text, area, { isRequired });
  if (sample.isPlaceholder) labelled.tell(tellIssues([placeholderIssue]));
  const check = tools.checkOf(media);
  area.addEventListener("input", () => {
    labelled.tell(tellIssues(check?.(area.value) ?? []));
    tools.onChange();
  });
  return { box: labelled.box, read: () => (area.value === "" ? undefined : { media, value: area.value }) };
}

function fileField(media: Media, isRequired: boolean, tools: BodyTools): BodyFields {
  const input = element("input", { type: "file" });
  const chosen = new DataTransfer();
  if (isRequired) chosen.items.add(sampleFile());
  input.files = chosen.files;
  input.addEventListener("input", tools.onChange);
  return {
    box: label(words.file, input, { isRequired }).box,
    read: () => {
      const [file] = input.files ?? [];
      return file === undefined ? undefined : { media, value: file };
    },
  };
}
