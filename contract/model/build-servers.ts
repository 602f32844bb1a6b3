import { asObject, elementsOf, isObject, memberOf, textOf } from "../../language/values/json-object.ts";
import type { ServerDescriptor, ServerVariableDescriptor } from "../../runtime/descriptors.ts";
import { encodeToken } from "../../runtime/pointer.ts";
import { type BuildContext, memberNode, type ObjectNode } from "./model-context.ts";

export function buildServers(
  owner: ObjectNode,
  context: BuildContext,
): readonly ServerDescriptor[] | undefined {
  const node = memberNode(owner, "servers");
  if (node === undefined || !Array.isArray(node.value) || node.value.length === 0) return undefined;
  const servers = node.value.flatMap((value: unknown, index) => {
    const pointer = `${node.pointer}/${index}`;
    const url = isObject(value) ? textOf(value, "url") : undefined;
    if (isObject(value) && url !== undefined) return [buildServer(url, { value, pointer }, context)];
    context.report("document/bad-server", pointer, "This server has no `url` and was ignored.");
    return [];
  });
  return servers.length === 0 ? undefined : servers;
}

function buildServer(url: string, node: ObjectNode, context: BuildContext): ServerDescriptor {
  if (url === "") {
    const message = "This server has an empty `url`, which is treated as the document's own address.";
    context.report("document/bad-server", `${node.pointer}/url`, message, {
      fix: "Use `/`, or an absolute URL.",
    });
  }
  const names = new Set([...url.matchAll(/\{([^{}]+)\}/g)].map((match) => match[1] ?? ""));
  const described = asObject(memberOf(node.value, "variables"));
  const variables = [...names].map((name) => {
    return buildVariable(name, asObject(memberOf(described, name)), node, context);
  });
  return { url, variables };
}

function buildVariable(
  name: string,
  variable: { readonly [member: string]: unknown },
  server: ObjectNode,
  { report }: BuildContext,
): ServerVariableDescriptor {
  const values = elementsOf(memberOf(variable, "enum")).map(String);
  const distinct = new Set(values);
  if (distinct.size < values.length) {
    const message = `The server variable \`${name}\` lists a value twice.`;
    report("document/bad-server", `${server.pointer}/variables/${encodeToken(name)}/enum`, message, {
      fix: "List each value once.",
    });
  }
  const given = memberOf(variable, "default");
  const isGiven = typeof given === "string" || typeof given === "number" || typeof given === "boolean";
  if (!isGiven) {
    const message = `The server variable \`${name}\` has no default.`;
    const at = `${server.pointer}/variables/${encodeToken(name)}`;
    report("document/bad-server", Object.hasOwn(server.value, "variables") ? at : server.pointer, message);
  }
  const fallback = isGiven ? String(given) : (values[0] ?? "");
  return { name, default: fallback, ...(values.length === 0 ? {} : { enum: [...distinct] }) };
}
