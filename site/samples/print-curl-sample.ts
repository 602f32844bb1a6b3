import { describeContract } from "../../contract/descriptors/describe-contract.ts";
import { printCurl, quoteForShell, quoteSingly } from "../../contract/findings/print-curl.ts";
import type { ApiModel } from "../../contract/model/types.ts";
import { type Part, parseMultipart } from "../../runtime/body/parse-multipart.ts";
import { anyCodec } from "../../runtime/client/any-codec.ts";
import { createClientContext } from "../../runtime/client/create-server-url.ts";
import { type BuiltRequest, buildRequest } from "../../runtime/client/send.ts";
import { mediaTypeParameter, parseMediaType } from "../../runtime/media-type.ts";
import type { SampleInput } from "./sample-input.ts";

/** Stands for the secret until the text is quoted for the shell. */
const secret = "TENON-ACCESS-TOKEN";

/** Stands in where the document names no server that could be reached. */
const nowhere = "https://api.example.com";

/**
 * The same call for curl, encoded by the runtime's own encoders; the secret comes from the variable `ACCESS_TOKEN`.
 * `undefined` where the input cannot be encoded.
 */
export async function printCurlSample(input: SampleInput, model: ApiModel): Promise<string | undefined> {
  for (const baseUrl of [undefined, nowhere]) {
    try {
      return await printRequest(await build(input, model, baseUrl), input);
    } catch {
      // The server's URL is relative, or else the input is not what the encoder takes.
    }
  }
  return undefined;
}

function build(
  { descriptor, members, media, server = {} }: SampleInput,
  model: ApiModel,
  baseUrl: string | undefined,
): Promise<BuiltRequest> {
  const credentials = Object.fromEntries(
    (descriptor.security[0] ?? []).map(({ scheme }) => [scheme, secret]),
  );
  const contract = describeContract(model);
  const body = media?.kind === "binary" ? [["body", new Blob(["…"])] as const] : [];
  const given = Object.fromEntries([...members, ...body]);
  return buildRequest(
    createClientContext(contract, { ...server, credentials, baseUrl: baseUrl ?? server.baseUrl }),
    descriptor,
    given,
    anyCodec,
  );
}

async function printRequest([url, init]: BuiltRequest, { members, media }: SampleInput): Promise<string> {
  const { method = "GET", body } = init;
  const headers = Object.entries(init.headers as Record<string, string>); // built so
  const boundary = boundaryOf(headers);
  const fields = body instanceof Blob ? await readFormParts(body, headers) : undefined;
  const shown = headers
    // curl writes the type of a form itself.
    .filter(([name, value]) => isShown(name, value) && !(name === "content-type" && fields !== undefined))
    .map(
      ([name, value]) =>
        [name, boundary === undefined ? value : value.replace(boundary, sampleBoundary)] as const,
    );
  return `${printCurl({ method, url, headers: shown, body: printBody() }, quote)}\n`;

  function printBody(): readonly string[] {
    if (fields !== undefined) return fields.map(printFormPart);
    if (typeof body !== "string" && !(body instanceof URLSearchParams))
      return body ? ["--data-binary @file"] : [];
    const value = members.find(([key]) => key === "body")?.[1];
    return [`--data-raw ${quote(media?.kind === "json" ? JSON.stringify(value, null, 2) : body.toString())}`];
  }
}

/** The encoder chooses a random boundary; the same document has to give the same page. */
const sampleBoundary = "tenon-boundary";

type Headers = readonly (readonly [name: string, value: string])[];

function boundaryOf(headers: Headers): string | undefined {
  const type = parseMediaType(headers.find(([name]) => name === "content-type")?.[1] ?? "");
  return type === undefined ? undefined : mediaTypeParameter(type, "boundary");
}

/** The parts of a `multipart/form-data` body; `undefined` for any other, which curl cannot write. */
async function readFormParts(body: Blob, headers: Headers): Promise<readonly Part[] | undefined> {
  const boundary = boundaryOf(headers);
  const isForm = headers.some(
    ([name, value]) => name === "content-type" && /^multipart\/form-data\b/i.test(value),
  );
  if (!isForm || boundary === undefined) return undefined;
  return parseMultipart(new Uint8Array(await body.arrayBuffer()), boundary);
}

function printFormPart({ name = "", contentType, bytes }: Part): string {
  const type = contentType === undefined ? "" : `;type=${contentType}`;
  // curl reads a quoted text with `\"` and `\\` as escapes; unquoted, a `;` or a leading `@` would end or replace it.
  const content = new TextDecoder().decode(bytes).replace(/[\\"]/g, "\\$&");
  return `--form ${quote(`${name}="${content}"${type}`)}`;
}

/** Tells whether the sample names a header. curl itself sends an `Accept` for every media type. */
function isShown(name: string, value: string): boolean {
  return !(name === "accept" && value.includes("*/*"));
}

/** The secret's variable is in double quotes, between the single ones. */
function quote(text: string): string {
  if (!text.includes(secret)) return quoteForShell(text);
  const quoted = quoteSingly(text);
  return quoted.replaceAll(secret, `'"$ACCESS_TOKEN"'`).replace(/''$/, "");
}
