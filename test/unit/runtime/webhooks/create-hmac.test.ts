import { createHmac as createReference } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createHmac, type HmacOptions } from "../../../../runtime/webhooks/create-hmac.ts";

const octets = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** Whether a delivery of `text` with this header is admitted. */
function admits(value: string | undefined, text: string, options: Partial<HmacOptions> = {}) {
  const headers = value === undefined ? {} : { "x-signature": value };
  const request = new Request("https://a.test/", { method: "POST", headers });
  return createHmac({ secret: "s", header: "x-signature", ...options }).verify({
    request,
    body: octets(text),
  });
}

const signatureOf = (text: string, hash = "sha256"): string =>
  createReference(hash, "s").update(text).digest("hex");

/** A text whose signature has an octet below 16 at a place. */
function textWithLowOctet(at: number): string {
  let count = 0;
  while (signatureOf(String(count)).at(2 * at) !== "0") count++;
  return String(count);
}

describe("a signature by HMAC", () => {
  test.each([
    [{}, signatureOf("a")],
    [{ hash: "SHA-512" }, signatureOf("a", "sha512")],
    [{ prefix: "sha256=" }, `sha256=${signatureOf("a")}`],
  ] as const)("is that of RFC 2104 with the options %j", async (options, expected) => {
    const { sign } = createHmac({ secret: "s", header: "x-signature", ...options });
    const request = new Request("https://a.test/");
    expect(await sign({ request, body: octets("a") })).toEqual({ "x-signature": expected });
    expect(await admits(expected, "a", options)).toBe(true);
    expect(await admits(expected.toUpperCase().replace("SHA256=", "sha256="), "a", options)).toBe(true);
  });

  test.each([
    ["none", undefined, {}],
    ["an empty one", "", {}],
    ["that of another secret", createReference("sha256", "t").update("a").digest("hex"), {}],
    ["one with a digit more", `${signatureOf("a")}0`, {}],
    ["one with a digit less", signatureOf("a").slice(1), {}],
    ["one without the prefix", signatureOf("a"), { prefix: "sha256=" }],
    ["one with another prefix", `sha512=${signatureOf("a")}`, { prefix: "sha256=" }],
    ["one whose prefix is at its end", `${signatureOf("a")}sha256=`, { prefix: "sha256=" }],
  ])("is refused: %s", async (_, value, options) => {
    expect(await admits(value, "a", options)).toBe(false);
  });

  // `0a` and `az` must not mean the same octet.
  test.each([0, 15, -1])("is refused with a letter that is no hexadecimal digit, in octet %i", async (at) => {
    const index = at < 0 ? 32 + at : at;
    const text = textWithLowOctet(index);
    const right = signatureOf(text);
    const wrong = `${right.slice(0, 2 * index)}${right[2 * index + 1]}z${right.slice(2 * index + 2)}`;
    expect([await admits(right, text), await admits(wrong, text)]).toEqual([true, false]);
  });
});
