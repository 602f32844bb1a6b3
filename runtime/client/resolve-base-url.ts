import type { OperationDescriptor } from "../descriptors.ts";
import { EncodeError } from "../parameters/encode-error.ts";
import type { Client } from "./client.ts";

/**
 * The URL that an operation's path is put behind, without a slash at its end: `baseUrl` where given, else the chosen
 * server of the operation or document with its variables filled in.
 *
 * @throws {EncodeError} where there is no such server, a variable has a value outside its `enum`, or the URL is relative
 * and there is no page that it could be relative to.
 */
export function resolveBaseUrl({ contract, options }: Client, operation: OperationDescriptor): string {
  const { baseUrl, variables: given, server = 0 } = options;
  let url = typeof baseUrl === "function" ? baseUrl(operation) : baseUrl;
  if (url === undefined) {
    const chosen = (operation.servers ?? contract.servers)[server];
    url = chosen?.url ?? "";
    for (const { name, default: fallback, enum: values } of chosen?.variables ?? []) {
      const value = given?.[name] ?? fallback;
      if (values && !values.includes(value))
        throw new EncodeError(`server variable "${name}" has no such value`);
      url = url.replaceAll(`{${name}}`, () => value);
    }
  }
  // Without this, the platform's message would show the whole URL, keys in its query included.
  if (!globalThis.location && !/^[\w+.-]+:/.test(url)) throw new EncodeError("an absolute baseUrl is needed");
  return url.replace(/\/+$/, "");
}
