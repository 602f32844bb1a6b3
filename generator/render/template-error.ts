import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";

/** An error in a template, which becomes a finding. */
export class TemplateError extends Error {
  override readonly name: string = "TemplateError";
  readonly code: TemplateErrorCode;
  /** The template's name, e.g. `client.ts.hbs`. */
  readonly template: string;
  /** The line, counted from 1. */
  readonly line: number;
  /** The column, counted from 1. */
  readonly column: number;

  constructor(code: TemplateErrorCode, message: string, at: TemplateSpot) {
    super(message);
    this.code = code;
    this.template = at.template;
    this.line = at.line;
    this.column = at.column;
  }
}

/** The codes of findings about templates. */
export type TemplateErrorCode = "template/syntax" | "template/missing-field" | "template/unknown-partial";

/** A place in a template. */
export interface TemplateSpot {
  readonly template: string;
  readonly line: number;
  readonly column: number;
}

/** Makes a finding about an error in a template. The file's path is relative to the templates folder. */
export function describeTemplateError({ code, message, template, line, column }: TemplateError): Finding {
  return createFinding(code, {
    message: `${template}: ${message}`,
    places: [{ file: template, pointer: "", line, column }],
  });
}
