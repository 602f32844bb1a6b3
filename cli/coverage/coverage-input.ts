/** The formats that `tenon coverage` reports in. */
export const coverageFormats: readonly ["pretty", "json", "html"] = ["pretty", "json", "html"];
/** See {@link coverageFormats}. */
type CoverageFormat = (typeof coverageFormats)[number];

/** What `tenon coverage` gets. */
export interface CoverageInput {
  readonly operands: readonly string[];
  readonly options: {
    readonly api?: string;
    readonly threshold?: string;
    readonly format?: CoverageFormat;
    readonly output?: string;
    readonly all?: true;
    readonly overlay?: string;
    readonly config?: string;
  };
}
