// @ts-nocheck Made by a machine and tested as a whole.
import type { WrittenBody } from "../body/written-body.js";
import type { MediaDescriptor, OperationDescriptor, ParameterDescriptor } from "../descriptors.js";
import type { EncodedParameters } from "../parameters/encoded-parameters.js";
import type { CallOptions, Client } from "./client.js";
import type { UnexpectedResponseError } from "./unexpected-response-error.js";

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
  /** The entry that describes a message of a content type. */
  readonly choose: <T extends { readonly type: string }>(
    entries: readonly T[],
    contentType: string,
  ) => T | undefined;
  /** Reads a body; `fail`s for one that is not of its media type, or beyond the limits. */
  readonly read: (media: MediaDescriptor, response: Response, source: ReadSource) => Promise<unknown>;
}

/** What reading a response's body takes beside. */
export interface ReadSource {
  /** The octets; `undefined` where there are too many. */
  readonly read: () => Promise<Uint8Array<ArrayBuffer> | undefined>;
  readonly options: CallOptions;
  /** Throws an `UnexpectedResponseError`. */
  readonly fail: (reason: UnexpectedResponseError["reason"], text?: string, cause?: unknown) => never;
}
