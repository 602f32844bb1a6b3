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
  /** Nodes that could not be interpreted and are missing from {@link model}, with their actual or intended pointers in {@link document}. */
  readonly unread?: readonly UnreadNode[];
  readonly formats?: CustomFormats;
  /** Parts of the author's document that are missing from the output. Pointers refer to the bundled document. */
  readonly losses?: LossSurvey;
  /**
   * Returns the place, in the author's file, of a node in the bundled document, e.g. in {@link losses}. If absent, `placeOf` accepts these
   * pointers.
   */
  readonly placeOfBundled?: (pointer: string) => Place;
  /**
   * Returns the place, in the author's file, of a node in {@link document}. For nodes added by the normaliser, returns the place of the
   * nearest ancestor.
   */
  placeOf(pointer: string): Place;
}
