// Tests of chance kill by luck, tests of length take most of the time: neither is run for a mutant.
import { afterAll, beforeEach, inject } from "vitest";

const chance =
  /made-up|all of GitHub|back is the same|as it was|never throw|quickly told|every date and time/;
const length =
  /in proportion|million|takes long|100 MiB|16 MiB|takes a limit of|of a client that|than the call may take|not with the timeout/;

beforeEach((context) => {
  const { name } = context.task;
  if (chance.test(name) || length.test(name)) context.skip();
});

// A file that fails while it is collected counts as nothing noticed: the next file is collected without the mutant.
if (inject("mode") === "mutant" && inject("mutantActivation") !== "static")
  afterAll(() => {
    globalThis[inject("globalNamespace")].activeMutant = undefined;
  });
