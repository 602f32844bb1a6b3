/** Tests of the suite whose result deliberately differs, each with its reason. */
export interface SuiteException {
  /** `file › group › test`, or the beginning of such a name. */
  readonly name: string;
  readonly reason: string;
}

const idna =
  "`hostname` is checked as RFC 1123 has it; what an A-label decodes to would take the tables of IDNA 2008 with every validator.";

/** For draft 2020-12. */
export const exceptions202012: readonly SuiteException[] = [
  {
    name: "vocabulary › schema that uses custom metaschema with with no validation vocabulary",
    reason: "Vocabularies of one's own are not read; a finding says that the dialect is not known.",
  },
  {
    name: "optional/format/hostname › validation of A-label (punycode) host names",
    reason: idna,
  },
  {
    name: "optional/format/ecmascript-regex › \\a is not an ECMA 262 control escape › when used as a pattern",
    reason: "A pattern that compiles only without `u` is matched without; a finding says so.",
  },
  {
    name: "optional/ecmascript-regex › \\a is not an ECMA 262 control escape › when used as a pattern",
    reason: "As before, where earlier editions of the suite have it.",
  },
  {
    name: "optional/format/duration › validation of duration strings › years and days cannot appear without months",
    reason: "Durations are those of ISO 8601, in which units may be left out.",
  },
  {
    name: "optional/format/duration › validation of duration strings › hours and seconds cannot appear without minutes",
    reason: "As before.",
  },
  {
    name: "optional/unknownKeyword › $id inside an unknown keyword is not a real identifier",
    reason: "Identifiers are looked for below unknown members, since references may lead there.",
  },
  {
    name: "unknownKeyword › $id inside an unknown keyword is not a real identifier",
    reason: "As before, where earlier editions of the suite have it.",
  },
];

/** For draft 4, in OpenAPI 3.0. */
export const exceptionsDraft4: readonly SuiteException[] = [
  {
    name: "optional/zeroTerminatedFloats",
    reason: "1.0 and 1 are one number in JavaScript, and since draft 6 an integer.",
  },
];

/** The wrong results that no exception lists, and the exceptions that no result needs; both lists must be empty. */
export function compareWithExceptions(
  asked: readonly string[],
  disagreeing: readonly string[],
  exceptions: readonly SuiteException[],
): { readonly unlisted: readonly string[]; readonly unused: readonly string[] } {
  const covers = ({ name }: SuiteException, test: string): boolean =>
    test === name || test.startsWith(`${name} ›`);
  return {
    unlisted: disagreeing.filter((test) => !exceptions.some((exception) => covers(exception, test))),
    // Another edition of the suite may lack a test. Its exception is then not reported as unused.
    unused: exceptions
      .filter((exception) => asked.some((test) => covers(exception, test)))
      .filter((exception) => !disagreeing.some((test) => covers(exception, test)))
      .map(({ name }) => name),
  };
}
