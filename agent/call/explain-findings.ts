import type { OperationArguments, ParameterArgument } from "../../generator/tools/operation-arguments.ts";
import { plainText } from "../../runtime/mcp/plain-text.ts";
import { pointerTo } from "../../runtime/pointer.ts";
import type { ExchangeFinding } from "../../verifier/judge/judgement.ts";

const MOST_FINDINGS = 10;
const MOST_CHARACTERS = 400;

/** Explains the errors in a request by argument name, such as `limit` instead of `/request/query/limit`. */
export function explainRequest(
  findings: readonly ExchangeFinding[],
  { parameters }: OperationArguments,
): readonly string[] {
  const places = parameters.map((argument) => ({ name: argument.name, pointer: pointerOf(argument) }));
  return explain(findings, (message) => {
    const renamed = places.reduce(
      (text, { name, pointer }) => text.replaceAll(`\`${pointer}`, `\`${name}`),
      message,
    );
    return renamed.replaceAll("`/request/body", "`body");
  });
}

export function explainResponse(findings: readonly ExchangeFinding[]): readonly string[] {
  return explain(
    findings.filter(({ pointer }) => pointer.startsWith("/response")),
    (message) => message.replaceAll("`/response/body", "`body"),
  );
}

function explain(
  findings: readonly ExchangeFinding[],
  rename: (message: string) => string,
): readonly string[] {
  const errors = findings.filter(({ severity }) => severity === "error");
  const shown = errors
    .slice(0, MOST_FINDINGS)
    .map(({ message, fix = "" }) => plainText(`${rename(message)} ${adviseCaller(fix)}`, MOST_CHARACTERS));
  const hidden = errors.length - shown.length;
  return hidden > 0 ? [...shown, `And ${hidden} more.`] : shown;
}

/** Leaves out what only the author of the document can do, as in "Send a valid value, or change the schema." */
function adviseCaller(fix: string): string {
  return fix.replace(/, or [^.(]*\b(?:document|schema)\b[^.(]*?(?= ?[.(]|$)/, "");
}

function pointerOf({ parameter }: ParameterArgument): string {
  const { in: place, name } = parameter;
  const part = { path: "path", query: "query", querystring: "query", header: "headers", cookie: "cookies" }[
    place
  ];
  return pointerTo("/request", part, place === "header" ? name.toLowerCase() : name);
}
