/** How long each fuzzer runs, in milliseconds: some seconds, or as `npm run fuzz -- --time` says. */
export const fuzzTime: number = Number(process.env["TENON_FUZZ_SECONDS"] ?? 4) * 1_000;

/** Where it begins; `npm run fuzz -- --seed` says otherwise. */
export const fuzzSeed: number = Number(process.env["TENON_FUZZ_SEED"] ?? 1);
