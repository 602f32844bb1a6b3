import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const every = "test/**/*.test.ts";

/** Tests of functions, which leave nothing behind in the process: one process for many files spares reading the sources anew. */
const together = [
  "test/unit/{contract,diff,editor,generator,language,live,runtime,site,spec,validation,verifier}/**/*.test.ts",
  "test/{bench,cache,consumers,coverage,diff,editor,generated,golden,hostile,joint,losses,mistakes,mock,names,output}/**/*.test.ts",
  "test/{playground,probe,security,soundness,suites,traffic,types}/**/*.test.ts",
  "test/guide/{guide,reference,samples-run}.test.ts",
  "test/unit/{playground,scripts,test}/**/*.test.ts",
];

/** Of these, the ones that put something into the process: spies on modules, other HTTP clients, Hono's own `Response`. */
const apart = [
  "test/security/{path-spellings,stream-heads}.test.ts",
  "test/traffic/uploads.test.ts",
  "test/unit/generator/session/generation-session.test.ts",
  "test/unit/runtime/adapters/adapters.test.ts",
  "test/unit/runtime/adapters/left-early.test.ts",
  "test/unit/{live/msw,verifier/matchers}/**",
  "test/unit/verifier/middleware/watch.test.ts",
];

/** Of these, the ones that compare CPU times: where many files share a process, one collection of garbage costs more than what they measure. */
const comparingWork = [
  "test/security/server-abuse.test.ts",
  "test/unit/contract/{model/request-variants,normalise/normalise-document,read/{explain-yaml-error,large-input,read-source-text}}.test.ts",
  "test/unit/generator/validators/keywords.test.ts",
  "test/unit/language/schema/patterns/find-blowup.test.ts",
  "test/unit/playground/complete-json.test.ts",
  "test/unit/runtime/{body/parse-multipart,client/limits,formats/formats,patterns,routing/create-matcher}.test.ts",
  "test/unit/site/facts/{text,to-markdown}.test.ts",
  "test/unit/verifier/exchanges/redaction.test.ts",
];

/** Tests of commands, which get folder, environment and streams handed in, and leave nothing behind either. */
const commands = ["test/negative.test.ts", "test/unit/cli/**/*.test.ts"];

const commandsApart = [
  "test/unit/cli/{docs-serve,probe-full-disk,config/transpile-typescript,watch/{change-queue,watch-meanwhile}}.test.ts",
];

/**
 * Tests that take long, and hold what seldom changes or what a quicker test holds a part of. `npm test` leaves them to `.ci/run`, which asks for
 * all (`TENON_TESTS=all`); whoever names one runs it.
 */
const long = [
  "test/agent/real-apis.test.ts",
  "test/browser/{languages,playground,tanstack-query}.test.ts",
  "test/corpus/**",
  "test/coverage/mutation.test.ts",
  "test/diff/{mutants,sweep}.test.ts",
  "test/agent/inspector.test.ts",
  "test/examples/**",
  "test/faults/killed-commands.test.ts",
  "test/fuzz/**",
  "test/guide/{builds,ci-templates,large-traffic,migrations,samples-run,turbo}.test.ts",
  "test/hostile/memory.test.ts",
  "test/load/**",
  "test/losses/mutants.test.ts",
  "test/names/same-bytes.test.ts",
  "test/output/{linters,markdown-thread,stubs}.test.ts",
  "test/package/package.test.ts",
  "test/playground/page.test.ts",
  "test/probe/{json-patch,mock}.test.ts",
  "test/soundness/**",
  "test/types/{conversions,many-operations,own-formats,split,stream-parts,uploads,xml}.test.ts",
  "test/unit/cli/watch/watch-meanwhile.test.ts",
  "test/unit/contract/read/large-input.test.ts",
  "test/unit/verifier/matchers/vitest-project.test.ts",
];
const left = process.env["TENON_TESTS"] === "quick" ? long : [];

// biome-ignore lint/style/noDefaultExport: vitest reads its configuration from the default export
export default defineConfig({
  test: {
    // Only ends what hangs: no test is about time, and a busy machine takes several times as long.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // One more than there are cores: many tests wait for other processes, timers and sockets.
    maxWorkers: availableParallelism() + 1,
    // Node loads JavaScript as it is, most of which is output in temporary folders.
    server: { deps: { external: [/^(?:\/|[a-z]+:)(?!.*__x00__).*\.m?js$/i] } },
    typecheck: { enabled: false },
    globalSetup: "test/set-up/temporary-folder.ts",
    projects: [
      {
        extends: true,
        test: {
          name: "apart",
          include: [every],
          exclude: [...together, ...commands, ...left],
          isolate: true,
        },
      },
      {
        extends: true,
        test: {
          name: "apart of these",
          include: [...apart, ...comparingWork, ...commandsApart],
          exclude: left,
          isolate: true,
        },
      },
      {
        extends: true,
        test: {
          name: "together",
          include: together,
          exclude: [...apart, ...comparingWork, ...left],
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: "commands", include: commands, exclude: commandsApart, isolate: false },
      },
    ],
  },
});
