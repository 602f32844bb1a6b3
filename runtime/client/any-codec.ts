import { decodeForm } from "../body/decode-form.ts";
import { decodeMultipart } from "../body/decode-multipart.ts";
import { readItems } from "../body/read-items.ts";
import { writeForm } from "../body/write-form.ts";
import { writeMultipart } from "../body/write-multipart.ts";
import { writeStream } from "../body/write-stream.ts";
import { chooseMedia } from "../http-semantics.ts";
import { addCredentials } from "./add-credentials.ts";
import type { CallCodec } from "./client.ts";
import { createReader, createWriter, encodeAny } from "./create-codec.ts";

export const anyCodec: CallCodec = {
  encode: encodeAny,
  choose: chooseMedia,
  write: /* @__PURE__ */ createWriter({ writeForm, writeMultipart, writeStream }),
  read: /* @__PURE__ */ createReader({ decodeForm, decodeMultipart, readItems }),
  finish: addCredentials,
};
