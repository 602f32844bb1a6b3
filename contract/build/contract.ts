import type { CustomFormats } from "../../language/schema/known-formats.ts";
import type { SchemaObject } from "../../language/values/json-object.ts";
import type { Place, UnreadNode } from "../findings/finding.ts";
import type { LossSurvey } from "../losses/find-losses.ts";
import type { ApiModel } from "../model/types.ts";

export interface Contract {
  readonly model: ApiModel;
  /**
   * The normalised document: a single OpenAPI 3.1 document, possibly with OpenAPI 3.2 members. Every `$ref` is internal, every schema
   * conforms to JSON Schema 2020-12, and the components include request variants of schemas. The types and `openapi.json` are generated
   * from it.
   */
  readonly document: SchemaObject;
  /** Nodes missing from {@link model} because they could not be interpreted, with their actual or intended pointers in {@link document}. */
  readonly unread?: readonly UnreadNode[];
  readonly formats?: CustomFormats;
  /** Parts of the author's document missing from the output. Pointers refer to the bundled document. */
  readonly losses?: LossSurvey;
  /** Returns the author's place of a node in the bundled document, e.g. in {@link losses}. If absent, `placeOf` accepts these pointers. */
  readonly placeOfBundled?: (pointer: string) => Place;
  /** Returns the author's place of a node in {@link document}, or of its nearest ancestor if the normaliser added the node. */
  placeOf(pointer: string): Place;
}
