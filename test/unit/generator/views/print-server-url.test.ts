import { describe, expect, it } from "vitest";
import type { ApiModel } from "../../../../contract/model/types.ts";
import { printServerUrl } from "../../../../generator/views/servers-view.ts";
import type { ServerUrl } from "../../../../runtime/client/client.ts";
import { createServerUrl } from "../../../../runtime/client/create-server-url.ts";
import type { ServerDescriptor } from "../../../../runtime/descriptors.ts";
import { operationWith } from "../../runtime/client/fixtures.ts";

const print = (servers: readonly ServerDescriptor[]): ReturnType<typeof printServerUrl> =>
  // The rest of a model has no part in it.
  printServerUrl({ servers, operations: [] } as unknown as ApiModel);

const region = { name: "region", default: "eu" };
const base = { name: 'a"b', default: "https://base.test" };

const lists: readonly (readonly [string, readonly ServerDescriptor[]])[] = [
  ["none", []],
  ["one without variables", [{ url: "https://one.test/v1", variables: [] }]],
  ["an empty URL", [{ url: "", variables: [] }]],
  ["one that is a variable", [{ url: '{a"b}', variables: [base] }]],
  [
    "several",
    [
      { url: "https://one.test", variables: [] },
      { url: "{region}", variables: [region] },
    ],
  ],
  ["braces that are no variable", [{ url: "https://{unknown}.test/{}/{{region}}", variables: [] }]],
  ["text that attacks", [{ url: 'https://x/"];process.exit()//`\\\n', variables: [] }]],
];

describe("printServerUrl", () => {
  it.each(lists)("prints what finds the same URLs as the runtime: %s", (_, servers) => {
    const { text, calls } = print(servers);
    expect(calls).toEqual([]);
    const printed: ServerUrl = new Function(`return ${text}`)();
    const kept = createServerUrl(servers);
    for (const options of [
      {},
      { server: 0, variables: { region: "us", 'a"b': "http://localhost" } },
      { server: 1, variables: { region: undefined, stage: "v2" } },
      { server: 2 },
    ])
      expect(printed(options, operationWith())).toBe(kept(options, operationWith()));
  });

  it("leaves values that are listed or parts of a URL, and members that every object has, to the runtime", () => {
    const listed = { url: "https://{region}.test", variables: [{ ...region, enum: ["eu", "us"] }] };
    expect(print([listed]).calls).toHaveLength(1);
    expect(print([{ url: "https://{region}.test", variables: [region] }]).calls).toHaveLength(1);
    const odd = { url: "https://{constructor}.test", variables: [{ name: "constructor", default: "x" }] };
    expect(print([odd]).calls).toHaveLength(1);
    expect(createServerUrl([odd])({ variables: {} }, operationWith())).toBe("https://x.test");
    expect(createServerUrl([odd])({}, operationWith())).toBe("https://x.test");
  });
});
