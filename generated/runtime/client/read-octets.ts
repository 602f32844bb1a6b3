// @ts-nocheck Made by a machine and tested as a whole.
import { readStream } from "../joined/adapters-client-server.js";
import { roomFor } from "./room-for.js";

/** As `readText`, the octets. */
export async function readOctets(
  response: Response,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { body } = response;
  const room = roomFor(response, limit);
  if (room < 0) {
    await body?.cancel();
    return undefined;
  }
  // Not every platform has streams.
  return body ? readStream(body, room) : new Uint8Array(await response.arrayBuffer());
}
