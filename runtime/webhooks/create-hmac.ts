import type { Delivery } from "./webhook.ts";

export interface HmacOptions {
  readonly secret: string;
  /** The name of the signature header, e.g. `x-hub-signature-256`. */
  readonly header: string;
  /** The prefix of the signature, e.g. `sha256=`. Default: none. */
  readonly prefix?: string | undefined;
  /** The hash function. Default: `SHA-256`. */
  readonly hash?: "SHA-256" | "SHA-512" | undefined;
}

export interface Hmac {
  /** Computes the signature header. Pass this function to a webhook sender as the option `sign`. */
  readonly sign: (delivery: Delivery) => Promise<Readonly<Record<string, string>>>;
  /** Checks the signature header in constant time. Pass this function to a webhook receiver as the option `verify`. */
  readonly verify: (delivery: Delivery) => Promise<boolean>;
}

/**
 * Creates functions that sign and verify request bodies with HMAC (RFC 2104) and a shared secret. Signatures are hexadecimal.
 *
 * @example
 * const { verify } = createHmac({ secret, header: "x-signature" });
 */
export function createHmac({ secret, header, prefix = "", hash = "SHA-256" }: HmacOptions): Hmac {
  let made: Promise<CryptoKey> | undefined;
  const key = (): Promise<CryptoKey> => {
    const bytes = new TextEncoder().encode(secret);
    made ??= crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash }, false, ["sign", "verify"]);
    return made;
  };
  return {
    sign: async ({ body }) => {
      const signature = new Uint8Array(await crypto.subtle.sign("HMAC", await key(), body));
      const text = [...signature].map((octet) => octet.toString(16).padStart(2, "0")).join("");
      return { [header]: prefix + text };
    },
    verify: async ({ request, body }) => {
      const given = request.headers.get(header);
      const octets = given?.startsWith(prefix) === true ? readHex(given.slice(prefix.length)) : undefined;
      return octets !== undefined && crypto.subtle.verify("HMAC", await key(), octets, body);
    },
  };
}

function readHex(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (text.length % 2 !== 0 || !/^[0-9a-f]+$/i.test(text)) return undefined;
  return Uint8Array.from({ length: text.length / 2 }, (_, index) =>
    Number.parseInt(text.slice(2 * index, 2 * index + 2), 16),
  );
}
