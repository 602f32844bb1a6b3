/** A server framework that tenon has middleware for. */
export interface FoundServer {
  readonly name: "Express" | "Fastify" | "Hono";
  /** The lines that hold its traffic against a document. */
  readonly lines: (document: string) => readonly string[];
}

const servers: Readonly<Record<string, FoundServer>> = {
  express: {
    name: "Express",
    lines: (document) => [
      'import { watchExpress } from "tenon/verifier";',
      `app.use(watchExpress(${JSON.stringify(document)})); // before the routes`,
    ],
  },
  fastify: {
    name: "Fastify",
    lines: (document) => [
      'import { watchFastify } from "tenon/verifier";',
      `app.register(watchFastify(${JSON.stringify(document)})); // before the routes`,
    ],
  },
  hono: {
    name: "Hono",
    lines: (document) => [
      'import { watchHono } from "tenon/verifier";',
      `app.use(watchHono(${JSON.stringify(document)})); // before the routes`,
    ],
  },
};

/** The server that a package is, going by what it depends on. */
export function findServer(dependencies: readonly string[]): FoundServer | undefined {
  const name = Object.keys(servers).find((candidate) => dependencies.includes(candidate));
  return name === undefined ? undefined : servers[name];
}
