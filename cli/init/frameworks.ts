import type { AdapterName } from "../../generator/output/emit-options.ts";

export type Side = "client" | "server" | "both";

export interface Framework {
  readonly name: string;
  readonly package: string;
  readonly side: Side;
  /** Server adapter. Absent for clients, and for frameworks that can call a `Request` handler directly. */
  readonly adapter?: AdapterName;
  /** How to add verification to an existing server: the function in `tenon/verifier`, how to mount it, and what it must precede. */
  readonly watch?: readonly [name: string, mount: string, before: string];
}

/** Frameworks in detection order. A framework based on another one must precede it. */
const frameworks: readonly Framework[] = [
  { name: "Next.js", package: "next", side: "both" },
  { name: "Nuxt", package: "nuxt", side: "client" },
  { name: "SvelteKit", package: "@sveltejs/kit", side: "client" },
  { name: "Astro", package: "astro", side: "client" },
  { name: "Expo", package: "expo", side: "client" },
  { name: "Angular", package: "@angular/core", side: "client" },
  {
    name: "NestJS",
    package: "@nestjs/core",
    side: "server",
    adapter: "express",
    watch: ["watchExpress", "app.use", "app.listen"],
  },
  {
    name: "Express",
    package: "express",
    side: "server",
    adapter: "express",
    watch: ["watchExpress", "app.use", "the routes"],
  },
  {
    name: "Fastify",
    package: "fastify",
    side: "server",
    adapter: "fastify",
    watch: ["watchFastify", "app.register", "the routes"],
  },
  {
    name: "Hono",
    package: "hono",
    side: "server",
    adapter: "hono",
    watch: ["watchHono", "app.use", "the routes"],
  },
  { name: "Koa", package: "koa", side: "server", adapter: "node-http" },
  { name: "Cloudflare Workers", package: "wrangler", side: "server" },
  { name: "React", package: "react", side: "client" },
  { name: "Vue", package: "vue", side: "client" },
  { name: "Svelte", package: "svelte", side: "client" },
  { name: "Solid", package: "solid-js", side: "client" },
  { name: "Vite", package: "vite", side: "client" },
];

export function findFrameworks(dependencies: readonly string[]): readonly Framework[] {
  const names = new Set(dependencies);
  return frameworks.filter(({ package: name }) => names.has(name));
}

export function sideOf(found: readonly Framework[]): Side {
  const sides = new Set(found.map(({ side }) => side));
  const [only = "both"] = sides;
  return sides.size > 1 ? "both" : only;
}

export const queryPackages: readonly string[] = [
  "@tanstack/react-query",
  "@tanstack/vue-query",
  "@tanstack/svelte-query",
  "@tanstack/solid-query",
  "@tanstack/angular-query-experimental",
];

export function findQueryPackage(dependencies: readonly string[]): string | undefined {
  return queryPackages.find((name) => dependencies.includes(name));
}
