import type { ParameterDescriptor, StatusKey, StreamLimits } from "./descriptors.ts";

export interface ValidationIssue {
  /** JSON Pointer (RFC 6901) to the invalid value; `""` for the whole value. */
  readonly pointer: string;
  /** The JSON Schema keyword that failed, e.g. `required`. */
  readonly keyword: string;
  /** Describes the expected value. Never contains the actual value. */
  readonly message: string;
  /** Keyword parameters, e.g. `{ limit: 3 }`, named as in JSON Schema where possible. */
  readonly params: Readonly<Record<string, unknown>>;
}

/** A compiled schema. Returns issues for an invalid value, or `undefined` for a valid one. With `first`, stops at the first issue. */
export type Check = (value: unknown, first?: boolean) => readonly ValidationIssue[] | undefined;

/** The checks for an operation. Separate from its descriptor, so that clients can omit them. */
export interface OperationChecks {
  /** Checks an object with all decoded parameters, keyed by {@link ParameterDescriptor.key}. Absent if no parameter needs a check. */
  readonly parameters?: Check | undefined;
  readonly body?: readonly MediaCheck[] | undefined;
  readonly responses: readonly ResponseChecks[];
}

export interface NamedChecks extends OperationChecks {
  readonly operation: string;
}

/**
 * Body checks for one media type. `files` checks outgoing bodies and rejects files whose media type is not listed in the `contentType` of
 * the property's Encoding Object.
 */
export interface MediaCheck {
  readonly type: string;
  readonly check: Check;
  readonly files?: Check | undefined;
  /**
   * Finds members that must not be sent: `readOnly` members in requests, `writeOnly` members in responses. Set if the descriptor's `oneWay`
   * is `checked`.
   */
  readonly oneWay?: Check | undefined;
  /**
   * Checks a stream item by position. The argument is an object whose only member contains the item. The member's name is the item's index
   * if it is below {@link StreamLimits.prefix}, otherwise `rest`. For entry `n` of {@link StreamLimits.contains}, the name is `contains`
   * followed by `n`. For the list of all items, the name is `whole`.
   */
  readonly list?: Check | undefined;
  /** Checks the part headers of a decoded multipart body. Set if the encodings define headers. */
  readonly partHeaders?: Check | undefined;
}

export interface ResponseChecks {
  readonly status: StatusKey;
  readonly content: readonly MediaCheck[];
  readonly headers?: Check | undefined;
}
