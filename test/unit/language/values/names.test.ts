import { expect, test } from "vitest";
import { createUniqueNames } from "../../../../language/values/names.ts";

test("the first free candidate is given out, once, in upper or lower case", () => {
  const names = createUniqueNames(["Taken"]);
  expect(names.take("a", "free")).toBe("free");
  expect(names.take("b", "FREE", "taken", "third")).toBe("third");
  expect(names.take("c", "Third", "fourth", "fifth")).toBe("fourth");
  expect(names.take("d", "fifth")).toBe("fifth");
});

test("where none is free, the last one gets a hash of the seed alone", () => {
  const names = createUniqueNames(["a", "b"]);
  // sha256("seed") begins with 19b25856e1c150ca.
  expect(names.take("seed", "a", "b")).toBe("b_19b258");
  const others = createUniqueNames(["a", "b", "c"]);
  expect(others.take("seed", "a", "b", "c")).toBe("c_19b258");
  others.take("other", "a");
  expect(others.take("seed", "a", "b")).toBe("b_19b258");
});

test("a hash that is taken is lengthened", () => {
  const names = createUniqueNames(["a", "A_19B258"]);
  expect(names.take("seed", "a")).toBe("a_19b25856e1");
  expect(names.take("seed", "a")).toBe("a_19b25856e1c150");
});
