import type { ModuleScope } from "../../validation/prepare/module-scope.ts";
import { printDoc } from "../print/print-doc.ts";
import type { ModuleImport } from "../print/print-imports.ts";
import { printLiteral } from "../print/print-literal.ts";
import { isIdentifier, printString } from "../print/ts-text.ts";
import type { SubjectOperation } from "./module-input.ts";
import type { PlannedMedia, PlannedResponse } from "./validator-plan.ts";

export interface Surface {
  readonly stem: string;
  readonly type: string;
  readonly check: string;
  /** How doc comments refer to a valid value. */
  readonly subject: string;
  /** Local name of the generic type for wire values, `OnWire`. Absent if values of {@link type} are never converted. */
  readonly wire?: string;
}

const surfaceKit = {
  Assertion: "validators",
  createAssertion: "validators",
  createGuard: "validators",
  createStandardSchema: "standard-schema",
  createValidator: "validators",
  Guard: "validators",
  StandardSchemaV1: "standard-schema",
  Validator: "validators",
};

export type SurfaceKit = Readonly<Record<keyof typeof surfaceKit, string>>;

export function importSurfaceKit(scope: ModuleScope): readonly ModuleImport[] {
  return Object.entries(surfaceKit).map(([name, file]) => ({
    path: `runtime/validators/${file}`,
    name,
    local: scope.local(name),
    isType: /^[A-Z]/.test(name),
  }));
}

export function nameSurfaceKit(scope: ModuleScope): SurfaceKit {
  return Object.fromEntries(Object.keys(surfaceKit).map((name) => [name, scope.local(name)])) as SurfaceKit;
}

export function surfaceNames({ stem, type }: Pick<Surface, "stem" | "type">): readonly string[] {
  const names = [`is${stem}`, `assert${stem}`, `validate${stem}`, `${stem}Schema`];
  return isNamed(type) ? names : [...names, stem];
}

function isNamed(type: string): boolean {
  return isIdentifier(type);
}

/** Prints a single `const` statement, because compilers process one statement faster than several functions. */
export function printSurface({ stem, type: of, check, subject, wire }: Surface, kit: SurfaceKit): string {
  const named = isNamed(of) ? of : stem;
  const type = wire === undefined ? named : `${wire}<${named}>`;
  const alias = isNamed(of) ? "" : `export type ${stem} = ${of};\n\n`;
  return `${alias}export const
${printDoc([`Tells whether a value is ${subject}.`], 2)}  is${stem}: ${kit.Guard}<${type}> = /* @__PURE__ */ ${kit.createGuard}(${check}),
  /** Throws a \`ValidationError\` if a value is invalid. */
  assert${stem}: ${kit.Assertion}<${type}> = /* @__PURE__ */ ${kit.createAssertion}(${check}, ${printString(stem)}),
  /** Returns the value, or all issues. */
  validate${stem}: ${kit.Validator}<${type}> = /* @__PURE__ */ ${kit.createValidator}(${check}),
  ${stem}Schema: ${kit.StandardSchemaV1}<${type}> = /* @__PURE__ */ ${kit.createStandardSchema}(${check});
`;
}

export function sameSurface(stem: string, of: string, path: string): readonly ModuleImport[] {
  return [
    { path, name: `assert${of}`, local: `assert${stem}` },
    { path, name: `is${of}`, local: `is${stem}` },
    { path, name: `${of}Schema`, local: `${stem}Schema` },
    { path, name: `validate${of}`, local: `validate${stem}` },
  ];
}

export function hasFunctions({ parts }: Pick<SubjectOperation, "parts">): boolean {
  return parts.length > 0;
}

export interface ChecksKit {
  readonly createOperationChecks: string;
  readonly withFileTypes: string;
  readonly createOneWayCheck: string;
  readonly createPartHeaderCheck: string;
  readonly roundForCheck?: string;
  readonly NamedChecks: string;
}

/** Whether a body or response has this optional check. */
export function hasCheck(
  { checks: { body, responses } }: Pick<SubjectOperation, "checks">,
  name: "oneWay" | "partHeaders",
): boolean {
  return [...body, ...responses.flatMap(({ content }) => content)].some((media) => media[name] !== undefined);
}

function printHeaderCheck(check: string, { createPartHeaderCheck, roundForCheck }: ChecksKit): string {
  const given = roundForCheck === undefined ? check : `${check}, ${roundForCheck}`;
  return `/* @__PURE__ */ ${createPartHeaderCheck}(${given})`;
}

export function checksName(operation: SubjectOperation): string {
  return `${operation.function}Checks`;
}

export function printChecks(
  operation: SubjectOperation,
  checkOf: (part: number) => string,
  kit: ChecksKit,
): string {
  const { parameters, body, responses } = operation.checks;
  const start = `/** The checks of the operation, for the router and the client. */
export const ${checksName(operation)}: ${kit.NamedChecks} = `;
  if (!hasFunctions(operation)) {
    const plain = responses.map(({ status }) => `    { status: ${printLiteral(status)}, content: [] },\n`);
    return `${start}{\n  operation: ${printString(operation.key)},\n  responses: ${plain.length === 0 ? "[]" : `[\n${plain.join("")}  ]`},\n};\n`;
  }
  const printMedia = (
    { type, part, oneWay, list, partHeaders }: PlannedMedia,
    marker: "readOnly" | "writeOnly",
  ): string => {
    const further = [
      oneWay === undefined
        ? undefined
        : `/* @__PURE__ */ ${kit.createOneWayCheck}(${checkOf(oneWay)}, "${marker}")`,
      list === undefined ? undefined : checkOf(list),
    ];
    const headers = partHeaders === undefined ? [] : [printHeaderCheck(checkOf(partHeaders), kit)];
    const all = [printString(type), checkOf(part), ...further, ...headers];
    const end = all.findLastIndex((each) => each !== undefined) + 1;
    return `[${all
      .slice(0, end)
      .map((each) => each ?? "undefined")
      .join(", ")}]`;
  };
  const response = ({ status, content, headers }: PlannedResponse): string => {
    const tail = headers === undefined ? "" : `, ${checkOf(headers)}`;
    return `    [${printLiteral(status)}, [${content.map((each) => printMedia(each, "writeOnly")).join(", ")}]${tail}],\n`;
  };
  const members = [
    `  operation: ${printString(operation.key)},\n`,
    ...(parameters === undefined ? [] : [`  parameters: ${checkOf(parameters)},\n`]),
    ...(body.length === 0
      ? []
      : [`  body: [${body.map((each) => printMedia(each, "readOnly")).join(", ")}],\n`]),
    responses.length === 0
      ? "  responses: [],\n"
      : `  responses: [\n${responses.map(response).join("")}  ],\n`,
  ];
  const made = `/* @__PURE__ */ ${kit.createOperationChecks}({\n${members.join("")}})`;
  if (operation.files === undefined) return `${start}${made};\n`;
  return `${start}/* @__PURE__ */ ${kit.withFileTypes}(${made}, ${printLiteral(operation.files)});\n`;
}
