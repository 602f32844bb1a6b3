import type { Finding } from "../../contract/findings/finding.ts";
import { relocateFinding } from "../../contract/findings/relocate-finding.ts";
import type { Tally } from "../../verifier/report/create-tally.ts";
import type { VerifiedExchange } from "../../verifier/report/verified-exchange.ts";
import type { Io } from "../shared/io.ts";
import type { SourceTexts } from "../shared/source-texts.ts";
import type { LoadedApi } from "../targets/load-api.ts";
import type { VerifyRequest } from "./verify-request.ts";

/** What a report is made with. */
export interface ReportTools {
  readonly request: VerifyRequest;
  readonly api: LoadedApi;
  readonly texts: SourceTexts;
  readonly io: Io;
  readonly tally: Tally;
}

/** A report that grows exchange by exchange. */
export interface TrafficReport {
  /** Something to wait for only where the reader does not keep up. */
  add(verified: VerifiedExchange): Promise<void> | undefined;
  /** @param others - Findings that are about no exchange. */
  end(others: readonly Finding[]): Promise<void>;
}

/** Names files from the folder that the command runs in; asked for the same few files again and again. */
export function createRelocation({
  api,
  texts,
}: Pick<ReportTools, "api" | "texts">): <T extends Finding>(finding: T) => T {
  const names = new Map<string, string>();
  const nameOf = (file: string): string => {
    let name = names.get(file);
    if (name === undefined) {
      name = texts.nameIn(api.folder, file);
      names.set(file, name);
    }
    return name;
  };
  // Places are all that is changed.
  return (finding) => relocateFinding(finding, nameOf) as typeof finding;
}
