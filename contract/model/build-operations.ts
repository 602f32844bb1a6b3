import { pathItemMethods } from "../../language/openapi/document-shape.ts";
import { findNode } from "../../language/openapi/find-node.ts";
import {
  type PathTemplate,
  placeOperations,
  readPathTemplate,
} from "../../language/openapi/path-template.ts";
import { isObject, membersOf } from "../../language/values/json-object.ts";
import { pointerTo } from "../../runtime/pointer.ts";
import { buildOperation, type DocumentDefaults, type OperationSite } from "./build-operation.ts";
import { attempt, type ModelContext, memberNode, type ObjectNode, resolveObject } from "./model-context.ts";
import type { Operation } from "./types.ts";

export function buildOperations(
  section: "paths" | "webhooks",
  defaults: DocumentDefaults,
  context: ModelContext,
): readonly Operation[] {
  const root: ObjectNode = { value: context.document, pointer: "" };
  const node = memberNode(root, section);
  return membersOf(node?.value).flatMap(([name, value]) => {
    if (section === "paths" && name.startsWith("x-")) return [];
    const pointer = pointerTo("", section, name);
    const isServed = section === "paths";
    const whole = { subject: `The path \`${name}\``, pointer, path: readPathTemplate(name).path, isServed };
    const item = attempt(context, whole, () => resolveObject({ value, pointer }, context));
    if (item === undefined) return [];
    return listSites(section, name, item, context).flatMap((site) => {
      const { operation, method, path } = site;
      const subject = `The operation ${method} \`${path}\``;
      const one = { subject, pointer: operation.pointer, path, method, isServed };
      const built = attempt(context, one, () =>
        buildOperation({ ...site, operation: resolveObject(operation, context) }, defaults, context),
      );
      return built === undefined ? [] : [built];
    });
  });
}

function listSites(
  section: "paths" | "webhooks",
  name: string,
  item: ObjectNode,
  context: ModelContext,
): readonly OperationSite[] {
  const place = placeOperations(section, name);
  if (place.template !== undefined) checkTemplate(name, place.template, context);
  return listMethods(item).map((site) => ({ ...place, ...site, item }));
}

function listMethods(item: ObjectNode): readonly Pick<OperationSite, "method" | "operation">[] {
  const methods = Object.keys(item.value).filter((member) => pathItemMethods.includes(member));
  const own = methods.map((member) => ({ method: member.toUpperCase(), names: [member] }));
  const others = membersOf(item.value["additionalOperations"]).map(([method]) => ({
    // `fetch` and servers recognise standard methods in upper case only.
    method: pathItemMethods.includes(method.toLowerCase()) ? method.toUpperCase() : method,
    names: ["additionalOperations", method],
  }));
  return [...own, ...others].map(({ method, names }) => {
    const pointer = pointerTo(item.pointer, ...names);
    const value = names.reduce<unknown>((node, key) => (isObject(node) ? node[key] : undefined), item.value);
    return { method, operation: { value: value as ObjectNode["value"], pointer } };
  });
}

function checkTemplate(text: string, template: PathTemplate, { report }: ModelContext): void {
  const pointer = pointerTo("/paths", text);
  if (template.problem !== undefined) {
    report("document/bad-path", pointer, `The path \`${text}\` ${template.problem}.`);
  }
  if (template.query.length > 0) {
    const message = `The path \`${text}\` contains a query. It is treated as \`${template.path}\` with fixed query parameters.`;
    report("document/query-in-path", pointer, message);
  } else if (text.includes("#")) {
    const message = `The path \`${text}\` contains a fragment, which is never sent. It is treated as \`${template.path}\`.`;
    report("document/query-in-path", pointer, message, {
      fix: "Merge the operations, or use a different path.",
    });
  }
}

/** Builds callbacks, ordered by the operations that receive the callback URLs. A shared callback is built once, for the first operation. */
export function buildCallbacks(
  operations: readonly Operation[],
  defaults: DocumentDefaults,
  context: ModelContext,
): readonly Operation[] {
  const seen = new Set<string>();
  return operations.flatMap((owner) => {
    const found = findNode(context.document, owner.pointer);
    if (found === undefined || !isObject(found.value)) return [];
    const callbacks = memberNode({ value: found.value, pointer: found.pointer }, "callbacks");
    return membersOf(callbacks?.value).flatMap(([name, value]) => {
      if (name.startsWith("x-")) return [];
      const pointer = pointerTo(callbacks?.pointer ?? "", name);
      const callback = attempt(context, { subject: `The callback \`${name}\``, pointer, path: name }, () =>
        resolveObject({ value, pointer }, context),
      );
      if (callback === undefined || seen.has(callback.pointer)) return [];
      seen.add(callback.pointer);
      return buildCallback({ owner, name, callback }, defaults, context);
    });
  });
}

interface CallbackSite {
  readonly owner: Operation;
  readonly name: string;
  readonly callback: ObjectNode;
}

function buildCallback(
  { owner, name, callback }: CallbackSite,
  defaults: DocumentDefaults,
  context: ModelContext,
): readonly Operation[] {
  return membersOf(callback.value).flatMap(([expression, value]) => {
    if (expression.startsWith("x-")) return [];
    const pointer = pointerTo(callback.pointer, expression);
    const whole = { subject: `The callback \`${name}\``, pointer, path: name };
    const item = attempt(context, whole, () => resolveObject({ value, pointer }, context));
    if (item === undefined) return [];
    const isOnly = Object.keys(callback.value).length === 1 && listMethods(item).length === 1;
    return listMethods(item).flatMap(({ method, operation }) => {
      const one = {
        subject: `The callback ${method} \`${name}\``,
        pointer: operation.pointer,
        path: name,
        method,
      };
      const built = attempt(context, one, () => {
        const resolved = resolveObject(operation, context);
        return buildOperation({ method, path: name, item, operation: resolved }, defaults, context);
      });
      if (built === undefined) return [];
      const short = `${owner.id}.${name}`;
      const own = built.hasOperationId ? built.id : isOnly ? short : `${short} ${method} ${expression}`;
      return [{ ...built, id: own, callback: { of: owner.id, name, expression } }];
    });
  });
}
