import { expect, it } from "vitest";
import { listSecrets } from "../../../../verifier/exchanges/redaction/list-secrets.ts";

it("finds a password behind a reference whose name is percent-encoded", () => {
  const password = { type: "string", format: "password" };
  const login = { type: "object", properties: { code: { $ref: "#/components/schemas/Entry%20code" } } };
  const { members } = listSecrets({ components: { schemas: { "Entry code": password, Login: login } } });
  expect(members).toEqual(["code"]);
});
