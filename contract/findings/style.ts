import { styleText } from "node:util";
import type { Severity } from "./finding.ts";

export interface Style {
  red(text: string): string;
  yellow(text: string): string;
  blue(text: string): string;
  green(text: string): string;
  bold(text: string): string;
  dim(text: string): string;
}

const same = (text: string): string => text;
// `chooseStyle` has already decided whether to use colours. Node itself might check a different stream.
const wrap =
  (format: keyof Style) =>
  (text: string): string =>
    text === "" ? "" : styleText(format, text, { validateStream: false });

export const plainStyle: Style = { red: same, yellow: same, blue: same, green: same, bold: same, dim: same };

const colouredStyle: Style = {
  red: wrap("red"),
  yellow: wrap("yellow"),
  blue: wrap("blue"),
  green: wrap("green"),
  bold: wrap("bold"),
  dim: wrap("dim"),
};

export function styleSeverity(style: Style, severity: Severity, text: string): string {
  switch (severity) {
    case "error":
      return style.bold(style.red(text));
    case "warning":
      return style.bold(style.yellow(text));
    case "info":
      return style.bold(style.blue(text));
  }
}

/**
 * Decides whether to use colours. `FORCE_COLOR` takes precedence (`0` and `false` mean plain output), followed by `NO_COLOR`. Otherwise,
 * the stream must be a terminal and `TERM` must not be `dumb`.
 */
export function chooseStyle(isTerminal: boolean, env: Readonly<Record<string, string | undefined>>): Style {
  return isColoured(isTerminal, env) ? colouredStyle : plainStyle;
}

function isColoured(isTerminal: boolean, env: Readonly<Record<string, string | undefined>>): boolean {
  const force = env["FORCE_COLOR"];
  if (force !== undefined) return force !== "0" && force !== "false";
  if (env["NO_COLOR"] !== undefined && env["NO_COLOR"] !== "") return false;
  return isTerminal && env["TERM"] !== "dumb";
}
