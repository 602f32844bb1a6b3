import { printLiteral } from "../print/print-literal.ts";
import { printString } from "../print/print-string.ts";
import type { PlannedMedia, PlannedOperation, PlannedResponse } from "./validator-plan.ts";

/** Prints the checks of an operation as a constant. */
export function printChecks(operation: PlannedOperation, checkOf: (part: number) => string): string {
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
export const ${operation.function}Checks: OperationChecks = /* @__PURE__ */ createOperationChecks({\n${members.join("")}});\n`;
}
