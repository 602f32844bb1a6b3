import { createServer } from "node:http";

let lamp = { lit: true, every: 7.5, colour: "white" };
const log = new Map([["2026-02-13", "Calm. One seal."]]);

/** The server of the lighthouse. */
export const server = createServer(async (req, res) => {
  const { pathname } = new URL(req.url, "http://light.example");
  const night = pathname.split("/")[2];
  if (pathname === "/lamp" && req.method === "PUT") {
    if (req.headers.authorization === undefined) return void res.writeHead(401).end();
    const chunks = [];
    for await (const chunk of req) chunks.push(chunk);
    lamp = JSON.parse(Buffer.concat(chunks));
  }
  if (pathname === "/lamp") {
    // A known fault: the lamp's colour is in capitals. known.json lists it.
    const shown = { ...lamp, colour: lamp.colour.toUpperCase() };
    res.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(shown));
  } else if (log.has(night)) {
    res.writeHead(200, { "content-type": "text/plain" }).end(log.get(night));
  } else res.writeHead(404).end();
});
