// Tests of chance kill by luck, tests of length take most of the time: neither is run for a mutant.
import { beforeEach } from "vitest";

const slow = /comes back|never throw|million characters|in proportion|whatever/;

beforeEach((context) => {
  if (slow.test(context.task.name)) context.skip();
});
