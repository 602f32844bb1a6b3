import type { Place } from "../../contract/findings/finding.ts";
import type { ApiModel, Operation, Parameter } from "../../contract/model/types.ts";
import type { JsonSchema } from "../../language/values/json-object.ts";
import type { Code, CodeValue, Data, ImportedName } from "../print/code-piece.ts";
import type { DocTag } from "../print/print-doc.ts";

/** Generates additional output files from a document. */
export interface Emitter {
  /** Name shown in messages and recorded in the manifest. Must be unique within an output. */
  readonly name: string;
  /**
   * Cache key for everything the files depend on besides the document, such as the emitter's options and code version. If set, runs in
   * which nothing changed are skipped. Default: none, so the emitter always runs.
   */
  readonly version?: string | undefined;
  /**
   * Packages that the files import, with the version range needed, e.g. `{ swr: "^2.0.0" }`. `tenon generate` and `tenon doctor` warn about
   * packages that are missing or have another version. Default: imported packages must be installed, in any version.
   */
  readonly peers?: Readonly<Record<string, string>> | undefined;
  /**
   * Generates the files. Must be deterministic: the same input always produces the same files, on any machine. If it throws, the error is
   * reported as a finding and nothing is written.
   */
  emit(context: EmitterContext): readonly EmitterFile[] | Promise<readonly EmitterFile[]>;
}

/** A file created by `module`, `json` or `text` of the {@link EmitterContext}. */
export interface EmitterFile {
  /** Path relative to the output folder, separated by `/`. */
  readonly path: string;
  readonly content: Code | string;
}

export interface EmitterContext {
  readonly api: EmitterApi;
  /**
   * Creates a piece of TypeScript. Interpolated values are safe: code is inserted unchanged, an import becomes its name, and other data
   * becomes a literal.
   */
  code(fixed: TemplateStringsArray, ...values: readonly CodeValue[]): Code;
  /** Joins pieces of code. `separator` must be a constant. Default: a line break. */
  join(pieces: Iterable<CodeValue>, separator?: string): Code;
  /** Creates a name for a declaration in the module. Throws a `TypeError` if the string is not an identifier. */
  name(name: string): Code;
  /**
   * Chooses names for a module's declarations, by key. A key gets the name it requests if the name is an identifier, not reserved, and
   * not requested by another key. Otherwise, its name is derived from the key. The order of wishes does not matter.
   */
  names(wishes: Iterable<readonly [key: string, wish: string]>): ReadonlyMap<string, string>;
  /** Prints the key of a member in an object literal or object type, quoted if necessary. */
  key(name: string): Code;
  /** Prints a member access: `.name` or `["na-me"]`. */
  access(name: string): Code;
  /**
   * Prints a doc comment, including the line break. Returns an empty piece if there is no text. `indent` is the number of spaces before
   * each line. Default: 0.
   */
  doc(parts: readonly (string | DocTag | undefined)[], indent?: number): Code;
  /**
   * Imports a value. `from` is a package, or an output file without extension, such as `./client` or `./runtime/client/unwrap`. `local`
   * is the name in the importing module (default: `name`). If `local` is taken, another name is chosen.
   */
  importValue(from: string, name: string, local?: string): ImportedName;
  /** Like {@link importValue}, but imports a type. */
  importType(from: string, name: string, local?: string): ImportedName;
  /** Creates a module and adds its header and imports. `path` ends in `.tsx`, or omits the extension, in which case `.ts` is appended. */
  module(path: string, content: Code): EmitterFile;
  /** Creates a JSON file. `path` must end in `.json`. */
  json(path: string, content: Data): EmitterFile;
  /**
   * Creates a file that is not code, e.g. Markdown. Only invisible and control characters are escaped, so escape everything else that the
   * file format requires.
   */
  text(path: string, content: string): EmitterFile;
  /** Reports a warning (`emitter/warning`), which fails a run only with `--strict`. `fix` suggests what to do. */
  warn(message: string, fix?: string): void;
}

/** The document as emitters see it, with the names used in the output. Strings from the document are not escaped. */
export interface EmitterApi {
  readonly title: string;
  readonly version: string;
  readonly description?: string | undefined;
  readonly operations: readonly EmitterOperation[];
  /** Declared tags in document order, followed by tags that only operations use. */
  readonly tags: readonly EmitterTag[];
  readonly schemas: readonly EmitterSchema[];
  /** How generated code represents `int64` values. */
  readonly int64: "number" | "bigint" | "string";
  readonly model: ApiModel;
}

export interface EmitterOperation {
  /** The `operationId`, or `METHOD /path` if the id is missing or already used by an earlier operation. */
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly tags: readonly string[];
  readonly summary?: string | undefined;
  readonly description?: string | undefined;
  readonly deprecated: boolean;
  /** Function name, e.g. `listNotes`. Always an identifier. */
  readonly name: string;
  readonly typeName: string;
  /** File name without extension, unique even when case is ignored. */
  readonly fileName: string;
  /** Where the document defines the operation, e.g. `openapi.yaml:12`. */
  readonly source: string;
  /** The operation's function in `client.ts`: `(client, input, options) => Promise<Result>`. */
  readonly function: ImportedName;
  readonly descriptor: ImportedName;
  /** Type of the input: an import, or `Record<string, never>` for operations without parameters and body. */
  readonly input: ImportedName | Code;
  readonly isInputOptional: boolean;
  /** Type of the result: a union discriminated by `status`. */
  readonly result: ImportedName;
  readonly parameters: readonly EmitterParameter[];
  readonly model: Operation;
}

/** A parameter, including its name in the operation's input. */
export interface EmitterParameter extends Parameter {
  readonly key: string;
}

export interface EmitterTag {
  readonly name: string;
  readonly description?: string | undefined;
  /** File name without extension, unique even when case is ignored. */
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
 * Thrown by emitters to report a finding with `fix` as advice.
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

/** An emitter error with its position in the user's code. The path is absolute. */
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
 * Defines an emitter. The types of `emit` are inferred.
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
