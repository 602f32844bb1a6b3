import { StreamError } from "../body/plain.ts";
import {
  ConversionError,
  type ConversionNode,
  type ConversionsByOperation,
  type Convert,
  convertBody,
  convertMembers,
  findConversions,
  type OperationConversions,
  toValue,
  toWire,
} from "../conversion/convert.ts";
import type { OperationDescriptor } from "../descriptors.ts";
import { chooseByStatus, chooseMedia } from "../http-semantics.ts";
import { type AnyFormatError, type Around, type Reply, ReplyError, type ServeOptions } from "./options.ts";
import { requireReply } from "./require-reply.ts";

/**
 * Extends server options, so that values in requests and replies are converted. Parameters and bodies are converted after validation,
 * before `around` and the handler run. Replies from handlers, `around`, `authenticate` and error functions are converted before validation.
 */
export function convertCalls<
  Principal,
  Context,
  Options extends ServeOptions<Principal, Context> = ServeOptions<Principal, Context>,
>(
  conversions: ConversionsByOperation,
  options: Options & ServeOptions<Principal, Context>,
  read: Convert = toValue,
): Options {
  const find = findConversions(conversions);
  // A custom `read`, e.g. to preserve all digits of integers, must convert every input.
  const otherwise = read === toValue ? undefined : {};
  const toReply = (operation: OperationDescriptor | undefined, reply: Reply): Reply => {
    const own = find(operation);
    return operation === undefined || own === undefined ? reply : convertReply(operation, own, reply);
  };
  const convertThrown = (operation: OperationDescriptor, error: unknown): never => {
    throw error instanceof ReplyError
      ? new ReplyError(toReply(operation, error.reply), { cause: error })
      : error;
  };
  const { around, authenticate, formatError, formatErrors } = options;
  const convertedAround: Around<Principal, Context> = async (operation, input, next) => {
    const own = find(operation) ?? otherwise;
    let reply: Reply;
    try {
      if (own !== undefined) convertInput(operation, own, input, read, otherwise);
      reply = await (around === undefined ? next() : around(operation, input, next));
      requireReply(reply, operation, "around");
    } catch (error) {
      return convertThrown(operation, refuseInput(error));
    }
    return toReply(operation, reply);
  };
  const convertFormat =
    (format: AnyFormatError): AnyFormatError =>
    async (refusal) => {
      const reply = await format(refusal);
      return reply && toReply(refusal.operation, reply);
    };
  return {
    ...options,
    around: convertedAround,
    authenticate:
      authenticate &&
      (async (credential, context) => {
        try {
          const answer = await authenticate(credential, context);
          return answer && "reply" in answer ? { reply: toReply(context.operation, answer.reply) } : answer;
        } catch (error) {
          return convertThrown(context.operation, error);
        }
      }),
    formatError: formatError && convertFormat(formatError),
    formatErrors:
      formatErrors &&
      Object.fromEntries(
        Object.entries(formatErrors as Readonly<Record<string, AnyFormatError>>).map(([id, format]) => [
          id,
          convertFormat(format),
        ]),
      ),
  };
}

/** If a format rejected an input or a stream item, returns the rejection, otherwise `error`. */
function refuseInput(error: unknown): unknown {
  if (!(error instanceof ConversionError && error.isRefused)) return error;
  const { pointer } = error;
  const isBody = /^\/body(?![^/])/.test(pointer);
  const issue = {
    pointer: isBody ? pointer.slice("/body".length) : pointer,
    keyword: "format",
    message: "must be a valid string of its format",
    params: {},
  };
  return isBody
    ? new StreamError("The body does not match its schema.", [issue])
    : new StreamError("The parameters are invalid.", [issue], 400, "parameters");
}

/** Replaces `params` and `body` in place, so that getters on the input are preserved. */
function convertInput(
  { body: described }: OperationDescriptor,
  { parameters, body: conversions }: OperationConversions,
  input: {
    readonly params: Readonly<Record<string, unknown>>;
    readonly body: unknown;
    readonly contentType: string | undefined;
  },
  read: Convert,
  otherwise: ConversionNode | undefined,
): void {
  const { params, body, contentType } = input;
  const media =
    described && contentType !== undefined ? chooseMedia(described.content, contentType) : undefined;
  Object.assign(input, {
    params: convertMembers(parameters ?? otherwise, params, read),
    body: convertBody(conversions, media, body, read, otherwise),
  });
}

function convertReply(
  { responses }: OperationDescriptor,
  conversions: OperationConversions,
  reply: Reply,
): Reply {
  const { status, body, headers, contentType } = reply;
  const own = chooseByStatus(conversions.responses ?? [], status);
  const described = chooseByStatus(responses, status);
  if (own === undefined || own.status !== described?.status) return reply;
  // Replies without `contentType` use the first media type (see `Reply` in the generated types).
  const media =
    contentType === undefined ? described.content[0] : chooseMedia(described.content, contentType);
  const converted = { ...reply, body: convertBody(own.content, media, body, toWire) };
  if (headers === undefined || headers instanceof Headers || own.headers === undefined) return converted;
  const named = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  return { ...converted, headers: convertMembers(own.headers, named, toWire) };
}
