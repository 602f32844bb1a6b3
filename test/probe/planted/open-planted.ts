import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { desk } from "../servers/desk.ts";
import { diary } from "../servers/diary.ts";
import { Feed } from "../servers/feed.ts";
import { orchard } from "../servers/orchard.ts";
import { shelf } from "../servers/shelf.ts";
import { studio } from "../servers/studio.ts";
import { yard } from "../servers/yard.ts";

/** A server of `../servers/`. Each is written in another style, and has a document of the same name. */
export type ServerName = "shelf" | "diary" | "feed" | "desk" | "yard" | "orchard" | "studio";

/** Starts a server on a free port of this machine, with one bug or none. */
export async function openPlanted(
  name: ServerName,
  bug?: string,
): Promise<{ readonly url: string; close(): void }> {
  const has = (one: string): boolean => one === bug;
  const feed = new Feed(has);
  const handlers = {
    shelf: shelf(has),
    diary: diary(has),
    desk: desk(has),
    yard: yard(has),
    orchard: orchard(has),
    studio: studio(has),
    feed: feed.handle.bind(feed),
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => handlers[name](request, response, Buffer.concat(chunks)));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo; // a server that listens on a port has one of this kind
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
