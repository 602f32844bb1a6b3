// @ts-nocheck Made by a machine and tested as a whole.
import { targetOf } from "../joined/adapters-server.js";

/**
 * Cuts as many segments off the front of a request's target as a prefix of Fastify's has: under `/:tenant`, `/a/notes?x=1` is
 * `/notes?x=1`. Not by the prefix's text: what Fastify takes for it may be a parameter, percent-encoded, or in capitals.
 */
export function cutSegments(prefix: string): (url: string) => string {
  const count = prefix.split("/").filter((segment) => segment !== "").length;
  // Where Fastify is told to ignore them, there may be several slashes.
  const segments = new RegExp(`^(?:/+[^/?#]*){${count}}`);
  return (url) => {
    const rest = (url.startsWith("/") ? url : targetOf(url)).replace(segments, "");
    return rest.startsWith("/") ? rest : `/${rest}`;
  };
}
