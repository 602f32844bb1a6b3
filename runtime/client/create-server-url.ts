import type { ContractDescriptor, ServerDescriptor } from "../descriptors.ts";
import { EncodeError } from "../parameters/encode-plain.ts";
import { isAmbiguousPath } from "../paths/ambiguous-path.ts";
import { type CallOptions, type Client, extendClient, type ServerUrl } from "./client.ts";

/** Creates a {@link Client} from a contract descriptor, as a generated `createContext` does. */
export function createClientContext(
  { servers, securitySchemes }: Pick<ContractDescriptor, "servers" | "securitySchemes">,
  options: CallOptions = {},
): Client {
  return extendClient({ contract: { serverUrl: createServerUrl(servers), securitySchemes } }, options);
}

export function createServerUrl(servers: readonly ServerDescriptor[]): ServerUrl {
  return ({ server = 0, variables: given = {} }, operation) => {
    const chosen = (operation.servers ?? servers)[server];
    // The URL with default values, except that a variable at its start has the value in use.
    let plain = chosen?.url ?? "";
    const filled = chosen?.url.replace(
      /\{([^{}]*)\}/g,
      (all: string, name: string, at: number, url: string) => {
        const variable = chosen.variables.find((candidate) => candidate.name === name);
        if (!variable) return all;
        const { default: fallback, enum: values } = variable;
        const value = (Object.hasOwn(given, name) ? given[name] : undefined) ?? fallback;
        plain = plain.replace(all, () => (at === 0 ? value : fallback));
        const around = { before: url.slice(0, at), after: url.slice(at + all.length), fallback };
        if (value !== fallback && !(values ? values.includes(value) : staysWithin(value, around)))
          throw new EncodeError(`server variable "${name}" does not allow this value`);
        return value;
      },
    );
    // Several harmless values can form a dot segment together, e.g. `%2` and `e`.
    if (filled && isAmbiguousPath(filled.replace(/\?.*/s, "")) && !isAmbiguousPath(plain))
      throw new EncodeError("these server variables cannot be combined");
    return filled;
  };
}

interface Around {
  readonly before: string;
  readonly after: string;
  readonly fallback: string;
}

function staysWithin(value: string, around: Around): boolean {
  const { after, fallback } = around;
  const [before = "", rest = ""] = [around.before, after].map((text) => text.replace(/\{[^{}]*\}/g, ""));
  if (/^[^/?#]*\/\/[^/?#]*$/.test(before) || (!/[/?#]/.test(before) && /^[^/?#]*:\/\//.test(after))) {
    // In `https://a.example{base}`, the variable starts the path if its default starts with `/`, or if its default is empty and follows the
    // host.
    const isInHost = /^[^/?#]/.test(rest) || /[/:]$/.test(around.before);
    if (fallback ? !fallback.startsWith("/") : isInHost) return /^[^\0- /?#@\\:]+$/.test(value);
    if (!value.startsWith("/")) return false;
  } else if (!before) return !after || !/[?#\\]/.test(value);
  if (before.includes("?")) return !value.includes("#");
  if (before === "/" && /^(\/|$)/.test(value)) return false;
  return !/[\0- ?#\\]/.test(value) && !isAmbiguousPath(`/${value}/`);
}
