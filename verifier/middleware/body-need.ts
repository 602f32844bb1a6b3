import { isOpenRange } from "../../contract/model/media-kind.ts";
import type { Media, Operation } from "../../contract/model/types.ts";
import { chooseByMediaType, isStreamKind, kindOfType } from "../../runtime/media-type.ts";
import { chooseByStatus } from "../../runtime/status.ts";

/**
 * The part of a body that is needed for judging it. `none`: only whether there is a body. `whole`: all of it. `stream`: all of it, but it
 * must not be held back.
 */
export type BodyNeed = "none" | "whole" | "stream";

/** The part of a request's body that is needed for judging it. `none` without an operation or a description. */
export function requestNeed(operation: Operation | undefined, contentType: string | undefined): BodyNeed {
  return needOf(operation?.body?.content ?? [], contentType);
}

/** The part of a response's body that is needed for judging it. */
export function responseNeed(
  operation: Operation | undefined,
  status: number,
  contentType: string | undefined,
): BodyNeed {
  return needOf(chooseByStatus(operation?.responses ?? [], status)?.content ?? [], contentType);
}

function needOf(content: readonly Media[], contentType: string | undefined): BodyNeed {
  // A body without a content type may be read as the first media type.
  const media = chooseByMediaType(content, contentType);
  if (media === undefined) return "none";
  if (isStreamKind(isOpenRange(media.type) ? kindOfType(contentType) : media.kind)) return "stream";
  return media.kind === "binary" && media.schema === undefined ? "none" : "whole";
}
