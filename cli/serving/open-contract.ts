import { dirname } from "node:path";
import type { Contract } from "../../contract/build/contract.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import type { TokenTable } from "../../live/mock/mock.ts";
import type { Readings } from "../../verifier/judge/readings.ts";
import type { Io } from "../shared/io.ts";
import { createProgress } from "../shared/progress.ts";
import { SourceTexts } from "../shared/source-texts.ts";
import { chooseTargets, overlayMore } from "../targets/choose-targets.ts";
import { lintTarget } from "../targets/lint-target.ts";

/** A contract that is to be served. */
export interface OpenedContract {
  /** Absent where the document cannot be read. */
  readonly contract: Contract | undefined;
  /** What there is to say of the document, files named from the folder that the command runs in. */
  readonly findings: readonly Finding[];
  readonly texts: SourceTexts;
  /** The document as a user of this folder would write it. */
  readonly name: string;
  /** Those of the config. */
  readonly readings: Partial<Readings>;
  /** Those of the config; absent where it has none. */
  readonly tokens: TokenTable | undefined;
  /** Findings about exchanges, whose places are named from the document's folder. */
  relocate(findings: readonly Finding[]): readonly Finding[];
}

/** Reads the document that is named, or the first that the config names. It is not linted: that takes longer than serving it. */
export async function openContract(
  operands: readonly string[],
  options: {
    readonly config?: string | undefined;
    readonly overlay?: string | undefined;
    readonly debug?: true;
  },
  io: Io,
): Promise<OpenedContract> {
  const { targets } = await chooseTargets(operands, options.config, io.cwd);
  const [named] = targets;
  const texts = new SourceTexts(io.cwd);
  if (named === undefined) throw new TypeError("Targets are never empty.");
  const { document, allow, overlays } = overlayMore(named, options.overlay, io.cwd);
  const progress = createProgress(io, options.debug);
  const { contract, own } = await lintTarget(
    { document, allow, overlays, runLinter: false },
    texts,
    progress,
  );
  progress.end();
  const folder = dirname(document);
  return {
    contract,
    findings: own,
    texts,
    name: texts.nameOf(document),
    readings: named.readings ?? {},
    tokens: named.tokens,
    relocate: (findings) => texts.relocate(findings, folder),
  };
}
