import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
};

/** Serves the files of a folder from a new origin, until `close` is called or the test run ends. */
export async function servePages(folder: string): Promise<{ origin: string; close(): void }> {
  const server = createServer((req, res) => {
    const path = new URL(req.url ?? "/", "http://x").pathname;
    try {
      const content = readFileSync(join(folder, path === "/" ? "index.html" : path));
      res.writeHead(200, { "content-type": TYPES[extname(path)] ?? "text/html" }).end(content);
    } catch {
      res.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // a server that listens on a port has an address of this type
  return { origin: `http://127.0.0.1:${port}`, close: () => void server.close() };
}
