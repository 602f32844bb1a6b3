// Prints the results of the corpus: a line for each entry in the terminal, and the page docs/corpus.md.
import { isWhole } from "./baseline.mjs";
import { compilers } from "./compile.mjs";

const stages = ["load", "lint", "model", "emit", "examples", "joint", "probe"];

/** The line of an entry in the terminal, followed by a line for each problem. */
export function printRow(result) {
  const { name, outcomes } = result;
  const times = stages.map((stage) => `${stage} ${seconds(timeOf(result, stage))}`).join(" · ");
  const compiled = result.compiled.map(
    ({ errors, ms }, index) =>
      `${compilers[index]} ${errors.length === 0 ? "ok" : `${errors.length} errors`} ${seconds(ms)}`,
  );
  const head = `${name}  ${describeState(outcomes)}  [${[times, ...compiled].join(" · ")} · ${memoryOf(outcomes)} MB]`;
  return [head, ...reasonsOf(result).map((reason) => `    ${reason}`)].join("\n");
}

function describeState(outcomes) {
  const { operations, fit, unfit, untried, impossible } = totalsOf(outcomes);
  const whole = outcomes.filter(isWhole).length;
  return `${whole}/${outcomes.length} whole, ${fit} of ${operations} operations fit, ${unfit} not, ${untried} untried, ${impossible} impossible`;
}

/** The reasons why an entry is not whole, one for each line. */
function reasonsOf({ outcomes, compiled }) {
  const lines = outcomes.flatMap((outcome) => {
    const label = outcomes.length > 1 ? `${outcome.name}: ` : "";
    return [
      ...(outcome.crash === undefined ? [] : [`${label}${outcome.stage}: ${outcome.crash}`]),
      ...(outcome.crash === undefined && outcome.stage !== "done"
        ? [`${label}stops at ${outcome.stage}: ${errorsOf(outcome)}`]
        : []),
      ...(outcome.model?.leftOut
        ? [`${label}${outcome.model.leftOut} operations left out: ${errorsOf(outcome)}`]
        : []),
      ...(outcome.examples?.differing ?? []).map(
        (example) => `${label}example judged otherwise than by the reference: ${example}`,
      ),
      ...Object.entries(outcome.joint?.reasons ?? {}).map(
        ([reason, ids]) => `${label}${reason} (${ids.length}: ${shorten(ids)})`,
      ),
      ...(outcome.probe?.complaints ?? []).map(
        (complaint) => `${label}the probe, of an own answer: ${complaint}`,
      ),
    ];
  });
  return [...lines, ...compiled.flatMap(({ errors }, index) => describeErrors(errors, compilers[index]))];
}

function describeErrors(errors, compiler) {
  const shown = errors.slice(0, 3).map((line) => `${compiler}: ${line.slice(0, 240)}`);
  return errors.length > 3 ? [...shown, `${compiler}: and ${errors.length - 3} more`] : shown;
}

function errorsOf({ codes }) {
  return Object.entries(codes)
    .filter(([, { severity }]) => severity === "error")
    .map(([code, { count, first }]) => `${code} (${count}: ${first.slice(0, 160)})`)
    .join(", ");
}

function shorten(ids) {
  return ids.length > 3 ? `${ids.slice(0, 3).join(", ")} …` : ids.join(", ");
}

function totalsOf(outcomes) {
  const sum = (read) => outcomes.reduce((total, outcome) => total + (read(outcome) ?? 0), 0);
  return {
    operations: sum(({ model }) => model?.operations),
    webhooks: sum(({ model }) => model?.webhooks),
    schemas: sum(({ model }) => model?.schemas),
    leftOut: sum(({ model }) => model?.leftOut),
    fit: sum(({ joint }) => joint?.fit),
    unfit: sum(({ joint }) => joint?.unfit),
    untried: sum(({ joint }) => joint?.untried),
    impossible: sum(({ joint }) => joint?.impossible),
    exchanges: sum(({ joint }) => joint?.exchanges),
    described: sum(({ joint }) => joint?.answers?.described),
    undescribed: sum(({ joint }) => joint?.answers?.undescribed),
    unfilled: sum(({ joint }) => joint?.answers?.unfilled),
    outside: sum(({ joint }) => joint?.answers?.outside),
    probed: sum(({ probe }) => probe?.requests),
    complaints: sum(({ probe }) => probe?.complaints.length),
    valid: sum(({ examples }) => examples?.valid),
    invalid: sum(({ examples }) => examples?.invalid),
    differing: sum(({ examples }) => examples?.differing.length),
    bytes: sum(({ bytes }) => bytes),
  };
}

