import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { isIdentifier } from "../../generator/print/ts-text.ts";
import { alignColumns } from "../shared/align-columns.ts";
import type { InitChoices } from "./choices.ts";
import type { DocumentExample } from "./describe-document.ts";
import type { Side } from "./frameworks.ts";
import { addTenon, findPackedFile, runTenon } from "./package-manager.ts";
import type { Project } from "./project.ts";

export function printNextSteps(
  move: string,
  choices: InitChoices & DocumentExample,
  project: Project,
): string {
  const { document, side, output } = choices;
  const { packageManager, frameworks, dependencies } = project;
  const run = (line: string, purpose: string): readonly [string, string] => [
    runTenon(packageManager, line),
    purpose,
  ];
  const isForServer = isServer(side, project);
  const steps: readonly (readonly [string, string])[] = [
    ...(move === "" ? [] : [[`cd ${move}`, ""] as const]),
    ...(dependencies.includes("tenon")
      ? []
      : [
          [
            addTenon(packageManager, findPackedFile(fileURLToPath(import.meta.url))),
            "the file that `npm pack` writes in a clone of tenon",
          ] as const,
        ]),
    ...(isForServer ? listTools(project) : []),
    run("lint", "check the document"),
    run("generate", `write ${printSide(side)} to ${output}`),
    ...(isForServer ? [run("stubs", "write a handler for each operation, and a server")] : []),
    // A development server has a different origin, so browsers block responses without CORS headers.
    run(
      frameworks.some((found) => found.side !== "server") && side !== "server" ? "mock --cors" : "mock",
      "serve the document on http://127.0.0.1:4010",
    ),
  ];
  return [
    "Next steps",
    ...alignColumns(steps),
    "",
    ...printServerLines(document, output, project),
    ...(isForServer ? [] : printClientLines(choices)),
    `${document} describes the API; tenon.config.ts sets what is generated. \`${runTenon(packageManager, "doctor")}\` checks the setup.`,
    "",
  ].join("\n");
}

/** Whether handlers will be written in this project. */
export function isServer(side: Side, { frameworks }: Project): boolean {
  return side === "server" || (side === "both" && frameworks.some((found) => found.side !== "client"));
}

/** The packages with which the server of `tenon stubs` runs and compiles, if they are not installed. */
function listTools({ packageManager, dependencies }: Project): readonly (readonly [string, string])[] {
  // Bun and Deno run TypeScript and know Node's types.
  if (packageManager.run === "bunx" || packageManager.add.endsWith(":")) return [];
  const types = dependencies.includes("express") ? ["@types/express"] : [];
  const missing = ["tsx", "typescript", "@types/node", ...types].filter(
    (name) => !dependencies.includes(name),
  );
  return missing.length === 0
    ? []
    : [[`${packageManager.add} ${missing.join(" ")}`, "run and compile the server"]];
}

function printSide(side: InitChoices["side"]): string {
  if (side === "client") return "the types and the client";
  return side === "server" ? "types, validators and the router" : "types, validators, router and client";
}

function printClientLines({
  output,
  side,
  credential,
  call,
}: InitChoices & DocumentExample): readonly string[] {
  const key = credential === undefined || isIdentifier(credential) ? credential : JSON.stringify(credential);
  const passed = key === undefined ? "" : `, credentials: { ${key}: … }`;
  const path = posix.relative("src", output);
  return [
    "To call the API from a file in src:",
    `  import { createClient, unwrap } from "${path.startsWith(".") ? "" : "./"}${path}/index.js";`,
    `  const api = createClient({ baseUrl: "http://127.0.0.1:4010"${passed} });`,
    ...(call === undefined ? [] : [`  const body = await unwrap(${call});`]),
    // Without `parts` in the config, validators are written.
    `To check requests and responses, ${side === "client" ? 'add "validators" to `parts` and ' : ""}pass \`validation: createValidation({ checks })\`; index.js exports both.`,
    "",
  ];
}

function printServerLines(
  document: string,
  output: string,
  { frameworks, isInSource }: Project,
): readonly string[] {
  const next = frameworks.find(({ package: name }) => name === "next");
  if (next !== undefined) {
    const folder = `${isInSource ? "src/" : ""}app/api/[...path]`;
    return [
      `To serve the API below /api with ${next.name}:`,
      `  // ${folder}/route.ts`,
      `  import { createPartialRouter } from "${posix.relative(folder, output)}/routes";`,
      '  const router = createPartialRouter({}, { basePath: "/api" }); // {}: the handlers',
      "  export { router as GET, router as POST, router as PUT, router as PATCH, router as DELETE };",
      "",
    ];
  }
  const server = frameworks.find(({ watch }) => watch !== undefined);
  if (server?.watch === undefined) return [];
  const [watch, mount, before] = server.watch;
  return [
    `To check an existing ${server.name} server against the document:`,
    `  import { ${watch} } from "tenon/verifier";`,
    `  ${mount}(${watch}(${JSON.stringify(document)})); // before ${before}`,
    "",
  ];
}
