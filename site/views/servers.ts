import type { Operation } from "../../contract/model/types.ts";
import {
  asObject,
  elementsOf,
  memberOf,
  type SchemaObject,
  textOf,
} from "../../language/values/json-object.ts";
import type { ServerDescriptor } from "../../runtime/descriptors.ts";
import { parentPointer, readPointer } from "../../runtime/pointer.ts";
import { escapeHtml } from "../text/html-text.ts";
import { type FindLink, renderMarkdown } from "../text/render-markdown.ts";

/**
 * Describes servers with their variables.
 * @param holder - The part of the document that lists the servers.
 */
export function viewServers(
  servers: readonly ServerDescriptor[],
  holder: unknown,
  findLink: FindLink,
): readonly object[] {
  const written = elementsOf(asObject(holder)["servers"]).map(asObject);
  return servers.map(({ url, variables }, index) => {
    const node = asObject(written[index]);
    const about = asObject(node["variables"]);
    return {
      url: escapeHtml(url),
      name: escapeHtml(textOf(node, "name") ?? ""),
      description: renderMarkdown(textOf(node, "description"), findLink),
      variables: variables.map(({ name, default: value }) => ({
        name: escapeHtml(name),
        value: escapeHtml(value),
        choices: elementsOf(asObject(about[name])["enum"]).map((choice) => escapeHtml(String(choice))),
        description: renderMarkdown(textOf(asObject(about[name]), "description"), findLink),
      })),
    };
  });
}

/** Describes the servers of an operation that are not those of the document. */
export function viewOwnServers(
  { servers, pointer }: Operation,
  document: SchemaObject,
  findLink: FindLink,
): readonly object[] {
  if (servers === undefined) return [];
  const own = readPointer(document, pointer);
  const holder =
    memberOf(asObject(own), "servers") === undefined ? readPointer(document, parentPointer(pointer)) : own;
  return viewServers(servers, holder, findLink);
}
