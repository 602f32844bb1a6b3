import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import type { ConcerningChange } from "../../diff/changes/change.ts";
import { answerForConsumers } from "../../diff/consumers/answer-for-consumers.ts";
import { describeChange, describeUse } from "../../diff/report/describe-report.ts";
import type { ConsumerFile, UsedLeaf } from "../../verifier/consumers/consumer-file.ts";
import { createLeafFinder } from "../../verifier/consumers/find-used-leaves.ts";
import { fingerprintDocument } from "../../verifier/coverage/coverage-data.ts";
import { readReadings } from "../config/parse-readings.ts";
import { compareVersions } from "../diff/compare-versions.ts";
import type { CommandInput, CommonOptions } from "../shared/command.ts";
import type { ExitCode, Io } from "../shared/io.ts";
import { exitCodeOf, reportFindings } from "../shared/report-findings.ts";
import { createUsageError } from "../shared/usage-error.ts";
import { today } from "../targets/baseline-file.ts";
import {
  chooseApi,
  isRead,
  loadApi,
  loadTarget,
  type ReadApi,
  reportUnreadable,
} from "../targets/load-api.ts";
import type { ConsumerOptions } from "./consumer-options.ts";
import { readConsumers, usualFile } from "./write-consumer.ts";

type Options = ConsumerOptions & CommonOptions;

export async function checkConsumer(
  { operands, options }: CommandInput<ConsumerOptions>,
  io: Io,
): Promise<ExitCode> {
  const [published, extra] = operands;
  if (extra !== undefined)
    throw createUsageError(
      "usage/extra-argument",
      "tenon consumer check takes one document.",
      "Remove the others.",
    );
  const name = options.consumer ?? usualFile;
  const files = readConsumers(io.cwd, [name]);
  const now = await loadTarget(await chooseApi({ ...options, api: published }, io), options, io);
  if (!isRead(now)) return reportUnreadable(now, io);
  const findings: Finding[] = [];
  for (const file of files)
    if (file.document.fingerprint !== fingerprintDocument(now.contract).fingerprint)
      findings.push(...(await compareOwn(file, now, options, published !== undefined, io)));
  const { format, all, strict } = options;
  reportFindings(findings, { format, all, subject: `${now.name} for ${name}` }, now.texts, io);
  return exitCodeOf(findings, strict);
}

async function compareOwn(
  file: ConsumerFile,
  now: ReadApi,
  options: Options,
  isNamed: boolean,
  io: Io,
): Promise<readonly Finding[]> {
  const old = await loadOwn(file, options, isNamed, io);
  if (old === undefined) {
    const { title, version } = file.document;
    const message = `The document that ${file.consumer} was built for, ${title} ${version}, is not available: only names were compared.`;
    const fix = "Pass that version with --api, or run tenon consumer again with the new document.";
    return [createFinding("consumer/leaves-only", { message, fix }), ...findGone(file, now)];
  }
  const readings = { ...now.readings, ...readReadings(options.reading) };
  const { changes } = await compareVersions([{ olders: [old], now, options: { readings } }], "server");
  const contracts = { old: old.contract, new: now.contract };
  const [answer] = answerForConsumers([file], [{ contracts, changes }], today());
  const broken = (answer?.breaks ?? []).map((one) => tell("consumer/breaks", one));
  // All exchanges stay valid, but the consumer depends on something that is no longer documented.
  const gone = (answer?.touches ?? [])
    .filter(({ change: { level, code } }) => level === "risk" && /^schema\/properties$|\/removed$/.test(code))
    .map((one) => tell("consumer/gone", one));
  const open =
    answer?.answer === "not known"
      ? [
          createFinding("consumer/not-known", {
            message: `Whether ${file.consumer} breaks could not be determined: ${answer.reason ?? ""}.`,
          }),
        ]
      : [];
  return [...broken, ...gone, ...open];
}

/**
 * Loads the document that a consumer file was recorded against, from `--api` or the config. Returns `undefined` if the document is
 * unreadable or its fingerprint differs.
 * @param isNamed - Whether the published document was passed on the command line instead of the config.
 */
async function loadOwn(
  file: ConsumerFile,
  options: Options,
  isNamed: boolean,
  io: Io,
): Promise<ReadApi | undefined> {
  if (options.api === undefined && !isNamed) return undefined;
  const own = await loadApi(options, io).catch((error: unknown) => {
    // The document comes from the default path, which may not exist.
    if (options.api !== undefined) throw error;
    return undefined;
  });
  if (own === undefined || !isRead(own)) return undefined;
  return fingerprintDocument(own.contract).fingerprint === file.document.fingerprint ? own : undefined;
}

function tell(code: "consumer/breaks" | "consumer/gone", { change, leaves }: ConcerningChange): Finding {
  const uses = leaves.map((leaf) => describeUse(leaf, change.side)).join("; ");
  return createFinding(code, {
    message: `${describeChange(change)} It ${uses}.`,
    places: [change.places.new, change.places.old].filter((place) => place !== null),
  });
}

function findGone({ sends, reads }: ConsumerFile, { contract }: ReadApi): readonly Finding[] {
  const finder = createLeafFinder(contract);
  const gone = (leaves: readonly UsedLeaf[], side: "request" | "response"): readonly Finding[] =>
    leaves
      // Ids of enum values and union branches contain an index, and the same index can denote a different element in the new document.
      .filter(({ kind }) => kind !== "enumValues" && kind !== "branches")
      .filter((leaf) => finder.find(leaf) === undefined)
      .map((leaf) => {
        const message = `\`${leaf.label ?? leaf.id}\` is no longer described. It ${describeUse(leaf, side)}.`;
        return createFinding("consumer/gone", { message });
      });
  return [...gone(sends, "request"), ...gone(reads, "response")];
}
