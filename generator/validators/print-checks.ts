import { printLiteral } from "../print/print-literal.ts";
import { printString } from "../print/print-string.ts";
import type { SubjectOperation } from "./module-input.ts";
import type { PlannedMedia, PlannedResponse } from "./validator-plan.ts";

/** Tells whether an operation has a part with a check function. If not, its checks are plain data. */
export function hasFunctions({ parts }: Pick<SubjectOperation, "parts">): boolean {
  return parts.length > 0;
}

/** The local names of the imports that the checks of an operation use. */
export interface ChecksKit {
  readonly createOperationChecks: string;
  readonly withFileTypes: string;
  readonly NamedChecks: string;
}

/** The name of the constant that {@link printChecks} exports. */
export function checksName(operation: SubjectOperation): string {
  return `${operation.function}Checks`;
}

/** Prints the checks of an operation as an exported constant. `checkOf` gives the name of a part's check function. */
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
  const media = ({ type, part }: PlannedMedia): string => `[${printString(type)}, ${checkOf(part)}]`;
  const response = ({ status, content, headers }: PlannedResponse): string => {
    const tail = headers === undefined ? "" : `, ${checkOf(headers)}`;
    return `    [${printLiteral(status)}, [${content.map(media).join(", ")}]${tail}],\n`;
  };
  const members = [
    `  operation: ${printString(operation.key)},\n`,
    ...(parameters === undefined ? [] : [`  parameters: ${checkOf(parameters)},\n`]),
    ...(body.length === 0 ? [] : [`  body: [${body.map(media).join(", ")}],\n`]),
    responses.length === 0
      ? "  responses: [],\n"
      : `  responses: [\n${responses.map(response).join("")}  ],\n`,
  ];
  const made = `/* @__PURE__ */ ${kit.createOperationChecks}({\n${members.join("")}})`;
  if (operation.files === undefined) return `${start}${made};\n`;
  return `${start}/* @__PURE__ */ ${kit.withFileTypes}(${made}, ${printLiteral(operation.files)});\n`;
}
