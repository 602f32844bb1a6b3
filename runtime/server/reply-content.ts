import type { MediaDescriptor, OperationDescriptor } from "../descriptors.ts";
import { chooseByAccept, chooseMedia, concreteType } from "../media-type.ts";
import type { ReplyContent } from "./parts.ts";

/** The part `replyContent` of a server. */
export const replyContent: ReplyContent = { choose, typeOf: concreteType, isAcceptable };

function choose(
  content: readonly MediaDescriptor[],
  named: string | undefined,
  accept: string | null,
): MediaDescriptor | undefined {
  if (named !== undefined) return chooseMedia(content, named);
  return content.length < 2 ? content[0] : (chooseByAccept(content, accept) ?? content[0]);
}

function isAcceptable({ responses }: OperationDescriptor, accept: string | null): boolean {
  const types = responses.flatMap(({ content }) => content);
  return types.length === 0 || chooseByAccept(types, accept) !== undefined;
}
