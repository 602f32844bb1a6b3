import { expect, it } from "vitest";

/** The result of comparing the functions of one format. */
interface Compared {
  readonly format: string;
  readonly texts: number;
  readonly agree: number;
  readonly classes: readonly { readonly count: number; readonly source: string; readonly grammar: string }[];
}

type Compare = (load: (file: string) => Promise<unknown>) => Promise<readonly Compared[]>;

it("finds every difference from ajv-formats in a class with its reason, and no class without one", async () => {
  const kit = "../../bench/kit/compare-formats.mjs";
  const { compareFormats }: { readonly compareFormats: Compare } = await import(kit);
  const compared = await compareFormats((file) => import(`../../runtime/formats/${file}.ts`));
  expect(compared.length).toBeGreaterThan(10);
  for (const { texts, agree, classes } of compared) {
    expect(agree + classes.reduce((sum, { count }) => sum + count, 0)).toBe(texts);
    for (const { source, grammar } of classes) {
      expect(source).not.toBe("");
      expect(grammar).not.toBe("");
    }
  }
});
