import type { WrittenBody } from "../body/written-body.js";
import type { MediaDescriptor, OperationDescriptor, ParameterDescriptor } from "../descriptors.js";
import type { EncodedParameters } from "../parameters/encoded-parameters.js";

/** What a call can put on the wire and take from it. `send` has all of it, `sendPlain` what most operations need. */
export interface Wire {
  /** Writes one parameter where it belongs. Throws an `EncodeError` for what cannot be written. */
  readonly encode: (parts: EncodedParameters, parameter: ParameterDescriptor, value: unknown) => void;
  /** Writes a body. Throws an `EncodeError` for what cannot be written. */
  readonly write: (media: MediaDescriptor, body: unknown) => WrittenBody;
  /** Reads a body. Throws an `UnexpectedResponseError` for one that is not of its media type. */
  readonly read: (
    operation: OperationDescriptor,
    media: MediaDescriptor,
    response: Response,
  ) => Promise<unknown>;
}
