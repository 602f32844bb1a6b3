// @ts-nocheck Made by a machine and tested as a whole.
import type { ServerDescriptor } from "../descriptors.js";
import { EncodeError } from "../joined/adapters-client-server.js";
import type { ServerUrl } from "./client.js";

/**
 * What finds the URL of the server that options choose: among the operation's own servers where it has some, else among
 * those of the document. Generated code that needs less has a function of its own.
 *
 * @throws {EncodeError} (the function does) where a variable has a value outside its `enum`.
 */
export function createServerUrl(servers: readonly ServerDescriptor[]): ServerUrl {
  return ({ server = 0, variables: given = {} }, operation) => {
    const chosen = (operation.servers ?? servers)[server];
    let url = chosen?.url;
    for (const { name, default: fallback, enum: values } of chosen?.variables ?? []) {
      const value = (Object.hasOwn(given, name) ? given[name] : undefined) ?? fallback;
      if (values && !values.includes(value))
        throw new EncodeError(`server variable "${name}" has no such value`);
      url = url?.split(`{${name}}`).join(value);
    }
    return url;
  };
}
