import type { CustomFormats } from "../../language/schema/known-formats.ts";
import type { SchemaObject } from "../../language/values/json-object.ts";
import type { Place, UnreadNode } from "../findings/finding.ts";
import type { LossSurvey } from "../losses/find-losses.ts";
import type { ApiModel } from "../model/types.ts";

/** The result of the stages up to the model, and the input of the later stages. */
export interface Contract {
  readonly model: ApiModel;
  /**
   * The normalised document: one OpenAPI 3.1 object (3.2 members kept), every `$ref` internal, every schema in JSON Schema 2020-12, request
   * variants of schemas among the components. `openapi.json` contains it, and the types are made from it.
   */
  readonly document: SchemaObject;
  /**
   * The nodes that could not be understood, so that {@link model} and {@link document} lack them. Pointers are those of {@link document}.
   * Absent if there are none.
   */
  readonly unread?: readonly UnreadNode[];
  /** The custom formats whose patterns were added to {@link document}. Absent if there are none. */
  readonly formats?: CustomFormats;
  /** The parts of the author's document from which no output is made. Pointers are those of the bundled document. */
  readonly losses?: LossSurvey;
  /** The author's place of a node of the bundled document, for the pointers of {@link losses}. Default: the same as `placeOf`. */
  readonly placeOfBundled?: (pointer: string) => Place;
  /** The author's place of a node of {@link document}, or of its nearest ancestor if the normaliser added the node. */
  placeOf(pointer: string): Place;
}
