import { findNode } from "../../language/openapi/find-node.ts";
import { isObject, membersOf } from "../../language/values/json-object.ts";
import { pointerTo } from "../../runtime/pointer.ts";
import { buildOperation, type DocumentDefaults } from "./build-operation.ts";
import { listMethods } from "./build-operations.ts";
import { attempt, type ModelContext, memberNode, type ObjectNode, resolveObject } from "./model-context.ts";
import type { Operation } from "./types.ts";

/**
 * The operations that an API calls at addresses which its callers give it, in the order of the operations that take those
 * addresses. A callback that several operations refer to is built once, and belongs to the first.
 */
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
