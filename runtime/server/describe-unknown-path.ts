import { type BasePath, basePathOf } from "../routing/base-path.ts";
import { type Incoming, pathOf } from "./problem.ts";
import type { Service } from "./report-error.ts";

const UNKNOWN_PATH = "No operation matches this path.";

/**
 * Describes a 404. In development (`NODE_ENV` is not `production`), the message names the base paths if the path begins with none of them,
 * which is how requests to a new server usually fail.
 */
export function describeUnknownPath<P>(service: Service<P>, incoming: Incoming): string {
  if (isProduction()) return UNKNOWN_PATH;
  const mounted = mountOf(incoming.context);
  const passing =
    mounted === undefined ? "" : " To pass other paths on in Express, use toExpress(router, { pass: true }).";
  return describeBases(service, pathOf(incoming.target), mounted ?? "") + passing;
}

/** The path at which Express mounted the router, or `undefined` outside Express. */
function mountOf(context: unknown): string | undefined {
  const base: unknown = Object(Object(context).req).baseUrl;
  return typeof base === "string" ? base : undefined;
}

function describeBases<P>({ contract, options, routes }: Service<P>, path: string, mounted: string): string {
  const { basePath } = options;
  const bases = basePath === undefined ? listServers(contract.servers, routes) : [basePath].flat();
  const prefixes = [...new Set(bases.map(basePathOf))];
  if (prefixes.length === 0 || prefixes.some((prefix) => `${path}/`.startsWith(`${prefix}/`)))
    return UNKNOWN_PATH;
  if (mounted !== "" && prefixes.some((prefix) => `${mounted}${path}/`.startsWith(`${prefix}/`)))
    return `${UNKNOWN_PATH} Express removes the mount path ${mounted}, which the base path ${prefixes.join(" or ")} includes: pass the router's option \`basePath: ""\`.`;
  const source =
    basePath === undefined ? "the document's servers; the option `basePath` changes that" : "`basePath`";
  return `${UNKNOWN_PATH} Paths begin with ${prefixes.slice(0, 3).join(" or ")}, as set by ${source}.`;
}

function listServers<P>(shared: readonly BasePath[], routes: Service<P>["routes"]): readonly BasePath[] {
  return [...shared, ...routes.flatMap(({ operation }) => operation.servers ?? [])];
}

export function isProduction(): boolean {
  const { process } = globalThis as { process?: { env?: { NODE_ENV?: string } } };
  return process?.env?.NODE_ENV === "production";
}
