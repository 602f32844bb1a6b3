import { expect, test } from "vitest";
import { suggestPath } from "../../../../runtime/routing/suggest-path.ts";

const templates = ["/v1/notes", "/v1/notes/{id}", "/v1/users/{id}/notes"];

test.each([
  ["/v1/note", "/v1/notes"],
  ["/v1/Notes/7", "/v1/notes/{id}"],
  ["/v1/user/7/notes", "/v1/users/{id}/notes"],
  ["/v1//notes/", "/v1/notes"],
  ["/v1/other", undefined],
  ["/v2/nots", undefined],
  ["/v1/something/else/there", undefined],
])("%s is like %s", (path, expected) => {
  expect(suggestPath(path, templates)).toBe(expected);
});

test("looks at a limited number of paths", () => {
  const many = Array.from({ length: 5000 }, (_, index) => `/items${index}`);
  expect(suggestPath("/notez", [...many, "/notes"])).toBeUndefined();
});
