import type { OperationDescriptor } from "../descriptors.ts";
import { showValue } from "../wire/show-value.ts";
import { suggestName } from "../wire/suggest-name.ts";
import type { ServeOptions } from "./options.ts";

type Accepts = readonly [accepts: (value: unknown) => boolean, wanted: string];

const isHook = (value: unknown): boolean => typeof value === "function";
const isAmount = (value: unknown): boolean => typeof value === "number" && value >= 0;
const aHook: Accepts = [isHook, "a function"];

const oneOf = (...choices: readonly unknown[]): Accepts => [
  (value) => choices.includes(value),
  choices.map((choice) => JSON.stringify(choice)).join(" or "),
];

const isRecord = (value: unknown): boolean => typeof value === "object" && value !== null;

const known = (): Readonly<Record<keyof ServeOptions<unknown>, Accepts>> => ({
  authenticate: aHook,
  around: aHook,
  basePath: [(value) => typeof value === "string" || isRecord(value), 'a path such as "/v1"'],
  maxBodyBytes: [(value) => isAmount(value) || isHook(value), "a number of bytes, or a function"],
  maxBodyDepth: [isAmount, "a number"],
  responses: oneOf("off", "report", "enforce"),
  onReport: aHook,
  onError: aHook,
  onAnswer: aHook,
  readings: [isRecord, "an object"],
  invalidBodyStatus: oneOf(400, 422),
  formatError: aHook,
  formatErrors: [isRecord, "an object of functions by operation id"],
  xml: [isRecord, "xmlCodec of tenon/xml"],
  accept: oneOf("choose", "enforce"),
});

/**
 * Checks the options of a router, since JavaScript has no types: a limit such as `"1mb"` would limit nothing. In development, warns about
 * unknown options.
 *
 * @throws {TypeError} For an option of the wrong type, with what was given and what is expected.
 */
export function checkServeOptions(options: object, isProduction: boolean): void {
  const rules: Readonly<Record<string, Accepts>> = known();
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (rule !== undefined && !rule[0](value))
      throw new TypeError(`The router's option "${name}" is ${showValue(value)}: pass ${rule[1]}.`);
    if (rule === undefined && !isProduction) warnOf("The router has no option", name, Object.keys(rules));
  }
}

/**
 * Checks the handlers of a router. In development, warns about handlers of unknown operations and those that are no functions: they answer
 * 501.
 *
 * @throws {TypeError} If the handlers are not an object.
 */
export function checkHandlers(
  handlers: unknown,
  operations: readonly OperationDescriptor[],
  isProduction: boolean,
): void {
  if (typeof handlers !== "object" || handlers === null)
    throw new TypeError(
      `The handlers are ${showValue(handlers)}: pass an object of functions by operation id.`,
    );
  if (isProduction) return;
  const names = operations.flatMap(({ id, method, path }) => [id, `${method} ${path}`]);
  const ids = operations.map(({ id }) => id);
  for (const [name, handler] of Object.entries(handlers)) {
    if (!names.includes(name)) warnOfHandler(name, handler, { handlers, ids });
    else if (handler !== undefined && typeof handler !== "function")
      console.warn(
        `The handler of ${name} is ${showValue(handler)}, not a function, so the operation answers 501.`,
      );
  }
}

const MOST_IDS = 5;

/** The functions of a module can be handlers and others, so only names like those of operations are reported there. */
function warnOfHandler(
  name: string,
  handler: unknown,
  { handlers, ids }: { readonly handlers: object; readonly ids: readonly string[] },
): void {
  const start = "A handler names an unknown operation,";
  if (suggestName(name, ids) !== undefined) {
    warnOf(start, name, ids);
    return;
  }
  const isModule = Object.prototype.toString.call(handlers) === "[object Module]";
  if (isModule || typeof handler !== "function") return;
  const more = ids.length > MOST_IDS ? `, and ${ids.length - MOST_IDS} more` : "";
  console.warn(`${start} "${name}". The operations are ${ids.slice(0, MOST_IDS).join(", ")}${more}.`);
}

/** A name that is not like any known one is left alone, since options can belong to a wrapper. */
function warnOf(start: string, name: string, candidates: readonly string[]): void {
  const near = suggestName(name, candidates);
  if (near !== undefined) console.warn(`${start} "${name}". Did you mean "${near}"?`);
}
