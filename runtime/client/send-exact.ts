import { parseExact, toExactValue, writeExact } from "../conversion/int64.ts";
import { NO_FIT } from "../wire/build-value.ts";
import type { CallCodec } from "./client.ts";
import { standardLimits } from "./create-limits.ts";
import { sendConverted } from "./send-converted.ts";

/** Like `sendConverted`, for an operation with 64-bit integers: JSON keeps all their digits. */
export const sendExact: typeof sendConverted = (client, operation, codec, conversions, input, options) =>
  sendConverted(client, operation, exactCodec(codec), conversions, input, options, toExactValue, parseExact);

function exactCodec(codec: CallCodec): CallCodec {
  return {
    ...codec,
    encode: writeExact(codec.encode),
    write: writeExact(codec.write),
    async read(media, response, fail, limits) {
      if (media.kind === "text" || media.kind === "binary") return codec.read(media, response, fail, limits);
      if (media.kind !== "json")
        return codec.read(media, response, fail, { ...(limits ?? standardLimits), parse: parseExact });
      const text = await (limits?.json(response, fail) ?? response.text());
      const value = parseExact(text);
      return value === NO_FIT ? fail("body", text) : value;
    },
  };
}
