import type { ContractDescriptor, ServerDescriptor } from "../descriptors.ts";
import { EncodeError } from "../parameters/encode-plain.ts";
import { isAmbiguousPath } from "../paths/ambiguous-path.ts";
import { type CallOptions, type Client, extendClient, type ServerUrl } from "./client.ts";

/** Creates the {@link Client} that calls need from a contract descriptor. A generated `createContext` does the same for its contract. */
export function createClientContext(
  { servers, securitySchemes }: Pick<ContractDescriptor, "servers" | "securitySchemes">,
  options: CallOptions = {},
): Client {
  return extendClient({ contract: { serverUrl: createServerUrl(servers), securitySchemes } }, options);
}

export function createServerUrl(servers: readonly ServerDescriptor[]): ServerUrl {
  return ({ server = 0, variables: given = {} }, operation) => {
    const chosen = (operation.servers ?? servers)[server];
    // The URL with default values, except for a variable at its start.
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
    // Values that are harmless on their own can combine to a dot segment: `%2` and `e`.
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
    // `https://a.example{base}`: the variable begins the path if its default begins with `/`, or is empty after the host.
    const isInHost = /^[^/?#]/.test(rest) || /[/:]$/.test(around.before);
    if (fallback ? !fallback.startsWith("/") : isInHost) return /^[^\0- /?#@\\:]+$/.test(value);
    if (!value.startsWith("/")) return false;
  } else if (!before) return !after || !/[?#\\]/.test(value);
  if (before.includes("?")) return !value.includes("#");
  // Two slashes at the start of a URL begin a host.
  if (before === "/" && /^(\/|$)/.test(value)) return false;
  return !/[\0- ?#\\]/.test(value) && !isAmbiguousPath(`/${value}/`);
}
