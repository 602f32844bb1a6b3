import type { Media } from "../../contract/model/types.ts";
import type { FindSchema } from "../../language/schema/local-ref.ts";
import type { Json } from "../../language/values/json-object.ts";
import type { Check } from "../../runtime/checks.ts";
import type { SampleValue } from "../../site/samples/sample-input.ts";
import type { BodyInput } from "../call/build-call.ts";

export interface BodyFields {
  readonly box: HTMLElement;
  read(): BodyInput | undefined;
}

export interface BodyTools {
  readonly find: FindSchema;
  /** Media type to begin with. Default: the first. */
  readonly type?: string | undefined;
  /** Samples the initial value. For a stream, returns the initial value of one item. */
  sampleOf(media: Media): SampleValue;
  exampleOf(media: Media, value: Json): Json;
  checkOf(media: Media): Check | undefined;
  onChange(): void;
}
