import { describeContract } from "../../contract/descriptors/describe-operation.ts";
import type { ApiModel } from "../../contract/model/types.ts";
import { parseMultipart } from "../../runtime/body/parse-multipart.ts";
import { createClientContext } from "../../runtime/client/create-server-url.ts";
import { type BuiltRequest, buildRequest } from "../../runtime/client/send.ts";
import { mediaTypeParameter, parseMediaType } from "../../runtime/http-semantics.ts";
import { anyXmlCodec } from "../../xml/any-codec.ts";
import { chosenType, type SampleInput, withFiles } from "./sample-input.ts";
import { type SampleBody, type SampleRequest, sampleBoundary, secret } from "./sample-request.ts";

const nowhere = "https://api.example.com";

export async function createSampleRequest(
  input: SampleInput,
  model: ApiModel,
): Promise<SampleRequest | undefined> {
  for (const baseUrl of [undefined, nowhere]) {
    try {
      return await readRequest(await build(input, model, baseUrl), input);
    } catch {
      // The server's URL is relative, or the input cannot be encoded.
    }
  }
  return undefined;
}

function build(
  { descriptor, members, media, server = {}, secrets = {} }: SampleInput,
  model: ApiModel,
  baseUrl: string | undefined,
): Promise<BuiltRequest> {
  const credentials = Object.fromEntries(
    (descriptor.security[0] ?? []).map(({ scheme }) => [scheme, secrets[scheme] ?? secret]),
  );
  const contract = describeContract(model);
  const own = members.map(([key, value]): [string, unknown] => [
    key,
    key === "body" ? withFiles(value, media, model) : value,
  ]);
  const given = Object.fromEntries(own);
  if (media !== undefined) given["contentType"] = chosenType(descriptor, media, given["body"]);
  return buildRequest(
    createClientContext(contract, { ...server, credentials, baseUrl: baseUrl ?? server.baseUrl }),
    descriptor,
    given,
    anyXmlCodec,
  );
}

async function readRequest([url, init]: BuiltRequest, input: SampleInput): Promise<SampleRequest> {
  const { method = "GET", body } = init;
  const headers = Object.entries(init.headers as Record<string, string>); // `buildRequest` sets headers as a plain object.
  const type = headers.find(([name]) => name === "content-type")?.[1] ?? "";
  const parsed = parseMediaType(type);
  const boundary = parsed === undefined ? undefined : mediaTypeParameter(parsed, "boundary");
  const rename = (text: string): string =>
    boundary === undefined ? text : text.replaceAll(boundary, sampleBoundary);
  return {
    method,
    url,
    isBasic: headers.some(isBasic),
    headers: headers
      .filter((header) => isShown(header) && !isBasic(header))
      .map(([name, value]) => [name, name === "accept" ? firstType(value) : rename(value)]),
    body: await readBody(),
  };

  async function readBody(): Promise<SampleBody> {
    if (!body) return { kind: "none" };
    if (body instanceof Blob && boundary !== undefined && /^multipart\/form-data\b/i.test(type)) {
      const bytes = new Uint8Array(await body.arrayBuffer());
      const parts = parseMultipart(bytes, boundary);
      if (parts !== undefined) return { kind: "form", parts };
    }
    if (typeof body !== "string" && !(body instanceof URLSearchParams)) return { kind: "file" };
    const value = input.members.find(([key]) => key === "body")?.[1];
    return input.media?.kind === "json" && value !== undefined
      ? { kind: "json", value }
      : { kind: "text", text: body.toString() };
  }
}

function isBasic([name, value]: readonly [name: string, value: string]): boolean {
  return name === "authorization" && value === `Basic ${secret}`;
}

/** A sample asks for the type of the response that is shown beside it, rather than for all that a client reads. */
function firstType(accepted: string): string {
  return accepted.split(",", 1)[0] ?? accepted;
}

/** Hides an `Accept` header that allows any type, because HTTP clients send it by default. */
function isShown([name, value]: readonly [name: string, value: string]): boolean {
  return !(name === "accept" && value.includes("*/*"));
}
