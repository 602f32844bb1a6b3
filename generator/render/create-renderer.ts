import Handlebars from "handlebars";
import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import type { TemplateSource } from "./read-templates.ts";

export type Render = (template: string, view: object) => string;

const HELPERS = ["if", "unless", "each"] as const;

const COMPILE_OPTIONS: CompileOptions = {
  strict: true,
  noEscape: true,
  knownHelpersOnly: true,
  knownHelpers: { if: true, unless: true, each: true, with: false, lookup: false, log: false } as never,
  preventIndent: false,
};

/** Without these options, Handlebars drops the placeholders of {@link guardView}, which also keeps it from prototypes. */
const RUNTIME_OPTIONS: Handlebars.RuntimeOptions = {
  allowProtoPropertiesByDefault: true,
  allowedProtoProperties: { ["__proto__"]: true },
};

/**
 * Creates a renderer that escapes nothing, since views contain only printed text. Referring to a field missing from the view is an error,
 * even in block and partial arguments.
 * @returns A function that renders a template. Throws a {@link TemplateError} with the template's name, line and column, also if the
 * template cannot be parsed.
 */
export function createRenderer(templates: readonly TemplateSource[]): Render {
  const handlebars = Handlebars.create();
  const own: Record<string, Handlebars.HelperDelegate | undefined> = {
    ...handlebars.helpers,
    each: boxElements(handlebars.helpers["each"]),
  };
  for (const name of HELPERS) handlebars.registerHelper(name, refuseMissing(own[name]));
  handlebars.registerHelper("blockHelperMissing", refuseMissing(handlebars.helpers["blockHelperMissing"]));
  const compiled = new Map<string, Handlebars.TemplateDelegate>();
  for (const { name, text, partial } of templates) {
    const template = locateErrors(name, handlebars.compile(text, COMPILE_OPTIONS));
    if (partial === undefined) compiled.set(name, template);
    else handlebars.registerPartial(partial, template);
  }
  return (name, view) => {
    const template = compiled.get(name);
    if (template === undefined) throw new TypeError(`No template ${name}`);
    const text = template(guardView(view), RUNTIME_OPTIONS);
    // Makes V8 flatten the string. As separate pieces it takes several times the memory.
    Number(text);
    return text;
  };
}

function refuseMissing(helper: Handlebars.HelperDelegate | undefined): Handlebars.HelperDelegate {
  return function (this: unknown, ...given: unknown[]): unknown {
    for (const [index, argument] of given.entries()) {
      const missing = missingFieldOf(argument);
      if (missing !== undefined) {
        const options = given.at(-1) as Handlebars.HelperOptions & { readonly loc?: Location };
        throw new Handlebars.Exception(notDefined(missing), nodeAt(options.loc));
      }
      given[index] = unboxed(argument);
    }
    return Reflect.apply(helper ?? noHelper, this, given);
  };
}

/** Passes primitive items to `each` as objects (`new String("a")`), so that reading a missing field of an item is an error. */
function boxElements(helper: Handlebars.HelperDelegate | undefined): Handlebars.HelperDelegate {
  return function (this: unknown, list: unknown, ...rest: unknown[]): unknown {
    const boxed = Array.isArray(list)
      ? Array.from(list, (item: unknown): unknown => (isPlain(item) ? Object(item) : item))
      : list;
    return Reflect.apply(helper ?? noHelper, this, [boxed, ...rest]);
  };
}

function isPlain(value: unknown): boolean {
  return ["string", "number", "boolean"].includes(typeof value);
}

/** Boxed empty strings would be truthy in a condition. */
function unboxed(value: unknown): unknown {
  const isBoxed = value instanceof String || value instanceof Number || value instanceof Boolean;
  return isBoxed ? value.valueOf() : value;
}

interface Location {
  readonly start: { readonly line: number; readonly column: number };
}

function nodeAt(loc: Location | undefined): hbs.AST.Node {
  return { loc } as unknown as hbs.AST.Node; // The exception reads no other member.
}

function noHelper(): never {
  throw new TypeError("Handlebars lacks a helper");
}

