// @ts-nocheck Made by a machine and tested as a whole.
import type { MediaDescriptor, OperationDescriptor, ParameterDescriptor } from "../descriptors.js";
import type { EncodedParameters } from "../parameters/encoded-parameters.js";
import type { Client } from "./client.js";
import type { ResponseLimits } from "./create-limits.js";
import type { UnexpectedResponseError } from "./unexpected-response-error.js";

/** A request that is being put together. */
export interface RequestParts extends EncodedParameters {
  /** All of it but its headers. Fetch asks for `duplex` where the body is a stream; the types of the DOM do not know it. */
  readonly init: Omit<RequestInit, "redirect" | "signal"> & {
    duplex?: "half";
    redirect: "manual" | undefined;
    signal: AbortSignal | undefined;
  };
}

/**
 * What a call can put on the wire and take from it. `send` has all of it, `sendSimple` what most operations need. A list,
 * since names of members would stand in every program.
 */
export type Wire = readonly [
  encode: EncodeValue,
  choose: ChooseContent,
  write: WriteContent,
  read: ReadContent,
  finish?: FinishRequest,
];

/**
 * Writes a parameter where it belongs; `undefined` where none was given.
 *
 * @throws {EncodeError} for what cannot be written, and for one that is missing.
 */
export type EncodeValue = (parts: EncodedParameters, parameter: ParameterDescriptor, value: unknown) => void;

/** The entry that describes a message of a content type; the first where there is none. */
export type ChooseContent = (
  content: readonly MediaDescriptor[],
  contentType: string | null | undefined,
) => MediaDescriptor | undefined;

/**
 * Writes a body. `named` is the media type that the caller names.
 *
 * @throws {EncodeError} for what cannot be written.
 */
export type WriteContent = (
  parts: RequestParts,
  media: MediaDescriptor,
  body: unknown,
  named: string | undefined,
) => void;

/** Reads a body; `fail`s for one that is not of its media type, or beyond the limits. */
export type ReadContent = (
  media: MediaDescriptor,
  response: Response,
  fail: FailReading,
  limits: ResponseLimits | undefined,
) => Promise<unknown>;

/** Throws an `UnexpectedResponseError`; `text` is what there is of the body. */
export type FailReading = (
  reason: UnexpectedResponseError["reason"],
  text?: string,
  cause?: unknown,
) => never;

/** Adds the credentials that an operation asks for; gives the lower-case names of the headers that carry them, if any. */
export type FinishRequest = (
  client: Client,
  operation: OperationDescriptor,
  parts: RequestParts,
) => Promise<readonly string[] | undefined>;
