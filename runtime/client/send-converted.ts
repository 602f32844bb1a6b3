import {
  ConversionError,
  type ConversionsByOperation,
  type Convert,
  convertBody,
  convertMembers,
  findConversions,
  type OperationConversions,
  toValue,
  toWire,
} from "../conversion/convert.ts";
import { parseExact, toExactValue, writeExact } from "../conversion/int64.ts";
import type { Operation, OperationDescriptor } from "../descriptors.ts";
import { chooseByStatus } from "../http-semantics.ts";
import { NO_FIT } from "../wire/coerce-text.ts";
import type { ParseJson } from "../wire/read-json.ts";
import type { AnyInput, AnyResult, CallCodec, CallOptions, Client } from "./client.ts";
import { RequestError, UnexpectedResponseError } from "./client-error.ts";
import { standardLimits } from "./create-limits.ts";
import { send } from "./send.ts";

/**
 * Variant of `send` for operations with converted values. Inputs are converted before validation, and results after validation.
 * @throws {ClientError} As in `send`. Values that cannot be converted cause a `RequestError` or `UnexpectedResponseError`.
 */
export async function sendConverted<Input, Result>(
  client: Client,
  operation: Operation<Input, Result>,
  codec: CallCodec,
  conversions: OperationConversions,
  input?: Input,
  options?: CallOptions,
  read: Convert = toValue,
  parse?: ParseJson,
): Promise<Result> {
  const { id } = operation;
  // The object has no prototype, since a parameter can be called `constructor`.
  const given = { __proto__: null, ...input } as object as AnyInput;
  const sent = telling(
    () => convertInput(operation, codec, conversions, given),
    (error) => new RequestError(id, error.message, error),
  );
  const result = (await send(client, operation, codec, sent as Input, options)) as AnyResult;
  const refuse = (error: ConversionError): Error =>
    new UnexpectedResponseError(id, "body", result.response, async () => "", error);
  return telling(() => convertResult(operation, codec, conversions, result, read, parse), refuse) as Result;
}

/** Looks up the conversions for an operation; used by `sendOne`. Default: {@link sendConverted}. */
export function sendBy(
  conversions: ConversionsByOperation,
  sendOne: typeof sendConverted = sendConverted,
): typeof send {
  const find = findConversions(conversions);
  return (client, operation, codec, input, options) =>
    sendOne(client, operation, codec, find(operation) ?? {}, input, options);
}

function telling<T>(convert: () => T, refuse: (error: ConversionError) => Error): T {
  try {
    return convert();
  } catch (error) {
    throw error instanceof ConversionError ? refuse(error) : error;
  }
}

function convertInput(
  { body: described }: OperationDescriptor,
  { choose }: CallCodec,
  { parameters, body: conversions }: OperationConversions,
  { body, ...rest }: AnyInput,
): AnyInput {
  const wire = convertMembers(parameters, rest, toWire);
  if (body === undefined) return wire;
  const type = rest["contentType"];
  const media = described && choose(described.content, typeof type === "string" ? type : undefined);
  return { ...wire, body: convertBody(conversions, media, body, toWire) };
}

function convertResult(
  { responses }: OperationDescriptor,
  { choose }: CallCodec,
  conversions: OperationConversions,
  result: AnyResult,
  read: Convert,
  parse: ParseJson | undefined,
): AnyResult {
  const { status, body, contentType } = result;
  const own = chooseByStatus(conversions.responses ?? [], status);
  const described = chooseByStatus(responses, status);
  if (own === undefined || own.status !== described?.status) return result;
  const media = choose(described.content, contentType);
  const { headers } = own;
  return {
    ...result,
    body: convertBody(own.content, media, body, read),
    ...(headers && {
      convertHeaders: (values: AnyInput) => convertMembers(headers, values, read),
      parse,
    }),
  };
}

/** Variant of `sendConverted` that preserves all digits of 64-bit integers. */
export const sendExact: typeof sendConverted = (client, operation, codec, conversions, input, options) =>
  sendConverted(client, operation, exactCodec(codec), conversions, input, options, toExactValue, parseExact);

function exactCodec(codec: CallCodec): CallCodec {
  return {
    ...codec,
    encode: writeExact(codec.encode),
    write: writeExact(codec.write),
    async read(media, response, fail, limits) {
      if (media.kind === "text" || media.kind === "binary") return codec.read(media, response, fail, limits);
      if (media.kind !== "json")
        return codec.read(media, response, fail, { ...(limits ?? standardLimits), parse: parseExact });
      const text = await (limits?.json(response, fail) ?? response.text());
      const value = parseExact(text);
      return value === NO_FIT ? fail("body", text) : value;
    },
  };
}
