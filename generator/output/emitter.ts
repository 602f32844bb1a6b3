import type { Place } from "../../contract/findings/finding.ts";
import type { ApiModel, Operation, Parameter } from "../../contract/model/types.ts";
import type { JsonSchema } from "../../language/values/json-object.ts";
import type { Code, CodeValue, Data, ImportedName } from "../print/code-piece.ts";
import type { DocTag } from "../print/print-doc.ts";

/** Makes additional files of the output from a document. */
export interface Emitter {
  /** The name in messages and in the manifest; unique among the emitters of an output. */
  readonly name: string;
  /**
   * A text that identifies everything that the files depend on besides the document, such as the emitter's options and the version of its
   * code. With it, a run is skipped if nothing has changed; without it, the emitter runs each time. Default: none.
   */
  readonly version?: string | undefined;
  /**
   * Makes the files. The same input must give the same files: they must not depend on the time, or on an order that differs between
   * machines. A thrown error is reported as a finding, and nothing is written.
   */
  emit(context: EmitterContext): readonly EmitterFile[] | Promise<readonly EmitterFile[]>;
}

/** A file made by an emitter. `module`, `json` and `text` of the {@link EmitterContext} return one. */
export interface EmitterFile {
  /** The path relative to the output folder, with `/` between folders. */
  readonly path: string;
  readonly content: Code | string;
}

/** The input of an emitter, and the functions that make its files. */
export interface EmitterContext {
  readonly api: EmitterApi;
  /**
   * Makes a piece of TypeScript. Inserted values are safe: code stays unchanged, an import becomes its name, other data becomes a literal.
   */
  code(fixed: TemplateStringsArray, ...values: readonly CodeValue[]): Code;
  /** Joins pieces of code. The separator is fixed text. Default: a line break. */
  join(pieces: Iterable<CodeValue>, separator?: string): Code;
  /** Makes a name that the module declares. Throws a `TypeError` for a text that is not an identifier. */
  name(name: string): Code;
  /**
   * Makes names for things that a module declares, by key. A key gets the name that it wishes for if that is an identifier, not a reserved
   * word, and no other key wishes for it. Otherwise, it gets a name derived from the wish; this does not depend on the order.
   */
  names(wishes: Iterable<readonly [key: string, wish: string]>): ReadonlyMap<string, string>;
  /** The key of a member of an object literal or an object type. */
  key(name: string): Code;
  /** The access to a member: `.name` or `["na-me"]`. */
  access(name: string): Code;
  /** Makes a documentation comment with its line break; empty if there is no text. `indent`: spaces before each line. */
  doc(parts: readonly (string | DocTag | undefined)[], indent?: number): Code;
  /**
   * Makes an import of a value. `from` is a file of the output without ending, such as `./client` or `./runtime/client/unwrap`, or a
   * package. `local` is its name in the module, unless another import or declaration has that name.
   */
  importValue(from: string, name: string, local?: string): ImportedName;
  /** Like {@link importValue}, for a type. */
  importType(from: string, name: string, local?: string): ImportedName;
  /** Makes a module. `path` has no ending, which becomes `.ts`, or ends in `.tsx`. Header and imports are added. */
  module(path: string, content: Code): EmitterFile;
  /** Makes a JSON file. `path` ends in `.json`. */
  json(path: string, content: Data): EmitterFile;
  /**
   * Makes a file that is not code, such as Markdown. Only invisible and control characters are escaped: the caller escapes as its language
   * requires.
   */
  text(path: string, content: string): EmitterFile;
  /** Reports a warning (`emitter/warning`). It fails a run only with `--strict`. `fix` says what to do about it. */
  warn(message: string, fix?: string): void;
}

/** A document for emitters: its contents, with their names in the output. Texts are unchanged. */
export interface EmitterApi {
  readonly title: string;
  readonly version: string;
  readonly description?: string | undefined;
  /** The operations in the document's order. */
  readonly operations: readonly EmitterOperation[];
  /** The declared tags in the document's order, followed by undeclared tags of operations. */
  readonly tags: readonly EmitterTag[];
  readonly schemas: readonly EmitterSchema[];
  /** The type in which programs receive integers of the format `int64`. */
  readonly int64: "number" | "bigint" | "string";
  /** The whole model, as tenon's own generator uses it. */
  readonly model: ApiModel;
}

/** An operation with its names. */
export interface EmitterOperation {
  /** The `operationId`, or `METHOD /path` if the operation has none or shares it with another. */
  readonly id: string;
  /** The method in upper case. */
  readonly method: string;
  readonly path: string;
  readonly tags: readonly string[];
  readonly summary?: string | undefined;
  readonly description?: string | undefined;
  readonly deprecated: boolean;
  /** The name of the operation's function, such as `listNotes`: an identifier. */
  readonly name: string;
  /** The stem of the operation's types, such as `ListNotes`: an identifier. */
  readonly typeName: string;
  /** A file name without ending. Unique even if case is ignored. */
  readonly fileName: string;
  /** The place of the operation in the document: `openapi.yaml:12`. */
  readonly source: string;
  /** The operation's function in `client.ts`: `(client, input, options) => Promise<Result>`. */
  readonly function: ImportedName;
  /** The operation's descriptor in `operations.ts`. */
  readonly descriptor: ImportedName;
  /** The type of the operation's input. */
  readonly input: ImportedName;
  /** Whether a caller may omit the input. */
  readonly isInputOptional: boolean;
  /** The type of the operation's result: a union on `status`. */
  readonly result: ImportedName;
  readonly parameters: readonly EmitterParameter[];
  readonly model: Operation;
}

/** A parameter with its name in an input. */
export interface EmitterParameter extends Parameter {
  readonly key: string;
}

/** A tag, and the operations that have it. */
export interface EmitterTag {
  readonly name: string;
  readonly description?: string | undefined;
  /** A file name without ending. */
  readonly fileName: string;
  readonly operations: readonly EmitterOperation[];
}

/** A named schema. */
export interface EmitterSchema {
  /** The name in the document. */
  readonly name: string;
  /** The name of the schema's type: an identifier. */
  readonly typeName: string;
  readonly fileName: string;
  readonly source: string;
  readonly type: ImportedName;
  /** The validator `is…`, which tells whether a value is valid. */
  readonly isValid: ImportedName;
  /** The JSON Schema 2020-12; `$ref`s lead to `#/components/schemas/…`. */
  readonly schema: JsonSchema;
}

/** An error of an emitter that contains a fix, which becomes the finding's `fix`. */
export class EmitterError extends Error {
  override readonly name: string = "EmitterError";
  readonly fix: string;

  constructor(message: string, fix: string) {
    super(message);
    this.fix = fix;
  }
}

/** An error thrown by an emitter, with the place in the user's code. The path of the file is absolute. */
export class LocatedError extends Error {
  override readonly cause: unknown;
  readonly place: Place;

  constructor(cause: unknown, place: Place) {
    super(String(cause));
    this.cause = cause;
    this.place = place;
  }
}

/** Returns its argument. Gives an emitter in a config its type. */
export function defineEmitter(emitter: Emitter): Emitter {
  return emitter;
}
