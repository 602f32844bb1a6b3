import { targetOf } from "../server/incoming.ts";

/** A request target as a URL parser has it: the origin of an absolute form dropped, dot segments resolved, no fragment. */
export function cleanTarget(url: string): string {
  const target = url.startsWith("/") ? url : targetOf(url);
  if (!/\/\.|%2e|[\\#]/i.test(target)) return target;
  const address = `http://localhost${target}`;
  return URL.canParse(address) ? targetOf(new URL(address).href) : target;
}
