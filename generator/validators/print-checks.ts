import { printLiteral } from "../print/print-literal.ts";
import { printString } from "../print/print-string.ts";
import type { SubjectOperation } from "./module-input.ts";
import type { PlannedMedia, PlannedResponse } from "./validator-plan.ts";

/** By which names a module knows what makes the checks of an operation, and their type. */
export interface ChecksKit {
  readonly createOperationChecks: string;
  readonly OperationChecks: string;
}

/** The constant that {@link printChecks} exports. */
export function checksName(operation: SubjectOperation): string {
  return `${operation.function}Checks`;
}

/** Prints the checks of an operation as a constant. */
export function printChecks(
  operation: SubjectOperation,
  checkOf: (part: number) => string,
  kit: ChecksKit,
): string {
  const { parameters, body, responses } = operation.checks;
  const media = ({ type, part }: PlannedMedia): string => `[${printString(type)}, ${checkOf(part)}]`;
  const response = ({ status, content, headers }: PlannedResponse): string => {
    const tail = headers === undefined ? "" : `, ${checkOf(headers)}`;
    return `    [${printLiteral(status)}, [${content.map(media).join(", ")}]${tail}],\n`;
  };
  const members = [
    ...(parameters === undefined ? [] : [`  parameters: ${checkOf(parameters)},\n`]),
    ...(body.length === 0 ? [] : [`  body: [${body.map(media).join(", ")}],\n`]),
    responses.length === 0
      ? "  responses: [],\n"
      : `  responses: [\n${responses.map(response).join("")}  ],\n`,
  ];
  return `/** What the router and the client check. */
export const ${checksName(operation)}: ${kit.OperationChecks} = /* @__PURE__ */ ${kit.createOperationChecks}({\n${members.join("")}});\n`;
}
