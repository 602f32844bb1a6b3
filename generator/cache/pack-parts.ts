import { hashText } from "../write/hash-text.ts";

const HEADING = /^tenon parts (\S*) ([0-9a-f]{64})\n/;

/**
 * The file that keeps parts: what all of them depend on, the hash of what follows, the list of keys with the octets of each text,
 * the texts one after the other.
 *
 * @param stamp - Without white space.
 */
export function packParts(parts: ReadonlyMap<string, string | Buffer>, stamp: string): Buffer {
  const texts = [...parts.values()].map((text) => (typeof text === "string" ? Buffer.from(text) : text));
  const sizes = [...parts.keys()].map((key, index) => [key, texts[index]?.length ?? 0]);
  const body = Buffer.concat([Buffer.from(`${JSON.stringify(sizes)}\n`), ...texts]);
  return Buffer.concat([Buffer.from(`tenon parts ${stamp} ${hashText(body)}\n`), body]);
}

/** The parts of such a file, each as octets; none where it is not whole, or the stamp another one. */
export function unpackParts(file: Buffer, stamp: string): ReadonlyMap<string, Buffer> {
  const [heading = "", found, expected] = HEADING.exec(file.toString("latin1", 0, 200)) ?? [];
  const body = file.subarray(heading.length);
  if (found !== stamp || hashText(body) !== expected) return new Map();
  let at = body.indexOf("\n") + 1;
  // Written by packParts, as the hash says.
  const sizes = JSON.parse(body.toString("latin1", 0, at)) as readonly (readonly [string, number])[];
  return new Map(
    sizes.map(([key, size]) => {
      at += size;
      return [key, body.subarray(at - size, at)];
    }),
  );
}
