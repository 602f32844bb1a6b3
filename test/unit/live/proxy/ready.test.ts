import { expect, test } from "vitest";
import { createStand } from "./stand.ts";

test("requests wait while what was told before cannot be taken, bodies and all", async () => {
  let reached = 0;
  let open = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    open = resolve;
  });
  let isReady = false;
  const { url, told, over } = await createStand(
    (req, res) => {
      reached++;
      res.setHeader("content-type", "application/octet-stream");
      req.pipe(res);
    },
    { ready: () => (isReady ? undefined : held) },
  );
  const body = "x".repeat(300_000);
  const headers = { "content-type": "application/octet-stream" };
  const answers = [1, 2, 3].map(() => fetch(`${url}/echo`, { method: "POST", headers, body }));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(reached).toBe(0);
  isReady = true;
  open();
  for (const answer of answers) expect(await (await answer).text()).toBe(body);
  await over(3);
  expect(told.map(({ judgement }) => judgement.verdict)).toEqual(["valid", "valid", "valid"]);
});
