import type { Contract } from "../../contract/build/contract.ts";
import { didYouMean } from "../../contract/findings/did-you-mean.ts";
import { checkDescription } from "../../contract/workflows/check/check-description.ts";
import type { WorkflowSet } from "../../contract/workflows/workflow-set.ts";
import type { ProbeOptions } from "../../live/probe/probe.ts";
import { runWorkflows } from "../../live/workflows/run-workflows.ts";
import { redactionOf } from "../../verifier/exchanges/redaction/redact-exchange.ts";
import type { RedactionRules } from "../../verifier/exchanges/redaction/redaction-rules.ts";
import type { CommandInput } from "../shared/command.ts";
import type { ExitCode, Io } from "../shared/io.ts";
import { readTargetUrl, splitList } from "../shared/parse-arguments.ts";
import { exitCodeOf } from "../shared/report-findings.ts";
import { createUsageError, wrongValue } from "../shared/usage-error.ts";
import { guardInputs } from "../shared/write-named-file.ts";
import { loadWorkflows } from "../targets/load-workflows.ts";
import { createProbeRecorder } from "./probe-files.ts";
import type { ProbeCommandOptions } from "./probe-options.ts";
import { readInputs } from "./read-inputs.ts";
import { reportWorkflows } from "./report-workflows.ts";

/** Checks the workflows in a file, and runs them if the documents they use can be read. */
export async function runWorkflowFile(
  file: string,
  { operands, options }: CommandInput<ProbeCommandOptions>,
  settings: Omit<ProbeOptions, "baseUrl">,
  io: Io,
): Promise<ExitCode> {
  if (options.format === "html")
    throw wrongValue(
      "The format html is for a probe without --workflows.",
      "Choose pretty, json, junit or sarif.",
    );
  const loaded = await loadWorkflows(file, options, io);
  const { set, texts } = loaded;
  const known = [...loaded.findings, ...loaded.sets.flatMap(checkDescription)];
  const servers =
    set === undefined ? new Map<Contract, string>() : readServers(set, options.server, operands[0]);
  if (set === undefined) {
    reportWorkflows(
      { findings: known, workflows: [], requests: 0, milliseconds: 0 },
      { loaded, options, io, servers },
    );
    return exitCodeOf(known);
  }
  const ids = set.description.workflows.map(({ id }) => id);
  const chosen = options.workflow === undefined ? undefined : splitList(options.workflow);
  const unknown = chosen?.find((id) => !ids.includes(id));
  if (unknown !== undefined)
    throw wrongValue(`${loaded.name} has no workflow "${unknown}".`, didYouMean(unknown, ids));
  const inputs = await readInputs(options.input, set, io.cwd);
  guardInputs(io.cwd, { "--record": options.record }, texts.paths);
  const rules = joinRules([...loaded.apis.keys()].map((contract) => redactionOf(contract)));
  const recorder = createProbeRecorder(options.record, io.cwd, rules);
  await recorder.open();
  const ending = new AbortController();
  io.interrupted().then(() => ending.abort());
  const report = await runWorkflows({
    ...settings,
    set,
    servers,
    workflows: chosen,
    inputs,
    signal: ending.signal,
    onExchange: (sent) => recorder.record(sent),
  });
  const findings = [...known, ...report.findings, ...(await recorder.close())];
  reportWorkflows({ ...report, findings }, { loaded, options, io, servers });
  const { "fail-on": failOn } = options;
  return failOn === "never" ? 0 : exitCodeOf(findings, failOn === "warning");
}

function joinRules(all: readonly RedactionRules[]): RedactionRules {
  const join = (read: (rules: RedactionRules) => Iterable<string>): ReadonlySet<string> =>
    new Set(all.flatMap((rules) => [...read(rules)]));
  return {
    headers: join(({ headers }) => headers),
    schemes: join(({ schemes }) => schemes),
    query: join(({ query }) => query),
    keptCookies: new Set(),
    members: join(({ members }) => members),
    places: all.flatMap(({ places }) => places),
  };
}

/** Returns the server for each document. A URL without a source name applies to every source without its own. Throws a `UsageError`. */
function readServers(
  set: WorkflowSet,
  server: string | undefined,
  operand: string | undefined,
): ReadonlyMap<Contract, string> {
  const contracts = new Map<string, Contract>();
  const visited = new Set<WorkflowSet>();
  const visit = (one: WorkflowSet): void => {
    if (visited.has(one)) return;
    visited.add(one);
    for (const [name, source] of one.sources) {
      if (source.kind === "openapi" && !contracts.has(name)) contracts.set(name, source.contract);
      else if (source.kind === "arazzo") visit(source.set);
    }
  };
  visit(set);
  const servers = new Map<Contract, string>();
  const bare: string[] = operand === undefined ? [] : [operand];
  for (const item of splitList(server)) {
    const [, name = "", url = ""] = /^([\w.-]+)=(.+)$/s.exec(item) ?? [];
    if (name === "") {
      bare.push(item);
      continue;
    }
    const contract = contracts.get(name);
    if (contract === undefined)
      throw wrongValue(
        `There is no source "${name}" for the server ${url}.`,
        didYouMean(name, contracts.keys()),
      );
    servers.set(contract, checkUrl(url));
  }
  const [url, second] = bare;
  if (second !== undefined)
    throw createUsageError(
      "usage/extra-argument",
      `There are two servers, ${url} and ${second}, without the names of their sources.`,
      "Name the sources: --server <source>=<url>",
    );
  if (url !== undefined)
    for (const contract of contracts.values())
      if (!servers.has(contract)) servers.set(contract, checkUrl(url));
  return servers;
}

function checkUrl(url: string): string {
  readTargetUrl(url, "Give credentials with --token or --header.");
  return url;
}
