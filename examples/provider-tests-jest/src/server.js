import { createServer } from "node:http";

const crossings = [
  { departure: "07:30", from: "north", places: 40 },
  { departure: "08:15", from: "south", places: 12, cancelled: "Fog." },
];

/** The server of a ferry's timetable, on `node:http` alone. */
export function createFerry() {
  return createServer((req, res) => {
    const { pathname, searchParams } = new URL(req.url ?? "/", "http://ferry");
    const departure = decodeURIComponent(pathname.split("/")[2] ?? "");
    const from = searchParams.get("from");
    const found =
      departure === ""
        ? crossings.filter((crossing) => from === null || crossing.from === from)
        : crossings.find((crossing) => crossing.departure === departure);
    if (found === undefined) return res.writeHead(404).end();
    res.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(found));
  });
}
