import { pathItemMethods } from "../../language/openapi/document-shape.ts";
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

/**
 * Builds the operations of a document's paths, or of its webhooks, in document order. Operations that cannot be understood are left out.
 */
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

/** The methods of a path item with their values, which need not be objects. */
export function listMethods(item: ObjectNode): readonly Pick<OperationSite, "method" | "operation">[] {
  const methods = Object.keys(item.value).filter((member) => pathItemMethods.includes(member));
  const own = methods.map((member) => ({ method: member.toUpperCase(), names: [member] }));
  const others = membersOf(item.value["additionalOperations"]).map(([method]) => ({
    // `fetch` and servers know the fixed methods in one spelling only.
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
    const message = `The path \`${text}\` has a query in it; it is read as \`${template.path}\` with fixed query parameters.`;
    report("document/query-in-path", pointer, message);
  } else if (text.includes("#")) {
    const message = `The path \`${text}\` has a fragment in it, which is never sent; it is read as \`${template.path}\`.`;
    report("document/query-in-path", pointer, message, {
      fix: "Describe it as one operation, or give it a path of its own.",
    });
  }
}
