import type { Place } from "../../contract/findings/finding.ts";
import { splitPointer } from "../../language/schema/local-ref.ts";
import { labelPointer } from "../../site/facts/label-pointer.ts";
import { hrefOfLine } from "../../site/facts/source-links.ts";
import { highlightCode } from "../../site/text/highlight-code.ts";
import { fill, fillCount } from "../../site/words/words.ts";
import type { ExchangeBody, ExchangeResponse } from "../../verifier/exchanges/exchange.ts";
import type { ExchangeFinding } from "../../verifier/judge/judgement.ts";
import { describeVerdict, isAboutRequest } from "../call/describe-verdict.ts";
import type { LoadedOperation, PageContract } from "../call/page-contract.ts";
import type { JudgedCall } from "../call/send-call.ts";
import { words } from "../words/words.ts";
import { element, linkToTab, showCode } from "./elements.ts";

const longest = 100_000;

export function showAnswer(
  { exchange, judgement, milliseconds, isFailed }: JudgedCall,
  loaded: LoadedOperation,
): readonly HTMLElement[] {
  const { response } = exchange;
  if (response === undefined) return [];
  const kind = response.status < 400 ? "good" : "bad";
  const time = milliseconds < 1 ? words.under1Ms : `${Math.round(milliseconds)} ms`;
  const findings = judgement.findings.filter(({ severity }) => severity !== "info");
  return [
    element(
      "p",
      { class: "outcome", role: "status" },
      element("span", { class: `status ${kind}` }, String(response.status)),
      " ",
      element(
        "span",
        { class: `verdict ${isFailed ? "invalid" : judgement.verdict}` },
        describeVerdict(judgement, isFailed),
      ),
      " ",
      element("span", { class: "quiet" }, time),
    ),
    ...(findings.length === 0
      ? []
      : [element("ul", { class: "findings" }, ...findings.map((finding) => showFinding(finding, loaded)))]),
    ...(response.headers.length === 0 ? [] : [showHeaders(response)]),
    showBody(response),
  ];
}

function showFinding(finding: ExchangeFinding, { contract, lineLinks }: LoadedOperation): HTMLElement {
  const { message, places, severity, code } = finding;
  const [place] = places;
  const where: (Node | string)[] = [];
  if (place !== undefined) {
    const { subject, part } = labelPointer(place.pointer, contract.document, words);
    const line = element("code", {}, place.file === "" ? place.pointer : `${place.file}:${place.line}`);
    const href = hrefOfLine(lineLinks, place);
    const root = lineLinks?.kind === "pages" ? "../" : "";
    where.push(
      ...(showSchema(place, contract) ?? [subject]),
      part === "" ? "" : ` › ${part}`,
      " · ",
      href === undefined ? line : linkToTab(`${root}${href}`, line),
    );
  }
  return element(
    "li",
    { class: severity },
    element("strong", {}, isAboutRequest(finding) ? words.requestTitle : words.responseTitle),
    " ",
    element("span", {}, ...showCode(message)),
    element("p", { class: "quiet" }, ...where, ...(where.length > 0 ? [" · "] : []), code),
  );
}

function showSchema(
  { pointer }: Place,
  { shownSchemas }: PageContract,
): readonly (Node | string)[] | undefined {
  const [section, map, name = ""] = splitPointer(pointer);
  const schema = section === "components" && map === "schemas" ? shownSchemas.get(name) : undefined;
  if (schema === undefined) return undefined;
  const { shown, page } = schema;
  return [`${words.schema} `, page === undefined ? shown : linkToTab(`../${page}`, shown)];
}

function showHeaders({ headers }: ExchangeResponse): HTMLElement {
  const lines = headers.map(([name, value]) =>
    element("div", {}, element("dt", {}, element("code", {}, name)), element("dd", {}, value)),
  );
  return element(
    "details",
    {},
    element("summary", {}, fill(words.headers, { count: headers.length })),
    element("dl", { class: "headers" }, ...lines),
  );
}

function showBody({ body, headers }: ExchangeResponse): HTMLElement {
  const type = headers.find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? "";
  const text = textOf(body);
  if (text === undefined)
    return element(
      "p",
      { class: "quiet" },
      body.kind === "bytes" ? fillCount(words, words.bodyOf, body.bytes.length) : words.noBody,
    );
  const json = /\bjson\b/i.test(type) ? indent(text) : undefined;
  const code = element("code");
  const shown = json ?? text;
  const cut = shown.length > longest ? `${shown.slice(0, longest)}\n…` : shown;
  if (json === undefined) code.textContent = cut;
  // The highlighter escapes the text.
  else code.innerHTML = highlightCode(cut, "json");
  const caption = element("figcaption", {}, element("span", {}, type === "" ? words.body : type));
  return element("figure", { class: "code" }, caption, element("pre", { tabindex: "0" }, code));
}

function textOf(body: ExchangeBody): string | undefined {
  if (body.kind !== "bytes") return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(body.bytes);
  } catch {
    return undefined;
  }
}

function indent(text: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return undefined;
  }
}
