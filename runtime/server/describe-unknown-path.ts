import { type BasePath, basePathOf } from "../routing/base-path.ts";
import { suggestPath } from "../routing/suggest-path.ts";
import { isProduction } from "./is-production.ts";
import { type Incoming, pathOf } from "./problem.ts";
import type { Service } from "./report-error.ts";

const UNKNOWN_PATH = "No operation matches this path.";

/**
 * Describes a 404. In development (`NODE_ENV` is not `production`), the message names the base paths if the path begins with none of them,
 * which is how requests to a new server usually fail, and the operation's path if only a slash at the end differs.
 */
export function describeUnknownPath<P>(service: Service<P>, incoming: Incoming): string {
  if (isProduction()) return UNKNOWN_PATH;
  const path = pathOf(incoming.target);
  const meant = findBySlash(service, path);
  if (meant !== undefined)
    return `${UNKNOWN_PATH} Did you mean \`${meant}\`, ${path.endsWith("/") ? "without" : "with"} a slash at the end?`;
  const mounted = mountOf(incoming.context);
  const passing =
    mounted?.by !== "Express"
      ? ""
      : " To pass other paths on in Express, use toExpress(router, { pass: true }).";
  const told = describeBases(service, path, mounted);
  const near = told === UNKNOWN_PATH ? suggestPath(path, listPaths(service)) : undefined;
  return `${told}${near === undefined ? "" : ` Did you mean \`${near}\`?`}${passing}`;
}

/** The documented paths, below each base path that the router serves. */
function listPaths<P>({ contract, options, routes }: Service<P>): readonly string[] {
  const shared = options.basePath === undefined ? contract.servers : [options.basePath].flat();
  return routes.flatMap(({ operation }) => {
    const bases = options.basePath === undefined ? (operation.servers ?? shared) : shared;
    return (bases.length === 0 ? [""] : bases).map((base) => basePathOf(base) + operation.path);
  });
}

/** Returns the path, as documented, of an operation that matches with a slash more or less at the end. */
function findBySlash<P>({ match }: Service<P>, path: string): string | undefined {
  const other = path.endsWith("/") ? path.slice(0, -1) : `${path}/`;
  if (other === "" || other.endsWith("//")) return undefined;
  const found = match("GET", other, "");
  const any = found.kind === "method" ? match(found.allow[0] ?? "", other, "") : found;
  return any.kind === "found" ? any.operation.path : undefined;
}

interface Mount {
  readonly by: "Express" | "Fastify";
  readonly path: string;
}

/** The path at which Express or Fastify mounted the router, which the router does not see. */
function mountOf(context: unknown): Mount | undefined {
  const base: unknown = Object(Object(context).req).baseUrl;
  if (typeof base === "string") return { by: "Express", path: base };
  const prefix: unknown = Object(Object(Object(context).request).server).prefix;
  return typeof prefix === "string" ? { by: "Fastify", path: prefix } : undefined;
}

function describeBases<P>(
  { contract, options, routes }: Service<P>,
  path: string,
  mounted: Mount | undefined,
): string {
  const { basePath } = options;
  const bases = basePath === undefined ? listServers(contract.servers, routes) : [basePath].flat();
  const prefixes = [...new Set(bases.map(basePathOf))];
  if (prefixes.length === 0 || prefixes.some((prefix) => `${path}/`.startsWith(`${prefix}/`)))
    return UNKNOWN_PATH;
  const { by, path: cut } = mounted ?? { path: "" };
  if (cut !== "" && prefixes.some((prefix) => `${cut}${path}/`.startsWith(`${prefix}/`)))
    return `${UNKNOWN_PATH} ${by} removes the ${by === "Express" ? "mount path" : "prefix"} ${cut}, which the base path ${prefixes.join(" or ")} includes: pass the router's option \`basePath: ""\`.`;
  const source =
    basePath === undefined ? "the document's servers; the option `basePath` changes that" : "`basePath`";
  return `${UNKNOWN_PATH} Paths begin with ${prefixes.slice(0, 3).join(" or ")}, as set by ${source}.`;
}

function listServers<P>(shared: readonly BasePath[], routes: Service<P>["routes"]): readonly BasePath[] {
  return [...shared, ...routes.flatMap(({ operation }) => operation.servers ?? [])];
}
