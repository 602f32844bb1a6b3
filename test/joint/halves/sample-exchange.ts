import type { Json } from "../../../language/values/json-object.ts";
import { oneWayChecks } from "../../../live/sample/prepare-tools.ts";
import { dropOneWay, type SampledBody, sampleBody } from "../../../live/sample/sample-body.ts";
import { type SampleTools, sampleHeaders, sampleParameters } from "../../../live/sample/sample-parameters.ts";
import type { OperationDescriptor } from "../../../runtime/descriptors.ts";
import type { Checks } from "../../../validation/checks/create-checks.ts";
import type { JointCase } from "./joint-case.ts";

/** The caller's input and the handler's reply, as the schemas describe them. */
export interface SampledExchange {
  readonly params: Readonly<Record<string, Json>>;
  readonly body?: SampledBody;
  readonly reply: SampledReply;
}

/** The reply of the handler. */
export interface SampledReply {
  readonly status: number;
  readonly body?: SampledBody;
  readonly headers: Readonly<Record<string, Json>>;
}

export interface ExchangeTools extends SampleTools {
  /** Find the members to omit in bodies whose `oneWay` is `checked`. */
  readonly checks: Pick<Checks, "oneWayOf">;
}

/** An exchange, or the reason why none could be made. */
export type Sampled = { readonly exchange: SampledExchange } | { readonly untried: string };

/**
 * Makes the values of one exchange from its schemas.
 *
 * @param optional - The probability that an optional parameter is present, from 0 to 1.
 */
export function sampleExchange(
  planned: JointCase,
  descriptor: OperationDescriptor,
  tools: ExchangeTools,
  optional?: number,
): Sampled {
  const params = sampleParameters(planned.operation, descriptor, tools, optional);
  if (typeof params === "string") return { untried: params };
  const { media, replyMedia } = planned;
  const sent = descriptor.body?.content.find(({ type }) => type === media?.type);
  const body =
    media &&
    sampleBody(media, tools, (value) =>
      dropOneWay(value, sent, "request", oneWayChecks(media, tools.checks)),
    );
  if (typeof body === "string") return { untried: `request body: ${body}` };
  const answered = descriptor.responses.find(({ status }) => status === planned.response.status);
  const shown = answered?.content.find(({ type }) => type === replyMedia?.type);
  const replyBody =
    replyMedia &&
    sampleBody(replyMedia, tools, (value) =>
      dropOneWay(value, shown, "response", oneWayChecks(replyMedia, tools.checks)),
    );
  if (typeof replyBody === "string") return { untried: `response body: ${replyBody}` };
  const headers = sampleHeaders(planned.response.headers, tools);
  if (typeof headers === "string") return { untried: headers };
  const reply = { status: planned.status, headers, ...(replyBody && { body: replyBody }) };
  return { exchange: { params, reply, ...(body && { body }) } };
}
