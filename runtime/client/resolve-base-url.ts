import type { OperationDescriptor } from "../descriptors.ts";
import { EncodeError } from "../parameters/encode-error.ts";
import { askSource } from "./ask-source.ts";
import type { Client } from "./client.ts";

/**
 * The URL that an operation's path is put behind, without a slash at its end: `baseUrl` where given, else that of the server
 * that the options choose.
 *
 * @throws {EncodeError} where there is no such server, a variable has a value outside its `enum`, the URL has user information
 * or is none, or it is relative and there is no page that it could be relative to.
 */
export function resolveBaseUrl({ contract, options }: Client, operation: OperationDescriptor): string {
  const url = askSource(options.baseUrl, operation) ?? contract.serverUrl(options, operation) ?? "";
  // What it is relative to, and whether to anything, is the platform's to know; only its form counts.
  const page = globalThis.location && "http://a";
  const { username, password } = URL.canParse(url, page) ? new URL(url, page) : { username: "?" };
  // Without this, the platform's message would show the whole URL, keys in its query included.
  if (username || password) throw new EncodeError("baseUrl is not absolute, or has user information");
  let end = url.length;
  while (url[end - 1] === "/") end--;
  return url.slice(0, end);
}
