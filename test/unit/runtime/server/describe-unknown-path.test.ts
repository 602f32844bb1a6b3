import { afterEach, describe, expect, it, vi } from "vitest";
import type { OperationDescriptor, ServerDescriptor } from "../../../../runtime/descriptors.ts";
import { allParts } from "../../../../runtime/server/all-parts.ts";
import type { ServeOptions } from "../../../../runtime/server/options.ts";
import { serve } from "../../../../runtime/server/serve.ts";

const serverOf = (url: string): ServerDescriptor => ({ url, variables: [] });

async function detailOf(
  path: string,
  urls: readonly string[],
  options: ServeOptions<unknown> = {},
  own?: readonly ServerDescriptor[],
  context?: unknown,
): Promise<string> {
  const operation: OperationDescriptor = {
    ...{ id: "listNotes", method: "GET", path: "/notes", parameters: [], responses: [], security: [] },
    ...(own && { servers: own }),
  };
  const contract = { title: "T", version: "1", servers: urls.map(serverOf), securitySchemes: [] };
  const router = serve({ contract, routes: [{ operation }], parts: allParts }, options);
  const response = await router(new Request(`http://a.test${path}`), context);
  expect(response.status).toBe(404);
  return ((await response.json()) as { detail: string }).detail;
}

const plain = "No operation matches this path.";
const byServers = "as set by the document's servers; the option `basePath` changes that.";

afterEach(() => vi.unstubAllEnvs());

describe("the detail of a 404", () => {
  it("names the base paths in development", async () => {
    expect(await detailOf("/notes", ["https://a.test/v1"])).toBe(
      `${plain} Paths begin with /v1, ${byServers}`,
    );
    expect(await detailOf("/notes?x=/v1/", ["/v1/", "/v2", "https://b.test/v1"])).toBe(
      `${plain} Paths begin with /v1 or /v2, ${byServers}`,
    );
    expect(await detailOf("/v1/notes", ["/v1"], { basePath: "/api" })).toBe(
      `${plain} Paths begin with /api, as set by \`basePath\`.`,
    );
    expect(await detailOf("/notes", ["/v1"], {}, [serverOf("/own")])).toBe(
      `${plain} Paths begin with /v1 or /own, ${byServers}`,
    );
  });

  it("does not where the path begins with one, or there is none", async () => {
    expect(await detailOf("/v1/other", ["/v1"])).toBe(plain);
    expect(await detailOf("/other", ["https://a.test"])).toBe(plain);
    expect(await detailOf("/other", [])).toBe(plain);
    expect(await detailOf("/other", ["/v1", "/"])).toBe(plain);
  });

  it("suggests a documented path that is like the one sent", async () => {
    expect(await detailOf("/v1/nots", ["/v1"])).toBe(`${plain} Did you mean \`/v1/notes\`?`);
    expect(await detailOf("/api/note", ["/v1"], { basePath: "/api" })).toBe(
      `${plain} Did you mean \`/api/notes\`?`,
    );
    expect(await detailOf("/own/note", ["/v1"], {}, [serverOf("/own")])).toBe(
      `${plain} Did you mean \`/own/notes\`?`,
    );
  });

  it("asks for a slash more or less at the end, with the documented path", async () => {
    expect(await detailOf("/v1/notes/", ["/v1"])).toBe(
      `${plain} Did you mean \`/notes\`, without a slash at the end?`,
    );
    expect(await detailOf("/notes//", [])).toBe(`${plain} Did you mean \`/notes\`?`);
    expect(await detailOf("/", [])).toBe(plain);
  });

  it("explains prefixes of Fastify", async () => {
    const below = (prefix: string) => ({ request: { server: { prefix } }, reply: {} });
    expect(await detailOf("/spots", ["/v1"], {}, undefined, below("/v1"))).toBe(
      `${plain} Fastify removes the prefix /v1, which the base path /v1 includes: pass the router's option \`basePath: ""\`.`,
    );
    expect(await detailOf("/other", [], {}, undefined, below(""))).toBe(plain);
  });

  it("explains mount paths of Express, and how to pass other paths on", async () => {
    const passing = "To pass other paths on in Express, use toExpress(router, { pass: true }).";
    const below = (baseUrl: string) => ({ req: { baseUrl } });
    expect(await detailOf("/other", [], {}, undefined, below(""))).toBe(`${plain} ${passing}`);
    expect(await detailOf("/notes", ["/api"], {}, undefined, below("/api"))).toBe(
      `${plain} Express removes the mount path /api, which the base path /api includes: pass the router's option \`basePath: ""\`. ${passing}`,
    );
    expect(await detailOf("/notes", ["/api"], {}, undefined, below("/v2"))).toContain(
      "Paths begin with /api",
    );
  });

  it("does not in production", async () => {
    vi.stubEnv("NODE_ENV", "production");
    expect(await detailOf("/notes", ["/v1"])).toBe(plain);
  });
});
