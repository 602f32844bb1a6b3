/** The formats that findings are printed in. */
export const reportFormats: readonly ReportFormat[] = ["pretty", "json", "github", "sarif", "junit"];

/** See {@link reportFormats}. */
export type ReportFormat = "pretty" | "json" | "github" | "sarif" | "junit";
