import { dirname } from "node:path";
import type { Finding } from "../../contract/findings/finding.ts";
import type { LoadedDocument } from "../../contract/read/loaded-document.ts";
import type { FileAccess } from "../../contract/read/read-file.ts";
import { findUndescribed } from "../../validation/answers/find-undescribed.ts";
import { findMisfits } from "../../validation/checks/find-misfits.ts";
import type { Progress } from "../shared/io.ts";
import type { SourceTexts } from "../shared/report-findings.ts";
import { chooseRules } from "../targets/choose-rules.ts";
import { allowMore, overlayMore, type Target } from "../targets/choose-targets.ts";
import type { DocumentBaselines } from "../targets/document-baselines.ts";
import { type LintedDocument, lintTarget } from "../targets/lint-target.ts";

interface LintContext {
  readonly texts: SourceTexts;
  readonly progress: Progress;
  readonly baselines: DocumentBaselines;
  readonly files?: FileAccess;
  /** Called with tenon's own findings before Redocly's rules run. */
  readonly onOwn?: (findings: readonly Finding[]) => void;
}

export interface LintedApi {
  readonly findings: readonly Finding[];
  readonly loaded: LoadedDocument | undefined;
}

export async function lintApi(
  target: Target,
  options: { readonly allow?: string; readonly overlay?: string; readonly rules?: string },
  { texts, progress, baselines, files, onOwn }: LintContext,
): Promise<LintedApi> {
  const allowed = allowMore(target, options.allow, texts.cwd);
  const chosen = overlayMore(allowed, options.overlay, texts.cwd);
  const { document, allow, overlays, formats, listed } = chosen;
  const rules = chooseRules(chosen, options.rules, texts.cwd);
  const conclude = ({ own, contract, loaded }: Omit<LintedDocument, "lint">): readonly Finding[] => {
    const further = contract === undefined ? [] : [...findUndescribed(contract), ...findMisfits(contract)];
    const all = [...own, ...texts.relocate(further, dirname(document))];
    return baselines.withoutKnown(all, "read", target, loaded);
  };
  let concluded: readonly Finding[] | undefined;
  const linted = await lintTarget(
    {
      ...{ document, listed, allow, overlays, formats, rules, runLinter: true, ...files },
      onOwn:
        onOwn &&
        ((found) => {
          concluded = conclude(found);
          onOwn(concluded);
        }),
    },
    texts,
    progress,
  );
  return {
    findings: [
      ...(concluded ?? conclude(linted)),
      ...baselines.withoutKnown(linted.lint, "lint", target, linted.loaded),
    ],
    loaded: linted.loaded,
  };
}
