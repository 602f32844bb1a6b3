import { decodeForm, decodeQuerystring } from "../body/decode-form.ts";
import { decodeMultipart } from "../body/decode-multipart.ts";
import type { XmlCodec } from "../body/plain.ts";
import { readItems } from "../body/read-items.ts";
import { writeForm } from "../body/write-form.ts";
import { writeMultipart } from "../body/write-multipart.ts";
import { writeStream } from "../body/write-stream.ts";
import { decodeJson, parseJson, writeExact } from "../conversion/int64.ts";
import { createTrie } from "../routing/segment-trie.ts";
import { templateQueries } from "../routing/template-queries.ts";
import { createVariableBases } from "../routing/variable-bases.ts";
import { authorise } from "./authorise.ts";
import { chooseTwin } from "./choose-twin.ts";
import { fillError } from "./fill-error.ts";
import { createBodyPart, createParametersPart } from "./read-request.ts";
import { replyBody, replyContent, replyHeaders } from "./reply-rules.ts";
import type { ServerParts } from "./server-parts.ts";

/** All server parts except XML (see `ServeOptions.xml`), for programs that know their operations only at run time. */
export const allParts: Required<Omit<ServerParts, "writeExact" | keyof XmlCodec>> = {
  createTrie,
  createVariableBases,
  templateQueries,
  chooseTwin,
  authorise,
  parameters: /* @__PURE__ */ createParametersPart({ decodeQuerystring }),
  body: /* @__PURE__ */ createBodyPart({ decodeForm, decodeMultipart, readItems }),
  replyContent,
  replyBody,
  replyHeaders,
  writeForm,
  writeMultipart,
  writeStream,
  fillError,
};

/** Like {@link allParts}, but decodes integers beyond the range of numbers as `bigint`s. */
export const exactParts: Required<Omit<ServerParts, keyof XmlCodec>> = {
  ...allParts,
  parameters: /* @__PURE__ */ createParametersPart({ decodeQuerystring, parseJson }),
  body: /* @__PURE__ */ createBodyPart({ decodeJson, decodeForm, decodeMultipart, readItems, parseJson }),
  replyContent: { ...replyContent, check: /* @__PURE__ */ writeExact(replyContent.check) },
  replyHeaders: { ...replyHeaders, write: /* @__PURE__ */ writeExact(replyHeaders.write) },
  writeExact,
};