function notDefined(name: string): string {
  return `"${name}" not defined`;
}

function locateErrors(name: string, template: Handlebars.TemplateDelegate): Handlebars.TemplateDelegate {
  return (context: unknown, options?: Handlebars.RuntimeOptions): string => {
    try {
      return template(context, options);
    } catch (error) {
      throw error instanceof TemplateError ? error : toTemplateError(name, error);
    }
  };
}

function toTemplateError(template: string, error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  const { lineNumber, column } = error as Error & { readonly lineNumber?: number; readonly column?: number };
  const parsed = /Parse error on line (\d+)/.exec(error.message)?.[1];
  const spot = { template, line: lineNumber ?? Number(parsed ?? 1), column: (column ?? 0) + 1 };
  return new TemplateError(codeOf(error.message), describe(error.message), spot);
}

function codeOf(message: string): TemplateErrorCode {
  if (/" not defined/.test(message)) return "template/missing-field";
  return /^The partial /.test(message) ? "template/unknown-partial" : "template/syntax";
}

function describe(message: string): string {
  const field = /^"(.*?)" not defined/.exec(message)?.[1];
  if (field !== undefined) return `The view has no field \`${field}\`.`;
  const partial = /^The partial (.*?) could not be found/.exec(message)?.[1];
  if (partial !== undefined) return `There is no partial \`${partial}\`.`;
  const last = (message.split("\n").at(-1) ?? message).trim();
  return last.startsWith("Expecting ")
    ? "A tag is not complete: each `{{` needs its `}}`, each `{{#…}}` its `{{/…}}`."
    : last;
}

const MISSING = Symbol("missing field");

function missingFieldOf(value: unknown): string | undefined {
  const name: unknown = typeof value === "object" && value !== null ? Reflect.get(value, MISSING) : undefined;
  return typeof name === "string" ? name : undefined;
}

/**
 * Wraps a view so that reading a missing field returns a placeholder, which all helpers detect with {@link missingFieldOf}. Handlebars'
 * `strict` mode only notices missing fields in `{{field}}`, not in block and helper arguments.
 */
function guardView<T extends object>(view: T): T {
  const guarded = new Map<object, object>();
  const guard = (value: unknown): unknown => {
    if (typeof value !== "object" || value === null || missingFieldOf(value) !== undefined) return value;
    const known = guarded.get(value);
    if (known !== undefined) return known;
    const proxy = new Proxy(value, {
      get: (target, name) => {
        // Without this, Handlebars would print the entire view in its message about a missing field.
        if (name === Symbol.toPrimitive) return () => "the view";
        if (isOwn(target, name)) return guard(Reflect.get(target, name));
        return createMissing(String(name));
      },
    });
    guarded.set(value, proxy);
    return proxy;
  };
  return guard(view) as T; // The proxy has the same members.
}

function isOwn(target: object, name: string | symbol): boolean {
  return typeof name === "symbol" || Object.hasOwn(target, name);
}

function createMissing(name: string): object {
  const standIn: object = new Proxy(
    {},
    {
      get: (_target, member) => {
        if (member === MISSING) return name;
        return typeof member === "symbol" ? undefined : standIn;
      },
      has: () => false,
    },
  );
  return standIn;
}

export class TemplateError extends Error {
  override readonly name: string = "TemplateError";
  readonly code: TemplateErrorCode;
  readonly template: string;
  readonly line: number;
  readonly column: number;

  constructor(code: TemplateErrorCode, message: string, at: TemplateSpot) {
    super(message);
    this.code = code;
    this.template = at.template;
    this.line = at.line;
    this.column = at.column;
  }
}

export type TemplateErrorCode = "template/syntax" | "template/missing-field" | "template/unknown-partial";

export interface TemplateSpot {
  readonly template: string;
  readonly line: number;
  readonly column: number;
}

export function describeTemplateError({ code, message, template, line, column }: TemplateError): Finding {
  return createFinding(code, {
    message: `${template}: ${message}`,
    places: [{ file: template, pointer: "", line, column }],
  });
}
