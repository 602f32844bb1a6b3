import type { OperationDescriptor } from "../../runtime/descriptors.ts";
import { allParts } from "../../runtime/server/all-parts.ts";
import { draftReply, writeReply } from "../../runtime/server/finish-reply.ts";
import type { Reply } from "../../runtime/server/handler.ts";
import type { Incoming, Outgoing } from "../../runtime/server/incoming.ts";
import type { Answer } from "./to-exchange.ts";

const encoder = new TextEncoder();

/** Writes a reply as it will be sent. */
export async function encodeAnswer(
  reply: Reply,
  operation: OperationDescriptor,
  incoming: Incoming,
): Promise<Answer> {
  return collectAnswer(writeReply(draftReply(reply, operation, incoming, allParts)));
}

/** An answer with its body whole. Boundaries are the same for the same content: writers choose them at random. */
export async function collectAnswer({ status, headers, body }: Outgoing): Promise<Answer> {
  if (body === null) return { status, headers, body: null };
  if (typeof body === "string") return { status, headers, body: encoder.encode(body) };
  const bytes = new Uint8Array(await new Response(body).arrayBuffer());
  return settleBoundary({ status, headers, body: bytes });
}

const BOUNDARY = /boundary=(tenon-[0-9a-f-]{36})$/;

function settleBoundary(answer: Answer): Answer {
  const boundary = BOUNDARY.exec(answer.headers.find(([name]) => name === "content-type")?.[1] ?? "")?.[1];
  if (boundary === undefined || answer.body === null) return answer;
  // Latin-1 gives each octet a character of its own, and back.
  const text = Buffer.from(answer.body).toString("latin1");
  const fixed = "tenon-00000000-0000-4000-8000-000000000000";
  return {
    status: answer.status,
    headers: answer.headers.map(([name, value]) => [name, value.replace(boundary, fixed)] as const),
    body: new Uint8Array(Buffer.from(text.replaceAll(boundary, fixed), "latin1")),
  };
}
