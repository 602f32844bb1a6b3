import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import type { TemplateError } from "./template-error.ts";

/** Says what is wrong with a template as a finding at its line; the file is named from the templates folder. */
export function describeTemplateError({ code, message, template, line, column }: TemplateError): Finding {
  return createFinding(code, {
    message: `${template}: ${message}`,
    places: [{ file: template, pointer: "", line, column }],
  });
}
