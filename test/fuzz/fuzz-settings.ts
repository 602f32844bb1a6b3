/** How long each fuzzer runs, in milliseconds: a few seconds, or as given by `npm run fuzz -- --time`. */
export const fuzzTime: number = Number(process.env["TENON_FUZZ_SECONDS"] ?? 4) * 1_000;

/** The first seed; given by `npm run fuzz -- --seed`. */
export const fuzzSeed: number = Number(process.env["TENON_FUZZ_SEED"] ?? 1);

/** The highest number of documents to try: 100, always the same ones; any number if a time was given. */
export const mostDocuments: number =
  process.env["TENON_FUZZ_SECONDS"] === undefined ? 100 : Number.POSITIVE_INFINITY;
