import { describe, expect, test } from "vitest";
import { createFinding } from "../../../../contract/findings/create-finding.ts";
import type { Place } from "../../../../contract/findings/finding.ts";
import { findLosses } from "../../../../contract/losses/find-losses.ts";
import { createLossReport, describeLosses } from "../../../../contract/losses/loss-report.ts";

const placeOf = (pointer: string): Place => ({ file: "openapi.yaml", pointer, line: 1, column: 1 });
const names = Array.from({ length: 80 }, (_, index) => `S${index}`);
const schemas = Object.fromEntries(names.map((name) => [name, { maxLenght: 1 }]));
const survey = findLosses({ openapi: "3.1.0", components: { schemas } });

describe("createLossReport", () => {
  test("counts every place and lists the first fifty", () => {
    const { total, constructs } = createLossReport([], survey, placeOf);
    expect(total).toBe(80);
    expect(constructs).toHaveLength(1);
    expect(constructs[0]).toMatchObject({ construct: "schema.maxLenght", count: 80 });
    expect(constructs[0]?.places).toHaveLength(50);
  });

  test("takes in what could not be understood, and counts nothing twice", () => {
    const place = placeOf("/paths/~1a/get");
    const findings = [
      ...describeLosses(survey.losses, placeOf),
      createFinding("document/operation-left-out", { message: "GET /a was left out.", places: [place] }),
      createFinding("document/duplicate-path", { message: "This is no loss." }),
    ];
    const { total, constructs } = createLossReport(findings, survey, placeOf);
    expect(total).toBe(81);
    expect(constructs.map(({ code, count }) => [code, count])).toEqual([
      ["document/operation-left-out", 1],
      ["loss/unknown-keyword", 80],
    ]);
  });

  test("is told as one finding a construct, with ten places", () => {
    const findings = describeLosses(survey.losses, placeOf);
    expect(findings).toHaveLength(1);
    expect(findings[0]?.message).toContain("80 places");
    expect(findings[0]?.places).toHaveLength(10);
  });
});
