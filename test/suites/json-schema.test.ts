/**
 * The JSON-Schema-Test-Suite: generates validators from a document with the schemas of every group, and checks their results.
 *
 * @module
 */
import { describe, expect, test } from "vitest";
import { knownFormats } from "../../language/schema/known-formats.ts";
import {
  compareWithExceptions,
  exceptions202012,
  exceptionsDraft4,
  type SuiteException,
} from "./exceptions.ts";
import { absence, readGroups, readRemotes, type SuiteGroup, suiteFolder } from "./read-suite.ts";
import { runSuite } from "./run-suite.ts";
import { createSuiteDocuments, type SuiteDocument, type SuiteSettings } from "./suite-document.ts";

const folder = suiteFolder ?? "";

/** In the required tests, `format` is an annotation only. */
const required: SuiteSettings = { openapi: "3.1.0", "x-tenon-formats": "annotate" };
const optional: SuiteSettings = { openapi: "3.1.0" };

function documents202012(
  settings: SuiteSettings,
  isWanted: (file: string) => boolean,
): readonly SuiteDocument[] {
  const groups = readGroups(folder, "draft2020-12", isWanted);
  return createSuiteDocuments(groups, readRemotes(folder, "draft2020-12"), settings);
}

/** Optional files that do not apply: formats that tenon does not check, and a dialect with remotes of another draft. */
function isClaimed(file: string): boolean {
  const [, format] = /^optional\/format\/(.+)$/.exec(file) ?? [];
  if (format !== undefined)
    return ["unknown", "ecmascript-regex"].includes(format) || knownFormats.has(format);
  return file.startsWith("optional/") && file !== "optional/cross-draft";
}

/** Whether OpenAPI 3.0 can express a group: it has no identifiers, and so no references to other documents. */
function isIn30({ file, schema }: SuiteGroup): boolean {
  const text = JSON.stringify(schema);
  return file !== "refRemote" && !/"id":"|"\$ref":"(?!#)[^"]/.test(text) && !/"\$ref":"#[^/"]/.test(text);
}

interface Figures {
  readonly asked: number;
  readonly agreement: number;
  readonly unlisted: readonly string[];
  readonly unused: readonly string[];
}

async function compare(
  documents: readonly SuiteDocument[],
  exceptions: readonly SuiteException[],
  isMeant: (name: string) => boolean = () => true,
): Promise<Figures> {
  const { answers } = await runSuite(documents);
  const disagreeing = answers.filter(({ agrees }) => !agrees).map(({ name }) => name);
  return {
    asked: answers.length,
    agreement: 1 - disagreeing.length / answers.length,
    ...compareWithExceptions(
      answers.map(({ name }) => name),
      disagreeing,
      exceptions.filter(({ name }) => isMeant(name)),
    ),
  };
}

const isOptional = (name: string): boolean => name.startsWith("optional/");

describe.skipIf(suiteFolder === undefined)(`the JSON-Schema-Test-Suite${absence}`, () => {
  test("draft 2020-12, what is required, in OpenAPI 3.1", async () => {
    const documents = documents202012(required, (file) => !isOptional(file));
    const figures = await compare(documents, exceptions202012, (name) => !isOptional(name));
    expect(figures).toMatchObject({ unlisted: [], unused: [] });
    expect(figures.asked).toBeGreaterThan(1000);
    expect(figures.agreement).toBeGreaterThanOrEqual(0.995);
  });

  test("draft 2020-12, what is optional, and the formats that are claimed", async () => {
    const figures = await compare(documents202012(optional, isClaimed), exceptions202012, isOptional);
    expect(figures).toMatchObject({ unlisted: [], unused: [] });
    expect(figures.asked).toBeGreaterThan(500);
  });

  test("draft 4, in OpenAPI 3.0", async () => {
    const groups = readGroups(folder, "draft4", () => true).filter(isIn30);
    const figures = await compare(createSuiteDocuments(groups, [], { openapi: "3.0.3" }), exceptionsDraft4);
    expect(figures).toMatchObject({ unlisted: [], unused: [] });
    expect(figures.asked).toBeGreaterThan(700);
    expect(figures.agreement).toBeGreaterThanOrEqual(0.995);
  });
});
