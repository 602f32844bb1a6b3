import { type Finding, isError } from "../../contract/findings/finding.ts";
import { isWithin } from "../../contract/read/origin-copies.ts";
import type { CommonOptions } from "../shared/command.ts";
import type { DocumentOptions } from "../shared/common-options.ts";
import type { Io } from "../shared/io.ts";
import { UsageError } from "../shared/usage-error.ts";
import { findConfigPath } from "../targets/choose-targets.ts";
import { type LoadedApi, loadServedApi } from "../targets/load-api.ts";
import { ChangeQueue } from "../watch/change-queue.ts";
import { listChanges, ReadLog, type ReadStates, SecondLook } from "../watch/read-log.ts";
import { watchFiles } from "../watch/watch-files.ts";

export interface ApiListener {
  onReload(api: LoadedApi): void;
  onBroken(findings: readonly Finding[]): void;
}

export interface WatchedApi {
  readonly first: LoadedApi;
  readonly failed: Promise<never>;
  close(): Promise<void>;
}

/**
 * Watches the config, the document, and its references and overlays. Ignores a change that breaks the document (no contract, or errors
 * where there were none), because the file may only be half saved. Throws a `UsageError` if the first load fails, and passes later errors
 * to `listener`.
 */
export async function watchServedApi(
  operands: readonly string[],
  options: DocumentOptions & CommonOptions,
  io: Io,
  listener: ApiListener,
): Promise<WatchedApi> {
  const secondLook = new SecondLook();
  let reads: ReadStates = new Map();
  const listConfig = (): readonly string[] => {
    const path = findConfigPath(options.config, io.cwd);
    return path === undefined ? [] : [path];
  };
  const load = async (): Promise<LoadedApi> => {
    const log = new ReadLog(listConfig);
    try {
      return await loadServedApi(operands, options, io, log.note);
    } finally {
      // A failed run may have stopped early, so keep watching the files of earlier runs.
      reads = new Map([...reads, ...log.finish()]);
      watch.update({ files: [...reads.keys()], folders: [] });
      for (const path of secondLook.pick(listChanges(reads))) queue.add(path);
    }
  };
  const queue = new ChangeQueue(async (paths) => {
    if (![...reads.keys()].some((file) => paths.some((path) => isWithin(path, file)))) return;
    if (listChanges(reads).length === 0) return;
    const loaded = await load().catch((error: unknown) => {
      if (!(error instanceof UsageError)) throw error;
      return error;
    });
    if (loaded instanceof UsageError || isBroken(loaded)) {
      listener.onBroken(loaded.findings.filter(isError));
      return;
    }
    isFlawed = loaded.findings.some(isError);
    listener.onReload(loaded);
  });
  const watch = watchFiles((path) => queue.add(path));
  let isFlawed = false;
  const isBroken = ({ contract, findings }: LoadedApi): boolean =>
    contract === undefined || (!isFlawed && findings.some(isError));
  const close = async (): Promise<void> => {
    watch.close();
    await queue.close();
  };
  try {
    const first = await load();
    isFlawed = first.findings.some(isError);
    return { first, failed: queue.failed, close };
  } catch (error) {
    await close();
    throw error;
  }
}
