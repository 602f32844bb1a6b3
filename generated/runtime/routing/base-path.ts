// @ts-nocheck Made by a machine and tested as a whole.
import type { ServerDescriptor } from "../descriptors.js";
import { normaliseLiteral } from "./normalise-path.js";

/**
 * The paths under which servers serve, without a slash at the end, each once: `https://api.example/v1/` gives `/v1`. Variables
 * take their defaults. `[""]` where there is no server. A URL that cannot be read counts as one without a path.
 */
export function basePathsOf(servers: readonly ServerDescriptor[]): readonly string[] {
  if (servers.length === 0) return [""];
  return [...new Set(servers.map(basePathOf))];
}

function basePathOf({ url, variables }: ServerDescriptor): string {
  const filled = url.replace(/\{([^{}]*)\}/g, (all, name: string) => {
    return variables.find((variable) => variable.name === name)?.default ?? all;
  });
  const path = filled.replace(/^(?:[A-Za-z][A-Za-z0-9+.-]*:)?\/\/[^/?#]*/, "").replace(/[?#].*$/s, "");
  return normaliseBasePath(path);
}

/** A base path as the matcher takes it: a slash before, none behind, empty for the root. */
export function normaliseBasePath(path: string): string {
  let end = path.length;
  while (end > 0 && path[end - 1] === "/") end--;
  const text = normaliseLiteral(path.slice(0, end));
  return text === "" || text.startsWith("/") ? text : `/${text}`;
}
