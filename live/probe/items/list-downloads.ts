import type { Operation } from "../../../contract/model/types.ts";
import { trimSlash } from "../../../language/openapi/path-template.ts";
import { contentPath } from "../../mock/state/uploads.ts";
import type { ProbeContext } from "../probe-context.ts";

interface Download {
  readonly writer: Operation;
  readonly reader: Operation;
}

/**
 * Lists the operations that take a file, each with the one that returns it: `POST /files` with `GET /files/{id}/content`, or `PUT
 * /files/{id}/upload` with `GET /files/{id}/download`. Where both have the same path, they are a sequence like any other.
 */
export function listDownloads({ contract, roles }: ProbeContext): readonly Download[] {
  const { operations } = contract.model;
  const readers = operations.filter(isDownload);
  return operations.filter(takesFile).flatMap((writer) => {
    const role = roles.get(writer);
    const item = role?.action === "create" ? role.item : contentPath(writer.path);
    return readers
      .filter(({ path }) => contentPath(path) === trimSlash(item ?? "") && !isPlain(writer, item, path))
      .map((reader) => ({ writer, reader }));
  });
}

/** Whether the operations are a sequence without being a download. */
function isPlain({ path }: Operation, item: string | undefined, reader: string): boolean {
  return reader === path || reader === item;
}

/** Whether an operation returns a file. */
export function isDownload({ method, responses }: Operation): boolean {
  const content = responses.flatMap((response) => (response.status === 200 ? response.content : []));
  return method === "GET" && content.length > 0 && content.every(({ kind }) => FILES.has(kind));
}

const FILES: ReadonlySet<string> = new Set(["binary", "text"]);
const UPLOADS: ReadonlySet<string> = new Set([...FILES, "multipart"]);

export function takesFile({ method, body }: Operation): boolean {
  return method !== "GET" && body?.content.some(({ kind }) => UPLOADS.has(kind)) === true;
}
