import type { Place } from "../../contract/findings/finding.ts";
import type { ApiModel, Operation, Parameter } from "../../contract/model/types.ts";
import type { JsonSchema } from "../../language/values/json-object.ts";
import type { Code, CodeValue, Data, ImportedName } from "../print/code-piece.ts";
import type { DocTag } from "../print/print-doc.ts";

/** Makes additional output files from a document. */
export interface Emitter {
  /** The name in messages and in the manifest. No two emitters of an output have the same. */
  readonly name: string;
  /**
   * Changes with everything the files depend on besides the document: the emitter's options, the version of its code. If given, a run in
   * which nothing changed is skipped. Default: none; the emitter always runs.
   */
  readonly version?: string | undefined;
  /**
   * Makes the files. Must be deterministic: the same input gives the same files, whatever the time or machine. If it throws, the error
   * becomes a finding and nothing is written.
   */
  emit(context: EmitterContext): readonly EmitterFile[] | Promise<readonly EmitterFile[]>;
}

/** A file from an emitter, made by `module`, `json` or `text` of the {@link EmitterContext}. */
export interface EmitterFile {
  /** Path relative to the output folder, with `/` as separator. */
  readonly path: string;
  readonly content: Code | string;
}

export interface EmitterContext {
  readonly api: EmitterApi;
  /** A piece of TypeScript. Inserted values are safe: code is unchanged, an import becomes its name, other data becomes a literal. */
  code(fixed: TemplateStringsArray, ...values: readonly CodeValue[]): Code;
  /** Joins pieces of code. `separator` must be fixed text. Default: a line break. */
  join(pieces: Iterable<CodeValue>, separator?: string): Code;
  /** A name that the module declares. Throws a `TypeError` if the text is not an identifier. */
  name(name: string): Code;
  /**
   * Chooses names for the declarations of a module, by key. A key gets its wish if that is an identifier, not reserved and not wanted by
   * another key; otherwise a name derived from it. The order of wishes does not matter.
   */
  names(wishes: Iterable<readonly [key: string, wish: string]>): ReadonlyMap<string, string>;
  /** The key of a member of an object literal or object type, with quotes if needed. */
  key(name: string): Code;
  /** The access to a member: `.name` or `["na-me"]`. */
  access(name: string): Code;
  /** A documentation comment with its line break; empty without text. `indent` is the number of spaces before each line. Default: 0. */
  doc(parts: readonly (string | DocTag | undefined)[], indent?: number): Code;
  /**
   * An import of a value. `from` is a package, or a file of the output without ending, such as `./client` or `./runtime/client/unwrap`.
   * `local` is the name in the module. Default: `name`. If it is taken, another is chosen.
   */
  importValue(from: string, name: string, local?: string): ImportedName;
  /** Like {@link importValue}, for a type. */
  importType(from: string, name: string, local?: string): ImportedName;
  /** A module. `path` ends in `.tsx`, or has no ending and gets `.ts`. Header and imports are added. */
  module(path: string, content: Code): EmitterFile;
  /** A JSON file. `path` ends in `.json`. */
  json(path: string, content: Data): EmitterFile;
  /**
   * A file that is not code, e.g. Markdown. Only invisible and control characters are escaped; escape what the file's language requires.
   */
  text(path: string, content: string): EmitterFile;
  /** Reports a warning (`emitter/warning`), which fails a run only with `--strict`. `fix` is the advice. */
  warn(message: string, fix?: string): void;
}

/** A document for emitters, with the names in the output. Strings are those of the document, not escaped. */
export interface EmitterApi {
  readonly title: string;
  readonly version: string;
  readonly description?: string | undefined;
  /** The operations, in the document's order. */
  readonly operations: readonly EmitterOperation[];
  /** Declared tags in the document's order, then tags that only operations have. */
  readonly tags: readonly EmitterTag[];
  readonly schemas: readonly EmitterSchema[];
  /** The type of `int64` values in programs. */
  readonly int64: "number" | "bigint" | "string";
  /** The model that tenon's own generator uses. */
  readonly model: ApiModel;
}

export interface EmitterOperation {
  /** The `operationId`; `METHOD /path` if there is none or an earlier operation has the same. */
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly tags: readonly string[];
  readonly summary?: string | undefined;
  readonly description?: string | undefined;
  readonly deprecated: boolean;
  /** The name of the function, e.g. `listNotes`; an identifier. */
  readonly name: string;
  readonly typeName: string;
  /** A file name without extension, unique ignoring case. */
  readonly fileName: string;
  /** The operation's place in the document: `openapi.yaml:12`. */
  readonly source: string;
  /** The function in `client.ts`: `(client, input, options) => Promise<Result>`. */
  readonly function: ImportedName;
  readonly descriptor: ImportedName;
  /** The type of the input: an import, or `Record<string, never>` for an operation without parameters and body. */
  readonly input: ImportedName | Code;
  /** Whether a caller may omit the input. */
  readonly isInputOptional: boolean;
  /** The type of the result: a union on `status`. */
  readonly result: ImportedName;
  readonly parameters: readonly EmitterParameter[];
  readonly model: Operation;
}

/** A parameter, and its name in the input. */
export interface EmitterParameter extends Parameter {
  readonly key: string;
}

export interface EmitterTag {
  readonly name: string;
  readonly description?: string | undefined;
  /** A file name without extension, unique ignoring case. */
  readonly fileName: string;
  readonly operations: readonly EmitterOperation[];
}

export interface EmitterSchema {
  readonly name: string;
  readonly typeName: string;
  readonly fileName: string;
  readonly source: string;
  readonly type: ImportedName;
  readonly isValid: ImportedName;
  readonly schema: JsonSchema;
}

/**
 * Thrown by an emitter to report a finding with the advice `fix`.
 * @example
 * throw new EmitterError("No operation is tagged `public`.", "Tag at least one operation.");
 */
export class EmitterError extends Error {
  override readonly name: string = "EmitterError";
  readonly fix: string;

  constructor(message: string, fix: string) {
    super(message);
    this.fix = fix;
  }
}

/** An emitter's error with its place in the user's code. The path is absolute. */
export class LocatedError extends Error {
  override readonly cause: unknown;
  readonly place: Place;

  constructor(cause: unknown, place: Place) {
    super(String(cause));
    this.cause = cause;
    this.place = place;
  }
}

/**
 * Types an emitter.
 *
 * @example
 * export const paths = defineEmitter({
 *   name: "paths",
 *   version: "1",
 *   emit: ({ api, text }) => [text("paths.txt", api.operations.map(({ path }) => `${path}\n`).join(""))],
 * });
 */
export function defineEmitter(emitter: Emitter): Emitter {
  return emitter;
}
