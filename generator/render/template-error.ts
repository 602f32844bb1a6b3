/** A template that cannot be rendered. Becomes a finding at the edge. */
export class TemplateError extends Error {
  override readonly name: string = "TemplateError";
  readonly code: TemplateErrorCode;
  /** The template's name, e.g. `client.ts.hbs`. */
  readonly template: string;
  /** Counted from 1. */
  readonly line: number;
  /** Counted from 1. */
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

/** A spot in a template. */
export interface TemplateSpot {
  readonly template: string;
  readonly line: number;
  readonly column: number;
}
