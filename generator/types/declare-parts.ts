import type { ApiModel, Header, Media, Operation, Parameter } from "../../contract/model/types.ts";
import { splitPointer } from "../../language/schema/local-ref.ts";
import { isObject } from "../../language/values/json-object.ts";
import { printDoc } from "../print/print-doc.ts";
import { declareHeaders, hasHeaderType } from "./header-types.ts";
import {
  type DeclaredType,
  hasOwnName,
  isShared,
  plainBody,
  schemaOfBody,
  type TypeSources,
} from "./part-types.ts";

/** Component types are declared once for all operations. */
export function declareBodies(
  { body, responses }: Operation,
  title: string,
  sources: TypeSources,
): readonly DeclaredType[] {
  const declare = (content: readonly Media[], text: string): readonly DeclaredType[] =>
    content.flatMap((media) => (isShared(media.pointer) ? [] : declareBody(media, text, sources)));
  return [
    ...declare(body?.content ?? [], `Body of ${title}.`),
    ...responses.flatMap(({ status, content }) =>
      declare(content, `Body of the response ${status} of ${title}.`),
    ),
  ];
}

export function declareShared(
  { operations, webhooks }: ApiModel,
  sources: TypeSources,
): readonly DeclaredType[] {
  const declared = new Map<string, readonly DeclaredType[]>();
  const add = (pointer: string, declare: (name: string) => readonly DeclaredType[]): void => {
    if (!isShared(pointer) || declared.has(pointer)) return;
    declared.set(pointer, declare(`\`${splitPointer(pointer)[2]}\``));
  };
  const addBodies = (content: readonly Media[], kind: string): void => {
    for (const media of content)
      add(media.pointer, (name) => declareBody(media, `Body of the ${kind} ${name}.`, sources));
  };
  const addValue = (value: Parameter | Header, kind: string): void => {
    if (!hasOwnName(value)) return;
    const { schema, pointer } = value.schema;
    add(value.pointer, (name) => [
      {
        doc: printDoc([`The ${kind} ${name}.`, sources.describe(schema)]),
        declaration: sources.part(pointer),
      },
    ]);
  };
  for (const { parameters, body, responses } of [...operations, ...webhooks]) {
    for (const parameter of parameters) addValue(parameter, "parameter");
    addBodies(body?.content ?? [], "request");
    for (const response of responses) {
      const { content, headers, pointer } = response;
      addBodies(content, "response");
      for (const header of headers) addValue(header, "header");
      if (hasHeaderType(response, sources))
        add(pointer, (name) => [declareHeaders(response, `Headers of the response ${name}.`, sources)]);
    }
  }
  return [...declared.values()].flat();
}

function declareBody(media: Media, title: string, sources: TypeSources): readonly DeclaredType[] {
  const { describe, copied, twins, part } = sources;
  const use = schemaOfBody(media);
  if (use === undefined || plainBody(media, copied) !== undefined || twins.get(media.pointer) !== undefined)
    return [];
  const description = isObject(use.schema) ? use.schema["description"] : undefined;
  const texts = [title, typeof description === "string" ? description : "", describe(use.schema)];
  return [{ doc: printDoc(texts), declaration: part(use.pointer) }];
}

export function describePlainBodies(content: readonly Media[], { describe, copied }: TypeSources): string {
  const notes = content
    .filter((media) => plainBody(media, copied) !== undefined)
    .map((media) => describe(schemaOfBody(media)?.schema));
  return [...new Set(notes)].filter((note) => note !== "").join(" ");
}
