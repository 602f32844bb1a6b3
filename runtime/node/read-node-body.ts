import { joinChunks } from "../body/plain.ts";
import type { NodeRequest } from "./node-request.ts";

export const BROKEN_OFF = "The request ended early.";

const NO_OCTETS = "The request stream returns strings instead of bytes.";

/** Reads the request body, or resolves with `undefined` if it exceeds `limit` bytes. Runs for every request with a body. */
export function collect(req: NodeRequest, limit: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  return new Promise((resolve, reject) => {
    let chunks: Uint8Array[] | undefined;
    let size = 0;
    let isSettled = false;
    const fail = (error: unknown): void => {
      isSettled = true;
      reject(error);
    };
    req.on("data", (chunk) => {
      if (isSettled) return;
      if (!(chunk instanceof Uint8Array)) return fail(new TypeError(NO_OCTETS));
      size += chunk.byteLength;
      if (size <= limit) {
        // Most bodies arrive in one chunk. Pushing to an empty array would allocate space for several chunks.
        if (chunks === undefined) chunks = [chunk];
        else chunks.push(chunk);
        return;
      }
      isSettled = true;
      req.pause();
      resolve(undefined);
    });
    req.on("end", () => {
      isSettled = true;
      resolve(joinChunks(chunks ?? [], size));
    });
    req.on("error", fail);
    req.on("close", () => {
      if (!isSettled) fail(new Error(BROKEN_OFF));
    });
  });
}

export function streamOf(req: NodeRequest): ReadableStream<Uint8Array> {
  const iterator = req[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await iterator.next();
        if (done === true && req.aborted) throw new Error(BROKEN_OFF);
        if (done === true) controller.close();
        else if (value instanceof Uint8Array) controller.enqueue(value);
        else throw new TypeError(NO_OCTETS);
      },
      async cancel() {
        // The iterator is not closed with `return`, because Node would then destroy the request and the socket that the response needs.
        req.pause();
      },
    },
    { highWaterMark: 0 },
  );
}
