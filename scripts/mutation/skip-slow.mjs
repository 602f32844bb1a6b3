// Skips tests with random values, which notice a mutant only by luck, and long tests, which take most of the time.
import { afterAll, beforeEach, inject } from "vitest";

const chance =
  /made-up|all of GitHub|back is the same|as it was|never throw|quickly told|every date and time/;
const length =
  /in proportion|million|takes long|100 MiB|16 MiB|takes a limit of|of a client that|than the call may take|not with the timeout/;

beforeEach((context) => {
  const { name } = context.task;
  if (chance.test(name) || length.test(name)) context.skip();
});

// Stryker counts a failure while a test file is loaded as an error, and not as a noticed mutant. Therefore the mutant is turned off before
// the next file is loaded.
if (inject("mode") === "mutant" && inject("mutantActivation") !== "static")
  afterAll(() => {
    globalThis[inject("globalNamespace")].activeMutant = undefined;
  });
