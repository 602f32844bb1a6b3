// @ts-nocheck Checked by tenon's tests.
import type { MediaDescriptor, OperationDescriptor, ParameterDescriptor } from "../descriptors.js";
import type { EncodedParameters } from "../parameters/encode-scalar.js";
import type { Client } from "./client.js";
import type { FailReading } from "./client-error.js";
import type { ResponseLimits } from "./create-limits.js";

/** A request while its parts are written. */
export interface RequestParts extends EncodedParameters {
  /** All of it but its headers. Fetch asks for `duplex` where the body is a stream; the types of the DOM do not know it. */
  readonly init: Omit<RequestInit, "redirect" | "signal"> & {
    duplex?: "half";
    redirect: "manual" | undefined;
    signal: AbortSignal | undefined;
  };
}

/**
 * How a call writes its request and reads its response. Each codec handles a certain range of parameters, bodies and credentials;
 * the generator names the smallest one that an operation needs, so that a bundle holds no others.
 */
export interface CallCodec {
  readonly encode: EncodeValue;
  readonly choose: ChooseContent;
  readonly write: WriteContent;
  readonly read: ReadContent;
  /** Absent where no operation that uses the codec asks for credentials or sends cookies. */
  readonly finish?: FinishRequest;
}

/**
 * Writes a parameter into the part of the request that it belongs to. `undefined`: none was given.
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

/** Reads a body; calls `fail` for one that is not of its media type, or beyond the limits. */
export type ReadContent = (
  media: MediaDescriptor,
  response: Response,
  fail: FailReading,
  limits: ResponseLimits | undefined,
) => Promise<unknown>;

/** Adds the credentials that an operation asks for; returns the lower-case names of the headers that carry them, if any. */
export type FinishRequest = (
  client: Client,
  operation: OperationDescriptor,
  parts: RequestParts,
) => Promise<readonly string[] | undefined>;
