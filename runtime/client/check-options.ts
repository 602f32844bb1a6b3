import { showValue } from "../wire/show-value.ts";
import { suggestName } from "../wire/suggest-name.ts";
import type { CallOptions } from "./client.ts";

type OptionName = keyof CallOptions;

interface Rule {
  readonly accepts: (value: unknown) => boolean;
  readonly wanted: string;
}

const isFunction = (value: unknown): boolean => typeof value === "function";
const isText = (value: unknown): boolean => typeof value === "string";

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  // Test environments such as jsdom have an `Object.prototype` of their own.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

const isLayer = (value: unknown): boolean => value === false || isFunction(value);

const rules: Readonly<Record<OptionName, Rule>> = {
  baseUrl: {
    accepts: (value) => isText(value) || isFunction(value),
    wanted: 'a URL as a string, e.g. "https://api.example.com", or a function that returns one',
  },
  server: {
    accepts: (value) => Number.isInteger(value),
    wanted: "the index of one of the document's servers",
  },
  variables: { accepts: isPlainObject, wanted: "an object of server variables" },
  accept: { accepts: isText, wanted: "an `Accept` header as a string" },
  headers: {
    accepts: isPlainObject,
    wanted: 'an object, e.g. { "x-tenant": "acme" }; for `Headers`, Object.fromEntries(headers)',
  },
  fetch: { accepts: isFunction, wanted: "a function from Request to a promise of Response" },
  timeout: { accepts: isLayer, wanted: "createTimeout(milliseconds) or `false`" },
  signal: {
    accepts: (value) => isFunction(Object(value).throwIfAborted),
    wanted: "an AbortSignal, e.g. controller.signal",
  },
  limits: {
    accepts: (value) => isFunction(Object(value).octets),
    wanted: "createLimits({ bytes, depth })",
  },
  retry: { accepts: isLayer, wanted: "createRetry({ retries }) or `false`" },
  middleware: {
    accepts: (value) => Array.isArray(value) && value.every(isFunction),
    wanted: "a list of functions (request, next, context) => next(request)",
  },
  credentials: {
    accepts: isPlainObject,
    wanted: 'an object by the name of a security scheme, e.g. { bearer: "token" }',
  },
  validation: { accepts: isLayer, wanted: "createValidation({ checks }) or `false`" },
  xml: { accepts: (value) => isFunction(Object(value).writeXml), wanted: "xmlCodec of tenon/xml" },
};

/** Checks whether a name is that of a call option, such as `signal`. */
export function isOptionName(name: string): boolean {
  return Object.hasOwn(rules, name);
}

/**
 * Checks the options of a client or a call during development, since JavaScript has no types. Warns about unknown options, because an
 * object can have members for others.
 *
 * @throws {TypeError} For an option of the wrong type, with what was given and what is expected.
 */
export function checkOptions(options: CallOptions): void {
  const entries = Object.entries(options).filter(([, value]) => value !== undefined);
  const unknown = entries.filter(([name]) => !Object.hasOwn(rules, name));
  refuseOther(options, unknown);
  for (const [name, value] of entries) {
    const rule = Object.hasOwn(rules, name) ? rules[name as OptionName] : undefined;
    if (rule !== undefined && !rule.accepts(value))
      throw new TypeError(`The client option \`${name}\` is ${showValue(value)}: pass ${rule.wanted}.`);
  }
  for (const [scheme, value] of Object.entries(options.credentials ?? {})) checkCredential(scheme, value);
  if (unknown.length > 0) console.warn(unknown.map(([name]) => describeUnknown(name)).join("\n"));
}

/** Refuses what is no options at all. A generated `createClient` adds options, which turns a string into an object of characters. */
function refuseOther(options: CallOptions, unknown: readonly (readonly [string, unknown])[]): void {
  const { contract, options: inner } = options as Readonly<Record<string, unknown>>;
  if (contract !== undefined && inner !== undefined)
    throw new TypeError(
      "A client was passed as options. Create a client once and reuse it; `extendClient(client, options)` adds options to it.",
    );
  if (unknown.some(([name]) => name === "0"))
    throw new TypeError(
      'The options of a client must be an object, e.g. { baseUrl: "https://api.example.com" }.',
    );
  const isMember = (value: unknown): boolean => isFunction(value) || isPlainObject(value);
  if (unknown.length > 1 && unknown.every(([, value]) => isMember(value)))
    throw new TypeError(
      `The options of a client have operations such as \`${unknown[0]?.[0]}\`: a client was created from a client. Create it once and reuse it.`,
    );
}

function describeUnknown(name: string): string {
  const names = Object.keys(rules);
  const near = suggestName(name, names);
  const advice = near === undefined ? `The options are ${names.join(", ")}.` : `Did you mean \`${near}\`?`;
  return `A client has no option \`${name}\`. ${advice}`;
}

function checkCredential(scheme: string, value: unknown): void {
  if (value === undefined || isText(value) || isFunction(value)) return;
  const { username, password } = Object(value);
  if (isText(username) && isText(password)) return;
  // The value is a secret, so only its type is shown.
  const type = value === null ? "null" : Array.isArray(value) ? "a list" : `of type ${typeof value}`;
  throw new TypeError(
    `The credential \`${scheme}\` is ${type}: pass a string, { username, password } for HTTP Basic, or a function that returns either.`,
  );
}
