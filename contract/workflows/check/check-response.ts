import { admittedTypes } from "../../../language/schema/admitted-types.ts";
import { appliedSchemas, schemasOfItem, schemasOfMember } from "../../../language/schema/applicable.ts";
import type { FindSchema } from "../../../language/schema/local-ref.ts";
import { isObject, type SchemaObject } from "../../../language/values/json-object.ts";
import { chooseByStatus, hasNoBody } from "../../../runtime/http-semantics.ts";
import { encodePointer } from "../../../runtime/pointer.ts";
import { lookupOf } from "../../model/model-lookup.ts";
import type { Condition } from "../condition.ts";
import type { ValuePath } from "../expression.ts";
import type { CheckContext, ExpressionPlace, WrittenExpression } from "./check-context.ts";

type Call = Extract<ReturnType<CheckContext["callOf"]>, { kind: "operation" }>;

function callAt(context: CheckContext, { workflow, step }: ExpressionPlace): Call | undefined {
  const own = step === undefined ? undefined : workflow.steps[step];
  const call = own && context.callOf(own);
  return call?.kind === "operation" && call.operation.responses.length > 0 ? call : undefined;
}

/** Reports a condition that no documented status satisfies. */
export function checkStatuses(
  context: CheckContext,
  condition: Condition,
  { pointer, text }: { readonly pointer: string; readonly text: string },
  place: ExpressionPlace,
): void {
  const call = callAt(context, place);
  if (call === undefined) return;
  const { operation, contract } = call;
  const isDescribed = (status: unknown): boolean =>
    typeof status !== "number" || chooseByStatus(operation.responses, status) !== undefined;
  if (!isImpossible(condition, isDescribed)) return;
  const statuses = operation.responses.map(({ status }) => status).join(", ");
  context.tell(
    "workflow/impossible",
    pointer,
    `\`${text}\` is never met: ${operation.id} describes the statuses ${statuses}.`,
    {
      others: [contract.placeOf(operation.pointer)],
    },
  );
}

function isImpossible(condition: Condition, isDescribed: (status: unknown) => boolean): boolean {
  switch (condition.kind) {
    case "and":
      return condition.parts.some((part) => isImpossible(part, isDescribed));
    case "or":
      return condition.parts.every((part) => isImpossible(part, isDescribed));
    case "compare": {
      if (condition.by !== "==") return false;
      const sides = [condition.left, condition.right];
      const isStatus = sides.some(
        (side) => side.kind === "expression" && side.expression.kind === "statusCode",
      );
      const literal = sides.find((side) => side.kind === "literal");
      return isStatus && literal?.kind === "literal" && !isDescribed(literal.value);
    }
    case "not":
    case "literal":
    case "expression":
      return false;
  }
}

export function checkHeader(
  context: CheckContext,
  name: string,
  pointer: string,
  place: ExpressionPlace,
): void {
  const call = callAt(context, place);
  if (call === undefined || common.has(name.toLowerCase())) return;
  const { operation, contract } = call;
  const described = operation.responses.flatMap(({ headers }) =>
    headers.map((header) => header.name.toLowerCase()),
  );
  if (described.includes(name.toLowerCase())) return;
  context.tell(
    "workflow/undescribed",
    pointer,
    `No response of ${operation.id} describes the header \`${name}\`.`,
    {
      others: [contract.placeOf(operation.pointer)],
    },
  );
}

const common: ReadonlySet<string> = new Set([
  "content-type",
  "content-length",
  "date",
  "location",
  "retry-after",
  "etag",
  "set-cookie",
]);

export function checkBodyPath(
  context: CheckContext,
  { tokens }: ValuePath,
  written: WrittenExpression,
  place: ExpressionPlace,
): void {
  const call = callAt(context, place);
  if (call === undefined) return;
  const { operation, contract } = call;
  const find = lookupOf(contract.model);
  const media = operation.responses.flatMap(({ content }) => content);
  const others = [contract.placeOf(operation.pointer)];
  if (media.length === 0) {
    const isEmpty = operation.responses.every(
      ({ status }) => typeof status === "number" && hasNoBody(status),
    );
    const message = `\`${written.text}\` has no value: no response of ${operation.id} ${isEmpty ? "can have" : "describes"} a body.`;
    context.tell(isEmpty ? "workflow/impossible" : "workflow/undescribed", written.pointer, message, {
      others,
    });
    return;
  }
  if (tokens.length === 0) return;
  const reaches = media.map(({ kind, schema }) =>
    kind === "json" && schema !== undefined ? reach([schema.schema], tokens, find) : "open",
  );
  if (reaches.includes("described")) return;
  const member = `\`${encodePointer(tokens)}\``;
  if (reaches.includes("open")) {
    if (media.every(({ kind, schema }) => kind === "json" && schema !== undefined))
      context.tell(
        "workflow/undescribed",
        written.pointer,
        `No response of ${operation.id} describes ${member}.`,
        { others },
      );
    return;
  }
  context.tell(
    "workflow/impossible",
    written.pointer,
    `\`${written.text}\` has no value: no response of ${operation.id} can have ${member}.`,
    { others },
  );
}

type Reach = "described" | "open" | "never";

function reach(schemas: Iterable<unknown>, tokens: readonly string[], find: FindSchema): Reach {
  const [token, ...rest] = tokens;
  if (token === undefined) return "described";
  const next = new Set<unknown>();
  let isOpen = false;
  for (const schema of schemas) {
    const found = isObject(schema) ? membersAt(schema, token, find) : schema !== false;
    if (typeof found === "boolean") isOpen ||= found;
    else for (const one of found) next.add(one);
  }
  const further = next.size === 0 ? "never" : reach(next, rest, find);
  return further === "never" && isOpen ? "open" : further;
}

/** Returns the schemas of a member or item, or `true` if it is allowed without being defined. */
function membersAt(schema: SchemaObject, token: string, find: FindSchema): readonly unknown[] | boolean {
  const types = admittedTypes(schema, find);
  const isObjectAllowed = types.length === 0 || types.includes("object");
  const isItem = /^\d+$/.test(token) && (types.length === 0 || types.includes("array"));
  if (!isObjectAllowed && !isItem) return false;
  const parts = appliedSchemas(schema, find, "conditions", { limit: 500 });
  const inner = parts.flatMap(({ schema: part, isCertain }) => [
    ...(isObjectAllowed ? schemasOfMember(part, token) : []).map(([found]) => ({ found, isCertain })),
    ...(isItem ? schemasOfItem(part, Number(token)) : []).map(([found]) => ({ found, isCertain })),
  ]);
  const usable = inner.map(({ found }) => found).filter((found) => typeof found !== "boolean");
  if (usable.length > 0) return usable;
  return !inner.some(({ found, isCertain }) => found === false && isCertain);
}
