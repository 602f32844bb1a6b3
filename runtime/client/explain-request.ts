import type { OperationDescriptor } from "../descriptors.ts";
import { showValue } from "../wire/show-value.ts";
import { type AnyInput, type Client, resolveSource } from "./client.ts";
import { describeUnknownMembers } from "./explain-input.ts";

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
  const unsent = operation.parameters.find(({ in: place, name }) =>
    fault.startsWith(`${place} parameter "${name}": a number cannot be sent`),
  );
  if (unsent !== undefined) return [...notes, `got ${showValue(input[unsent.key])}: pass a finite number`];
  const unfit = operation.parameters.find(
    ({ name }) => fault === `path parameter "${name}": it cannot be sent in a path`,
  );
  if (unfit !== undefined) return [...notes, `got ${showValue(input[unfit.key])}`];
  const missing = operation.parameters.find(
    ({ in: place, name }) => fault === `${place} parameter "${name}": it is missing`,
  );
  return missing === undefined ? notes : [...notes, `pass \`${missing.key}\``];
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
