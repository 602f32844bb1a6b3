import type { IncomingMessage } from "node:http";
import { parseMediaType } from "../../runtime/media-type.ts";
import { streamKindOf } from "../../runtime/stream-kind.ts";
import { collectBody } from "./collect-body.ts";
import { errorsOf } from "./errors-of.ts";
import { forwardHeaders } from "./forward-headers.ts";
import type { Passage } from "./passage.ts";
import { sendProblem } from "./send-problem.ts";

/** Passes the target's answer back, octet by octet, as fast as the client takes it. */
export async function passResponse(passage: Passage, answer: IncomingMessage): Promise<void> {
  const { bench, received, res } = passage;
  received.listen(answer);
  const isStream = isStreamType(answer.headers["content-type"]);
  if (bench.options.mode !== "enforce" || isStream) {
    begin(passage, answer);
    answer.pipe(res);
    answer.once("end", () => addTrailers(passage, answer));
    return;
  }
  const { chunks, isWhole } = await collectBody(answer, bench.bodyLimit);
  const broken = isWhole ? errorsOf(passage, passage.exchange(), "/response") : [];
  if (broken.length > 0) {
    passage.heldBack = "response";
    sendProblem(res, 502, "The response does not fit the document, and was not passed on.", broken);
    return;
  }
  begin(passage, answer);
  for (const chunk of chunks) res.write(chunk);
  if (isWhole) res.end();
  else answer.pipe(res);
}

/** Whether a body of this content type may never end. */
function isStreamType(contentType: string | undefined): boolean {
  const media = parseMediaType(contentType ?? "");
  return media !== undefined && streamKindOf(media) !== undefined;
}

function begin({ res }: Passage, answer: IncomingMessage): void {
  // The target's own, or none.
  res.sendDate = false;
  res.writeHead(answer.statusCode ?? 502, answer.statusMessage ?? "", forwardHeaders(answer.rawHeaders));
  // An event stream may have nothing to say for a while, and the client wants to know that it is open.
  res.flushHeaders();
}

function addTrailers({ res }: Passage, answer: IncomingMessage): void {
  const trailers = Object.entries(answer.trailersDistinct).flatMap(([name, values]) =>
    (values ?? []).map((value): [string, string] => [name, value]),
  );
  if (trailers.length > 0 && !res.writableEnded) res.addTrailers(trailers);
}
