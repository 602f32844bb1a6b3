import type { Contract } from "../../contract/build/contract.ts";
import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding, Severity } from "../../contract/findings/finding.ts";
import { fingerprintDocument } from "../../verifier/coverage/coverage-data.ts";
import type { NamedShard } from "./coverage-file.ts";

/** Shards sorted by whose they are. */
export interface SortedShards {
  readonly own: readonly NamedShard[];
  /** One for each that is of another document: a leaf of the same name may have meant something else there. */
  readonly findings: readonly Finding[];
}

/** Tells the shards of a document from others. `name`: the document's, as it is told. */
export function sortShards(
  shards: readonly NamedShard[],
  contract: Contract,
  name: string,
  severity: Severity = "error",
): SortedShards {
  const { fingerprint, title, version } = fingerprintDocument(contract);
  const isOwn = ({ data }: NamedShard): boolean => data.document.fingerprint === fingerprint;
  const others = shards.filter((shard) => !isOwn(shard));
  const findings = others.map(({ name: file, data: { document } }) => {
    const isSame = document.title === title && document.version === version;
    const message = isSame
      ? `${file} is of another state of ${name}: it was written before, or after, the document was changed.`
      : `${file} is of ${JSON.stringify(`${document.title} ${document.version}`)}, another document than ${name}.`;
    return createFinding("coverage/other-document", { message, severity });
  });
  return { own: shards.filter(isOwn), findings };
}
