import type { OperationDescriptor } from "../descriptors.ts";
import { fileMembersOf, looksLikeBase64 } from "../wire/file-members.ts";
import { showValue } from "../wire/show-value.ts";
import { suggestName } from "../wire/suggest-name.ts";
import { type AnyInput, type Client, resolveSource } from "./client.ts";

interface FailedCall {
  readonly operation: OperationDescriptor;
  readonly client: Client;
  readonly input: AnyInput;
}

/** Explains why no request was sent. `fault` is the message of the `RequestError` without the operation. */
export function describeRequest(fault: string, call: FailedCall): readonly string[] {
  const { operation, input } = call;
  if (fault.startsWith("baseUrl")) return describeBaseUrl(call);
  if (fault === "this token cannot be sent") return ["pass the bearer token as a string"];
  const notes = describeUnknownMembers(call);
  if (fault === "body is missing") {
    const types = (operation.body?.content ?? []).map(({ type }) => type);
    const wanted = `pass \`body\`, sent as ${types.join(" or ")}`;
    return [...notes, Object.hasOwn(input, "body") ? `\`body\` is undefined: ${wanted}` : wanted];
  }
  if (fault === "contentType is not described") {
    const types = (operation.body?.content ?? []).map(({ type }) => JSON.stringify(type));
    return [`contentType is ${showValue(input["contentType"])}: pass ${types.join(" or ")}`];
  }
  const missing = operation.parameters.find(
    ({ in: place, name }) => fault === `${place} parameter "${name}": it is missing`,
  );
  return missing === undefined ? notes : [...notes, `pass \`${missing.key}\``];
}

function describeUnknownMembers({ operation, input }: FailedCall): readonly string[] {
  const { parameters, body } = operation;
  const known = [...parameters.map(({ key }) => key), ...(body ? ["body", "contentType"] : [])];
  const unknown = Object.keys(input).filter((name) => !known.includes(name));
  const [first] = unknown;
  if (first === undefined) return [];
  // A string was spread, e.g. of `getNote("7")`.
  if (first === "0") return [`got a string as the input: pass an object with ${showMembers(known)}`];
  const listed = unknown.map((name) => `\`${name}\``).join(", ");
  // `content` is a member of the body rather than a short form of `contentType`.
  const isType = /type$/i.test(first);
  const near = suggestName(
    first,
    known.filter((name) => input[name] === undefined && (isType || name !== "contentType")),
  );
  if (near !== undefined) return [`the input has ${listed}: did you mean \`${near}\`?`];
  if (body !== undefined && !Object.hasOwn(input, "body"))
    return [`the input has ${listed}: members of the body belong into \`body\`, as { body: { … } }`];
  return [
    `the input has ${listed}, which this operation does not take; its members are ${showMembers(known)}`,
  ];
}

/** Names dates in place of the text of parameters, which the API may refuse. */
export function describeDates({ operation: { parameters }, input }: FailedCall): readonly string[] {
  return parameters.flatMap(({ key }) =>
    input[key] instanceof Date
      ? [`\`${key}\` is a Date: pass its text, such as "2026-01-31", or generate with \`dates: "Date"\``]
      : [],
  );
}

/** Names strings in place of files, which are sent as text. */
export function describeTexts({ operation, input }: FailedCall): readonly string[] {
  const { body, contentType } = input;
  const content = operation.body?.content ?? [];
  const media = content.find(({ type }) => type === contentType) ?? content[0];
  if (media === undefined) return [];
  if (media.kind === "binary") return typeof body === "string" ? [describeText("body", body)] : [];
  return fileMembersOf(media).flatMap((name) => {
    const text = [Object(body)[name]].flat().find((value) => typeof value === "string");
    return text === undefined ? [] : [describeText(`body.${name}`, text)];
  });
}

function describeText(place: string, text: string): string {
  const decoded = looksLikeBase64(text) ? ", with the decoded bytes in place of Base64" : "";
  return `\`${place}\` is a string, which is sent as text: pass a Blob or File${decoded}`;
}

function showMembers(names: readonly string[]): string {
  return names.length === 0 ? "none" : names.map((name) => `\`${name}\``).join(", ");
}

const EXAMPLE = "https://api.example.com";

function describeBaseUrl({ client, operation }: FailedCall): readonly string[] {
  const { contract, options } = client;
  const given = resolveSource(options.baseUrl, operation);
  const url = given ?? contract.serverUrl(options, operation) ?? "";
  // A URL with user information is not shown, because it contains a password.
  if (URL.canParse(url)) return ["pass `credentials` in place of a name and password in the URL"];
  const path = /^\/(?!\/)/.test(url) ? url.replace(/\/$/, "") : "";
  if (given === undefined)
    return url === ""
      ? [`the document has no server: pass \`baseUrl\`, e.g. "${EXAMPLE}"`]
      : [`the document's server ${showValue(url)} has no host: pass \`baseUrl\`, e.g. "${EXAMPLE}${path}"`];
  return path === "" && url !== "/"
    ? [`\`baseUrl\` is ${showValue(url)}: pass a URL with a scheme, e.g. "${EXAMPLE}"`]
    : [
        `\`baseUrl\` is ${showValue(url)}: outside a web page, pass a host also, e.g. "http://localhost:3000${path}"`,
      ];
}

/** Explains a 404: a `baseUrl` without the path of the document's server, such as `/v1`. */
export function describeNotFound({ client, operation }: Omit<FailedCall, "input">): string {
  const { contract, options } = client;
  const given = resolveSource(options.baseUrl, operation);
  const server = contract.serverUrl({}, operation);
  if (given === undefined || server === undefined) return "";
  const [wanted, actual] = [server, given].map((url) => new URL(url, EXAMPLE).pathname.replace(/\/$/, ""));
  if (wanted === undefined || actual?.endsWith(wanted) !== false) return "";
  return `\`baseUrl\` has ${actual === "" ? "no path" : `the path ${actual}`}, the document's server has ${wanted}`;
}

function showCauses(error: unknown): string {
  if (!(error instanceof Error)) return "";
  const code: unknown = "code" in error ? error.code : "";
  return `${String(code)} ${error.message} ${showCauses(error.cause)}`;
}

/** Explains why a request did not reach the server, as far as the platform does not. */
export function describeNetwork(cause: unknown, { client, operation }: FailedCall): readonly string[] {
  const { options } = client;
  const given = resolveSource(options.baseUrl, operation);
  // `localhost:3000` is a URL with the scheme `localhost`.
  if (typeof given === "string" && /^[\w.-]+:\d+(?:\/|$)/.test(given))
    return [`\`baseUrl\` is ${showValue(given)}: pass it with a scheme, "http://${given}"`];
  if (/wrong version number|SSL_PROTOCOL|packet length too long/i.test(showCauses(cause)))
    return ["the server does not speak TLS: pass `baseUrl` with http://"];
  const isOwn = options.fetch !== undefined || options.middleware.length > 0 || Boolean(options.retry);
  // Engines word it differently; errors of the platform's `fetch` do not speak of undefined values.
  if (isOwn && cause instanceof TypeError && /undefined|null|not a function/.test(cause.message))
    return ["`fetch` and middleware must return a Response; a middleware returns `next(request)`"];
  if (options.fetch !== undefined || globalThis.location === undefined) return [];
  return ["browsers do not say why: the server may be down, or not allow this origin (CORS)"];
}
