/** How long each fuzzer runs, in milliseconds: some seconds, or as `npm run fuzz -- --time` says. */
export const fuzzTime: number = Number(process.env["TENON_FUZZ_SECONDS"] ?? 4) * 1_000;

/** Where it begins; `npm run fuzz -- --seed` says otherwise. */
export const fuzzSeed: number = Number(process.env["TENON_FUZZ_SEED"] ?? 1);

/** How many documents are tried at most; without a time that was asked for, always the same ones. */
export const mostDocuments: number =
  process.env["TENON_FUZZ_SECONDS"] === undefined ? 100 : Number.POSITIVE_INFINITY;
