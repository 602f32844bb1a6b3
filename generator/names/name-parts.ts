import type { ApiModel, Media, Operation } from "../../contract/model/types.ts";
import { isPureReference } from "../../language/openapi/visit-references.ts";
import { refNameOf, splitPointer } from "../../language/schema/local-ref.ts";
import { isStreamKind } from "../../runtime/http-semantics.ts";
import { pascalCase, reservedNames } from "./choose-name.ts";
import { type NameWish, resolveNames } from "./resolve-names.ts";

const ENDINGS: ReadonlyMap<string, string> = new Map([
  ["parameters", "Parameter"],
  ["headers", "Header"],
  ["requestBodies", "Body"],
  ["responses", "Response"],
]);

/**
 * Names the types of response headers, and of bodies, shared parameters and shared headers with unnamed schemas: `CreateNoteBody`,
 * `ListNotesResponse200`, `NotFoundResponse`, `PageParameter`, `ListNotesResponse200Headers`. If a name is taken or requested twice, a
 * hash is appended. Other names never change as a result.
 * @param stem - Returns the prefix of an operation's type names.
 * @param taken - The names of all other types.
 * @returns Names by pointer to the media type, parameter, header or response.
 */
export function nameParts(
  { operations, webhooks }: ApiModel,
  stem: (operation: Operation) => string,
  taken: Iterable<string>,
): ReadonlyMap<string, string> {
  const wishes = new Map<string, NameWish>();
  const known = new Map<string, string | undefined>();
  const shared = (pointer: string): string | undefined => {
    if (!known.has(pointer)) known.set(pointer, sharedName(pointer));
    return known.get(pointer);
  };
  const add = (pointer: string, name: string): void => {
    // Names of parts declared in an operation must not depend on components.
    const rank = shared(pointer) === undefined ? 1 : 2;
    if (!wishes.has(pointer)) wishes.set(pointer, wish(pointer, name, rank));
  };
  for (const operation of [...operations, ...webhooks]) {
    const { parameters, body, responses } = operation;
    const addMedia = (content: readonly Media[], ending: string): void => {
      for (const [index, media] of content.entries()) {
        const { pointer, kind } = media;
        if (!needsName(media)) continue;
        const base = shared(pointer) ?? stem(operation) + ending;
        const ordinal = content.length === 1 ? "" : `_${index + 1}`;
        add(pointer, `${base}${isStreamKind(kind) ? "Item" : ""}${ordinal}`);
      }
    };
    addMedia(body?.content ?? [], "Body");
    for (const { status, content, headers, pointer } of responses) {
      const ending = `Response${status === "default" ? "Default" : status}`;
      addMedia(content, ending);
      if (headers.length > 0) add(pointer, `${shared(pointer) ?? stem(operation) + ending}Headers`);
    }
    for (const { pointer, schema } of [...parameters, ...responses.flatMap(({ headers }) => headers)]) {
      const name = refNameOf(schema.schema) === undefined ? shared(pointer) : undefined;
      if (name !== undefined) add(pointer, name);
    }
  }
  const others = new Set([...reservedNames, ...taken]);
  const given = resolveNames([
    ...[...others].map((name) => wish(`taken ${name}`, name, 0)),
    ...wishes.values(),
  ]);
  return new Map([...wishes.keys()].map((pointer) => [pointer, given.get(pointer)?.name ?? ""])); // Every wish gets a name.
}

/** A body that is a named schema gets no type of its own, except for a multipart body, which may need one for its files. */
function needsName({ kind, schema }: Media): boolean {
  if (kind === "multipart" || isStreamKind(kind)) return true;
  return !isPureReference(schema?.schema) || refNameOf(schema.schema) === undefined;
}

function wish(original: string, name: string, rank: number): NameWish {
  return { original, seed: original, candidates: [name], rank, claims: (wanted) => [wanted] };
}

function sharedName(pointer: string): string | undefined {
  // Skip the decoding of pointers into operations, which most parts have.
  if (!pointer.startsWith("/components/")) return undefined;
  const [, section = "", name = ""] = splitPointer(pointer);
  const ending = ENDINGS.get(section);
  if (ending === undefined) return undefined;
  const words = pascalCase(name);
  return words.endsWith(ending) ? words : words + ending;
}
