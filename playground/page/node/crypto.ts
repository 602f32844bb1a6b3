/**
 * `node:crypto` on pages: SHA-256 (FIPS 180-4), synchronous, as the generator calls it.
 *
 * @module
 */

const primes: number[] = [];
for (let number = 2; primes.length < 64; number++)
  if (primes.every((prime) => number % prime !== 0)) primes.push(number);

const fraction = (value: number): number => ((value % 1) * 2 ** 32) | 0;
const start = primes.slice(0, 8).map((prime) => fraction(prime ** (1 / 2)));
const rounds = primes.map((prime) => fraction(prime ** (1 / 3)));
const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

export function hash(_algorithm: "sha256", content: string | Uint8Array): string {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
  let state = start;
  for (let at = 0; at < padded.length; at += 64) state = addBlock(state, view, at);
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

function addBlock(state: readonly number[], view: DataView, at: number): number[] {
  const words = Array.from({ length: 16 }, (_, index) => view.getInt32(at + index * 4));
  const word = (index: number): number => words[index] ?? 0;
  for (let index = 16; index < 64; index++) {
    const [early, late] = [word(index - 15), word(index - 2)];
    const low = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const high = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words.push((word(index - 16) + low + word(index - 7) + high) | 0);
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let index = 0; index < 64; index++) {
    const mixed = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const first = (h + mixed + ((e & f) ^ (~e & g)) + (rounds[index] ?? 0) + word(index)) | 0;
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  }
  return [a, b, c, d, e, f, g, h].map((value, index) => (value + (state[index] ?? 0)) | 0);
}

export function createHash(algorithm: "sha256"): { update(text: string): { digest(form: "hex"): string } } {
  return { update: (text) => ({ digest: () => hash(algorithm, text) }) };
}

const whole: object = { hash, createHash };

// biome-ignore lint/style/noDefaultExport: libraries import the module's default export
export default whole;