function timeOf({ outcomes }, stage) {
  return outcomes.reduce((total, { times }) => total + (times[stage] ?? 0), 0);
}

function memoryOf(outcomes) {
  return Math.max(...outcomes.map(({ memory }) => memory ?? 0));
}

function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}

/** The text of docs/corpus.md. Times are rounded up to seconds. They depend on the machine, and show only which documents take long. */
export function printReport(results) {
  const all = results.flatMap(({ outcomes }) => outcomes);
  const totals = totalsOf(all);
  return [
    "# Real documents",
    "",
    "Made by `npm run corpus`; not edited by hand. Every document passes these stages: load, lint, model, emit, both compilers with every",
    "strict flag, the validators with the document's own examples, the joint, and a probe of the generated router. The joint sends sampled values",
    "from the generated client to the generated router, and one invalid request for each reason to refuse it. Examples are compared with the",
    "verdicts of a reference validator (ajv). A document is whole if it passes all stages and every operation fits, except impossible ones, for",
    "which the document admits no valid exchange. Each of these is under the reasons.",
    "",
    `- documents: ${all.length}, whole ${all.filter(isWhole).length}, ended early ${all.filter(({ stage }) => stage !== "done").length}`,
    `- operations: ${totals.operations}, fit ${totals.fit}, not ${totals.unfit}, untried ${totals.untried}, impossible ${totals.impossible}; left out ${totals.leftOut}`,
    `- webhooks: ${totals.webhooks}; schemas: ${totals.schemas}; exchanges: ${totals.exchanges}`,
    `- own answers of the router: ${totals.described} as described, ${totals.undescribed} undescribed, ${totals.unfilled} told as unfilled, ${totals.outside} outside the document; of ${totals.probed} requests of a probe, ${totals.complaints} complaints about them`,
    `- examples: ${totals.valid} valid, ${totals.invalid} not (by both judgements), ${totals.differing} judged otherwise than by the reference`,
    `- TypeScript: ${compilers.map((compiler, index) => `${compiler} ${results.reduce((sum, { compiled }) => sum + (compiled[index]?.errors.length ?? 0), 0)} errors`).join(", ")}`,
    "",
    "| document | version | operations | fit | not | untried | impossible | own answers | probe | left out | examples | emitted | tsc 5.9 | tsc 7 | findings | seconds |",
    "|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|",
    ...results.map(printTableRow),
    "",
    "Seconds: on one core, all stages except the compilers.",
    "",
    "## Reasons",
    "",
    ...results.flatMap((result) => {
      const reasons = reasonsOf(result);
      return reasons.length === 0
        ? []
        : [`### ${result.name}`, "", ...reasons.map((reason) => `- ${escapeMarkdown(reason)}`), ""];
    }),
  ].join("\n");
}

function printTableRow(result) {
  const { name, outcomes, compiled } = result;
  const totals = totalsOf(outcomes);
  const versions = new Set(outcomes.map(({ model }) => model?.specification ?? "–"));
  const total = stages.reduce((sum, stage) => sum + timeOf(result, stage), 0);
  const cells = [
    outcomes.length > 1 ? `${name} (${outcomes.length})` : name,
    [...versions].join(" "),
    totals.webhooks > 0 ? `${totals.operations} + ${totals.webhooks} wh` : totals.operations,
    ...[totals.fit, totals.unfit, totals.untried, totals.impossible],
    `${totals.described} + ${totals.undescribed}${totals.unfilled > 0 ? ` + ${totals.unfilled} told` : ""}${totals.outside > 0 ? ` (${totals.outside} outside)` : ""}`,
    totals.complaints === 0 ? "nothing" : `${totals.complaints} complaints`,
    totals.leftOut,
    `${totals.valid} + ${totals.invalid}${totals.differing > 0 ? ` (${totals.differing} differ)` : ""}`,
    `${Math.ceil(totals.bytes / 1024)} KB`,
    ...compilers.map((_, index) => describeCompiled(compiled[index])),
    findingsOf(outcomes),
    Math.ceil(total / 1000),
  ];
  return `| ${cells.join(" | ")} |`;
}

function describeCompiled(compiled) {
  if (compiled === undefined) return "–";
  return compiled.errors.length === 0 ? "ok" : `${compiled.errors.length} errors`;
}

function findingsOf(outcomes) {
  const count = (wanted) =>
    outcomes
      .flatMap(({ codes }) => Object.values(codes))
      .reduce((sum, { severity, count }) => sum + (severity === wanted ? count : 0), 0);
  return `${count("error")} E ${count("warning")} W`;
}

function escapeMarkdown(text) {
  return text.replace(/[\\`*_<>|[\]]/g, "\\$&").replace(/\s+/g, " ");
}
