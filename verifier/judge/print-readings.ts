import { decisions } from "./decisions.ts";
import { readingTable } from "./readings.ts";

/** The text of `docs/guide/contested-readings.md`, after its front. */
export function printReadings(): string {
  const options = Object.entries(readingTable).map(([name, entry]) => {
    const values = Object.entries(entry.values).map(([value, meaning]) => {
      const mark = value === entry.default ? " (default)" : "";
      return `- \`${value}\`${mark}: ${meaning}`;
    });
    return `### \`${name}\`\n\n${entry.question}\n\n${values.join("\n")}\n\n${entry.why}\n`;
  });
  const decided = decisions.map(({ what, why }) => `- ${what} *${why}*`);
  return `${front}\n## Options\n\n${options.join("\n")}\n## Decided\n\n${decidedFront}\n\n${decided.join("\n")}\n`;
}

const front = `# Contested readings

OpenAPI leaves room in places, and tools fill it differently. This page lists every place where tenon had to choose. It is
printed from \`verifier/judge/readings.ts\` and \`verifier/judge/decisions.ts\`.

An exchange is *valid*, *invalid*, or *unchecked*, when part of it could not be looked at. What an option below makes a
warning is told, and leaves an exchange valid.

\`\`\`ts
judge(contract, exchange, { readings: { undeclaredProperties: "error", undocumentedPath: "warning" } });
\`\`\`
`;

const decidedFront = `These have no option. The generated router and client go by them too, so a test, a proxy, a mock and a server
never disagree.`;
