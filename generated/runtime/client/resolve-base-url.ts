// @ts-nocheck Made by a machine and tested as a whole.
import type { OperationDescriptor } from "../descriptors.js";
import { EncodeError } from "../joined/adapters-client-server.js";
import type { Client } from "./client.js";

/**
 * The URL that an operation's path is put behind, without a slash at its end: `baseUrl` where given, else that of the server
 * that the options choose.
 *
 * @throws {EncodeError} where there is no such server, a variable has a value outside its `enum`, or the URL is relative
 * and there is no page that it could be relative to.
 */
export function resolveBaseUrl({ contract, options }: Client, operation: OperationDescriptor): string {
  const { baseUrl } = options;
  const given = typeof baseUrl === "function" ? baseUrl(operation) : baseUrl;
  const url = given ?? contract.serverUrl(options, operation) ?? "";
  // Without this, the platform's message would show the whole URL, keys in its query included.
  if (!globalThis.location && !/^[\w+.-]+:/.test(url)) throw new EncodeError("an absolute baseUrl is needed");
  return url.replace(/\/+$/, "");
}
