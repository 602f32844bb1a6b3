import type { CustomFormats } from "../../language/schema/known-formats.ts";
import type { SchemaObject } from "../../language/values/json-object.ts";
import type { Place, UnreadNode } from "../findings/finding.ts";
import type { LossSurvey } from "../losses/find-losses.ts";
import type { ApiModel } from "../model/types.ts";

/** The input of all stages after the model. */
export interface Contract {
  readonly model: ApiModel;
  /**
   * The normalised document. It is one OpenAPI 3.1 document that may have members of OpenAPI 3.2. Every `$ref` is internal, every schema is
   * of JSON Schema 2020-12, and the components include request variants of schemas. The types and `openapi.json` are made from this
   * document.
   */
  readonly document: SchemaObject;
  /** Nodes missing in {@link model} because they could not be read, with their actual or intended pointers in {@link document}. */
  readonly unread?: readonly UnreadNode[];
  readonly formats?: CustomFormats;
  /** The parts of the author's document from which no output is made. Pointers are those of the bundled document. */
  readonly losses?: LossSurvey;
  /** The author's place of a node of the bundled document, e.g. in {@link losses}. If absent, `placeOf` takes these pointers. */
  readonly placeOfBundled?: (pointer: string) => Place;
  /** The author's place of a node of {@link document}, or of its nearest ancestor if the normaliser added the node. */
  placeOf(pointer: string): Place;
}
