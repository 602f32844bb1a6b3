import type { ContractDescriptor, ServerDescriptor } from "../descriptors.ts";
import { EncodeError, hasDotSegment } from "../parameters/encode-plain.ts";
import { type CallOptions, type Client, extendClient, type ServerUrl } from "./client.ts";

/** A client of a contract by its descriptor. Generated code has `createContext`, with what its contract needs filled in. */
export function createClientContext(
  { servers, securitySchemes }: Pick<ContractDescriptor, "servers" | "securitySchemes">,
  options: CallOptions = {},
): Client {
  return extendClient({ contract: { serverUrl: createServerUrl(servers), securitySchemes } }, options);
}

/**
 * What finds the URL of the server that options choose: among the operation's own servers where it has some, else among
 * those of the document. Generated code that needs less has a function of its own.
 *
 * A value that the document does not state stays in the component of the URL that its variable stands in (RFC 3986 §3): in a host
 * none of `/ ? # @ \ :`; in a path no `?`, `#` or `\`, and no segment of dots. Where a URL begins with a variable, that may be
 * any URL to go on from.
 *
 * @throws {EncodeError} (the function does) where a variable has a value outside its `enum`, or one that leaves its component.
 */
export function createServerUrl(servers: readonly ServerDescriptor[]): ServerUrl {
  return ({ server = 0, variables: given = {} }, operation) => {
    const chosen = (operation.servers ?? servers)[server];
    // With what the document says, and what may be any URL.
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
          throw new EncodeError(`server variable "${name}" has no such value`);
        return value;
      },
    );
    // Each may be harmless, and all together not: `%2` and `e`.
    if (filled && hasDotSegment(filled.replace(/\?.*/s, "")) && !hasDotSegment(plain))
      throw new EncodeError("server variables have no such values together");
    return filled;
  };
}

/** Where a variable stands in a URL. */
interface Around {
  readonly before: string;
  readonly after: string;
  readonly fallback: string;
}

/** Whether a value ends nothing of the URL but what it stands in. */
function staysWithin(value: string, around: Around): boolean {
  const { after, fallback } = around;
  const [before = "", rest = ""] = [around.before, after].map((text) => text.replace(/\{[^{}]*\}/g, ""));
  if (/^[^/?#]*\/\/[^/?#]*$/.test(before) || (!/[/?#]/.test(before) && /^[^/?#]*:\/\//.test(after))) {
    // `https://a.example{base}`: the default tells that a path begins there, and so does an empty one at the host's end.
    const isInHost = /^[^/?#]/.test(rest) || /[/:]$/.test(around.before);
    if (fallback ? !fallback.startsWith("/") : isInHost) return /^[^\0- /?#@\\:]+$/.test(value);
    if (!value.startsWith("/")) return false;
  } else if (!before) return !after || !/[?#\\]/.test(value);
  if (before.includes("?")) return !value.includes("#");
  // Two slashes at the start of a URL begin a host.
  if (before === "/" && /^(\/|$)/.test(value)) return false;
  return !/[\0- ?#\\]/.test(value) && !hasDotSegment(`/${value}/`);
}
