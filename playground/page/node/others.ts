/**
 * The other modules of Node that tenon and its libraries import, on pages.
 *
 * @module
 */
import * as stringWidth from "string-width";

const packages: Readonly<Record<string, unknown>> = { "string-width": stringWidth };

/** Packages that Node loads on demand are in the bundle. */
export function createRequire(): object {
  return Object.assign((name: string) => packages[name], { resolve: { paths: () => [] } });
}

export const fileURLToPath = (url: string | URL): string => new URL(url).pathname;
export const pathToFileURL = (path: string): URL => new URL(`file://${path}`);

/** The part of Node's `Buffer` that reads a document's bytes. */
export const Buffer = {
  from: (buffer: ArrayBuffer, offset: number, length: number): { toString(encoding: "utf8"): string } => ({
    toString: () =>
      new TextDecoder("utf-8", { ignoreBOM: true }).decode(new Uint8Array(buffer, offset, length)),
  }),
};

export function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

export const setImmediate = (): Promise<void> => new Promise((done) => setTimeout(done));
export const styleText = (_style: unknown, text: string): string => text;
export const performance: Performance = globalThis.performance;

export const brotliDecompressSync: () => never = refuse;
export const Readable: () => never = refuse;

/** Threads are not started: the bundle is one module. */
export const Worker: () => never = refuse;

/** Pages cannot collect garbage themselves. */
export const getHeapStatistics = (): { readonly used_heap_size: number } => ({ used_heap_size: 0 });
export const setFlagsFromString: () => never = refuse;
export const runInNewContext: () => never = refuse;

function refuse(): never {
  throw new Error("not on pages");
}

const whole: object = { createRequire, fileURLToPath, pathToFileURL };

// biome-ignore lint/style/noDefaultExport: libraries import the module's default export
export default whole;
