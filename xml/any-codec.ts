import { decodeForm } from "../runtime/body/decode-form.ts";
import { decodeMultipart } from "../runtime/body/decode-multipart.ts";
import { readItems } from "../runtime/body/read-items.ts";
import { writeForm } from "../runtime/body/write-form.ts";
import { writeMultipart } from "../runtime/body/write-multipart.ts";
import { writeStream } from "../runtime/body/write-stream.ts";
import { anyCodec } from "../runtime/client/any-codec.ts";
import type { CallCodec } from "../runtime/client/client.ts";
import { createReader, createWriter } from "../runtime/client/create-codec.ts";
import { xmlCodec } from "./xml-codec.ts";

/** The runtime's `anyCodec`, extended with XML support. */
export const anyXmlCodec: CallCodec = {
  ...anyCodec,
  write: /* @__PURE__ */ createWriter({ writeForm, writeMultipart, writeStream, ...xmlCodec }),
  read: /* @__PURE__ */ createReader({ decodeForm, decodeMultipart, readItems, ...xmlCodec }),
};
