import { describeContract } from "../../contract/descriptors/describe-contract.ts";
import type { ApiModel } from "../../contract/model/types.ts";
import { anyCodec } from "../../runtime/client/any-codec.ts";
import { type BuiltRequest, buildRequest } from "../../runtime/client/build-request.ts";
import { createClientContext } from "../../runtime/client/create-server-url.ts";
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
  { descriptor, members, media }: SampleInput,
  model: ApiModel,
  baseUrl: string | undefined,
): Promise<BuiltRequest> {
  const credentials = Object.fromEntries(
    (descriptor.security[0] ?? []).map(({ scheme }) => [scheme, secret]),
  );
  const contract = describeContract(model);
  const body = media?.kind === "binary" ? [["body", new Blob(["…"])] as const] : [];
  const given = Object.fromEntries([...members, ...body]);
  return buildRequest(createClientContext(contract, { credentials, baseUrl }), descriptor, given, anyCodec);
}

async function printRequest([url, init]: BuiltRequest, { members, media }: SampleInput): Promise<string> {
  const target = quote(url);
  const { method = "GET" } = init;
  const parts = method === "GET" ? [`curl ${target}`] : [`curl --request ${quote(method)}`, target];
  const headers = Object.entries(init.headers as Record<string, string>); // built so
  for (const [name, value] of headers)
    if (isTold(name, value)) parts.push(`--header ${quote(`${name}: ${value}`)}`);
  const { body } = init;
  if (body instanceof FormData) {
    for (const [name, value] of body.entries())
      parts.push(`--form ${quote(`${name}=${typeof value === "string" ? value : "@file"}`)}`);
  } else if (typeof body === "string" || body instanceof URLSearchParams) {
    const value = members.find(([key]) => key === "body")?.[1];
    const text = media?.kind === "json" ? JSON.stringify(value, null, 2) : body.toString();
    parts.push(`--data-raw ${quote(text)}`);
  } else if (body) parts.push("--data-binary @file");
  return `${parts.join(" \\\n  ")}\n`;
}

/** curl says itself that it accepts anything. */
function isTold(name: string, value: string): boolean {
  return !(name === "accept" && value.includes("*/*"));
}

/** POSIX single quotes: nothing within is special; the secret's variable stands in double quotes between them. */
function quote(text: string): string {
  if (/^[\w./:@%+=,-]+$/.test(text) && !text.includes(secret)) return text;
  const quoted = `'${text.replaceAll("'", "'\\''")}'`;
  return quoted.replaceAll(secret, `'"$ACCESS_TOKEN"'`).replace(/''$/, "");
}
