/** tenon's templates and the sources of its runtime, by path. `scripts/build-playground.mjs` puts them here. */
export const ownFiles: Readonly<Record<string, string>> = {};
