/** The samples that a site can have besides those for the generated client, in the order in which they are shown. */
export const sampleNames = ["curl", "fetch", "python", "go", "php", "ruby"] as const;

/** A name of {@link sampleNames}. */
export type SampleName = (typeof sampleNames)[number];

/** The samples of a site by default. */
export const usualSamples: readonly SampleName[] = ["curl", "fetch", "python", "go"];
