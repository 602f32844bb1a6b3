import type { WrittenBody } from "../body/written-body.js";
import type { MediaDescriptor, OperationDescriptor, ParameterDescriptor } from "../descriptors.js";
import type { EncodedParameters } from "../parameters/encoded-parameters.js";
import type { Client } from "./client.js";

/** What a call can put on the wire and take from it. `send` has all of it, `sendPlain` what most operations need. */
export interface Wire {
  /** Writes one parameter where it belongs. Throws an `EncodeError` for what cannot be written. */
  readonly encode: (parts: EncodedParameters, parameter: ParameterDescriptor, value: unknown) => void;
  /** Adds the credentials that an operation asks for; gives the names of the headers that carry them. */
  readonly addCredentials?: (
    client: Client,
    operation: OperationDescriptor,
    parts: EncodedParameters,
  ) => Promise<readonly string[]>;
  /** Writes a body. Throws an `EncodeError` for what cannot be written. */
  readonly write: (media: MediaDescriptor, body: unknown) => WrittenBody;
  /** Reads a body. Throws an `UnexpectedResponseError` for one that is not of its media type. */
  readonly read: (
    operation: OperationDescriptor,
    media: MediaDescriptor,
    response: Response,
  ) => Promise<unknown>;
}
