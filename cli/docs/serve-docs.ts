import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { join } from "node:path";
import { lookup } from "mrmime";
import { createFinding } from "../../contract/findings/create-finding.ts";
import { isWithin } from "../../contract/read/origin-copies.ts";
import type { EmittedFile } from "../../generator/output/emitted-file.ts";
import type { CommonOptions } from "../shared/command.ts";
import { createProgress, type ExitCode, type Io, showSecondsSince } from "../shared/io.ts";
import { reportFindings, SourceTexts } from "../shared/report-findings.ts";
import { ChangeQueue } from "../watch/change-queue.ts";
import { listChanges, ReadLog, type ReadStates, SecondLook } from "../watch/read-log.ts";
import { listTemplates, watchFiles } from "../watch/watch-files.ts";
import { type BuiltSite, buildSite } from "./build-site.ts";
import type { Site } from "./choose-site.ts";
import type { DocsOptions } from "./docs-options.ts";

const livePath = "/tenon-live";

const liveScript = `new EventSource("${livePath}").addEventListener("change", () => location.reload());`;

/** Serves the docs on the loopback address and rebuilds them on every change until interrupted. */
export async function serveDocs(site: Site, options: DocsOptions & CommonOptions, io: Io): Promise<ExitCode> {
  const interrupted = io.interrupted();
  const live = new LiveSite();
  const port = await live.listen(site.port);
  if (port === undefined) {
    const finding = createFinding("docs/port-in-use", { message: `Port ${site.port} is taken.` });
    reportFindings([finding], { format: options.format }, new SourceTexts(io.cwd), io);
    return 2;
  }
  const secondLook = new SecondLook();
  let reads: ReadStates = new Map();
  const listFiles = (): readonly string[] => listSiteFiles(site);
  const watchAll = (): void =>
    watch.update({
      files: [...reads.keys()],
      folders: [site.templates, site.pages].filter((folder) => folder !== undefined),
    });
  const refresh = async (): Promise<void> => {
    const start = performance.now();
    const log = new ReadLog(listFiles);
    const tools = {
      texts: new SourceTexts(io.cwd),
      progress: createProgress(io, options.debug),
      onRead: log.note,
    };
    const built = await buildSite(site, tools, liveScript);
    const files: EmittedFile[] = [];
    const found = (await built.made?.emit(["html"], (file) => files.push(file))) ?? [];
    const findings = [...built.findings, ...found];
    tools.progress.end();
    const { format = "pretty", all } = options;
    if (findings.length > 0) reportFindings(findings, { format, all, hideInfo: true }, tools.texts, io);
    reads = log.finish();
    watchAll();
    // Files that changed during the build may not have been watched yet.
    for (const path of secondLook.pick(listChanges(reads, listFiles()))) queue.add(path);
    const seconds = showSecondsSince(start);
    const isMade = built.made !== undefined && files.length > 0;
    if (isMade) live.show(files, built.made.emitMarkdown);
    io.stdout.write(isMade ? `Made in ${seconds}\n` : "The old pages stay.\n");
  };
  const queue = new ChangeQueue(async (paths) => {
    const files = [...reads.keys(), ...listFiles()];
    if (!files.some((file) => paths.some((path) => isWithin(path, file)))) return;
    // Rescan, because a missing file's folder may exist by now.
    watchAll();
    if (listChanges(reads, listFiles()).length > 0) await refresh();
  });
  const watch = watchFiles((path) => queue.add(path));
  try {
    await queue.alone(refresh);
    io.stdout.write(`http://127.0.0.1:${port}/ serves the site; press Ctrl-C to stop.\n`);
    await Promise.race([interrupted, queue.failed]);
    return 0;
  } finally {
    watch.close();
    await queue.close();
    await live.close();
  }
}

function listSiteFiles({ templates, pages }: Site): readonly string[] {
  const folders = pages === undefined ? [] : [pages];
  if (templates === undefined) return folders;
  const assets = ["site.css", "head.js", "search.js", "site.js"].map((name) => join(templates, name));
  return [...folders, ...listTemplates(templates), ...assets];
}

type EmitMarkdown = NonNullable<BuiltSite["made"]>["emitMarkdown"];

class LiveSite {
  #files = new Map<string, string | Uint8Array>();
  #further: EmitMarkdown | undefined;
  readonly #listeners = new Set<ServerResponse>();
  readonly #server: Server = createServer((request, response) => this.#answer(request, response));

  /** Starts listening. Resolves to `undefined` if the port is taken or requires privileges. */
  listen(port: number): Promise<number | undefined> {
    return new Promise((resolve) => {
      this.#server.once("error", () => resolve(undefined));
      this.#server.listen(port, "127.0.0.1", () => {
        const address = this.#server.address();
        resolve(typeof address === "object" && address !== null ? address.port : port);
      });
    });
  }

  show(files: readonly EmittedFile[], further: EmitMarkdown): void {
    this.#files = new Map(files.map(({ path, text, bytes }) => [path, bytes ?? text]));
    this.#further = further;
    for (const listener of this.#listeners) listener.write("event: change\ndata:\n\n");
  }

  close(): Promise<void> {
    for (const listener of this.#listeners) listener.end();
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    // Prevents DNS rebinding, where a website's host name resolves to this machine.
    if (!/^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/.test(request.headers.host ?? "")) {
      refuse(response, 403);
      return;
    }
    const path = readPath(request.url ?? "/");
    if (path === livePath.slice(1)) {
      this.#listen(response);
      return;
    }
    const text = path === undefined ? undefined : this.#find(path);
    if (path === undefined || text === undefined) {
      refuse(response, 404);
      return;
    }
    const known = lookup(path) ?? "application/octet-stream";
    const type = known.startsWith("text/") ? `${known}; charset=utf-8` : known;
    response.writeHead(200, {
      "content-type": type,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
    response.end(request.method === "HEAD" ? undefined : text);
  }

  #find(path: string): string | Uint8Array | undefined {
    const found = this.#files.get(path);
    if (found !== undefined || this.#further === undefined || !/\.(?:md|txt)$/.test(path)) return found;
    this.#further(({ path: made, text }) => this.#files.set(made, text));
    this.#further = undefined;
    return this.#files.get(path);
  }

  #listen(response: ServerResponse): void {
    response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
    response.write(":\n\n");
    this.#listeners.add(response);
    response.on("close", () => this.#listeners.delete(response));
  }
}

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, { "content-type": "text/plain" }).end(`${status}\n`);
}

function readPath(url: string): string | undefined {
  try {
    const path = decodeURIComponent(new URL(url, "http://localhost").pathname).slice(1);
    return path === "" || path.endsWith("/") ? `${path}index.html` : path;
  } catch {
    return undefined;
  }
}
