import { Ajv } from "ajv";
import { parseXml, type XmlElement } from "../../xml/parse-xml.ts";

/** Finds what is wrong with a report; empty if it has its format. */
export type FormatCheck = (report: string) => readonly string[];

type Schema = Readonly<Record<string, unknown>>;

const text: Schema = { type: "string" };
const natural: Schema = { type: "integer", minimum: 1 };

function closed(properties: Schema, required: readonly string[] = Object.keys(properties)): Schema {
  return { type: "object", properties, required, additionalProperties: false };
}

const message = closed({ text });
const level: Schema = { enum: ["none", "note", "warning", "error"] };
const physicalLocation = closed({
  artifactLocation: closed({ uri: { type: "string", pattern: "^[\\w.~!$&'()*+,;=:@/%-]*$" } }),
  region: closed({ startLine: natural, startColumn: natural }),
});

/**
 * The members of SARIF 2.1.0 (OASIS, 27 March 2020) that reports have: §3.13 sarifLog, §3.14 run, §3.19 toolComponent, §3.49
 * reportingDescriptor, §3.27 result, §3.28 location. As in the schema of the standard, objects have no others.
 */
const sarif: Schema = closed({
  $schema: text,
  version: { const: "2.1.0" },
  runs: {
    type: "array",
    items: closed({
      tool: closed({
        driver: closed(
          {
            name: text,
            semanticVersion: text,
            rules: {
              type: "array",
              uniqueItems: true,
              items: closed(
                {
                  id: text,
                  shortDescription: message,
                  help: message,
                  defaultConfiguration: closed({ level }),
                },
                ["id"],
              ),
            },
          },
          ["name", "rules"],
        ),
      }),
      columnKind: { enum: ["utf16CodeUnits", "unicodeCodePoints"] },
      results: {
        type: "array",
        items: closed(
          {
            ruleId: text,
            ruleIndex: { type: "integer", minimum: -1 },
            level,
            message,
            partialFingerprints: { type: "object", additionalProperties: text },
            locations: { type: "array", items: closed({ physicalLocation }) },
            relatedLocations: {
              type: "array",
              uniqueItems: true,
              items: closed({ id: { type: "integer", minimum: -1 }, physicalLocation }),
            },
          },
          ["ruleId", "ruleIndex", "level", "message", "locations"],
        ),
      },
    }),
  },
});

/** A code quality report, by GitLab's documentation ("Code quality report format"): these members are required. */
const codeQuality: Schema = {
  type: "array",
  items: closed({
    description: text,
    check_name: text,
    fingerprint: { type: "string", minLength: 1 },
    severity: { enum: ["info", "minor", "major", "critical", "blocker"] },
    // Relative to the repository, and without `./`.
    location: closed({ path: { type: "string", pattern: "^(?!\\./|/)" }, lines: closed({ begin: natural }) }),
  }),
};

function checkJson(schema: Schema): FormatCheck {
  const validate = new Ajv({ allErrors: true }).compile(schema);
  return (report) => {
    validate(JSON.parse(report));
    return (validate.errors ?? []).map(({ instancePath, message: why }) => `${instancePath} ${why}`);
  };
}

/** What an element of a JUnit report may contain. */
interface Rule {
  readonly required: readonly string[];
  readonly optional: readonly string[];
  readonly children: readonly string[];
  /** Default: false. */
  readonly hasText?: boolean;
}

/** The part of Jenkins' schema of JUnit reports (xunit-plugin, `junit-10.xsd`) that describes failures and output. */
const junit: Readonly<Record<string, Rule>> = {
  testsuites: {
    required: [],
    optional: ["name", "time", "tests", "failures", "errors"],
    children: ["testsuite"],
  },
  testsuite: {
    required: ["name", "tests", "failures", "errors"],
    optional: ["group", "time", "skipped", "timestamp", "hostname", "id", "package", "file", "log", "url"],
    children: ["testsuite", "properties", "testcase", "system-out", "system-err"],
  },
  testcase: {
    required: ["name"],
    optional: ["time", "classname", "group"],
    children: ["skipped", "error", "failure", "system-out", "system-err"],
  },
  failure: { required: [], optional: ["type", "message"], children: [], hasText: true },
  "system-out": { required: [], optional: [], children: [], hasText: true },
};

function checkJunit(report: string): readonly string[] {
  const parsed = parseXml(report, 10);
  if (parsed.kind !== "document") return [parsed.kind];
  return parsed.root.name === "testsuites" ? checkElement(parsed.root) : [`the root is ${parsed.root.name}`];
}

function checkElement({ name, attributes, children }: XmlElement): readonly string[] {
  const rule = junit[name];
  if (rule === undefined) return [`unknown element ${name}`];
  const names = attributes.map((attribute) => attribute.name);
  const elements = children.filter((child) => "name" in child);
  const isTextual = children.some((child) => "text" in child && child.text.trim() !== "");
  return [
    ...rule.required.filter((each) => !names.includes(each)).map((each) => `${name} without ${each}`),
    ...names
      .filter((each) => ![...rule.required, ...rule.optional].includes(each))
      .map((each) => `${name} with ${each}`),
    ...elements.filter((each) => !rule.children.includes(each.name)).map((each) => `${each.name} in ${name}`),
    ...(isTextual && rule.hasText !== true ? [`text in ${name}`] : []),
    ...elements.flatMap(checkElement),
  ];
}

/** The parameters of annotations, by GitHub's documentation ("Workflow commands for GitHub Actions"). */
const parameters = new Set(["title", "file", "line", "endLine", "col", "endColumn"]);

/** Reads each line as a runner does: `::command name=value,…::message`. The last line is for people. */
function checkAnnotations(report: string): readonly string[] {
  const lines = report.trimEnd().split("\n");
  return lines.slice(0, -1).flatMap((line) => {
    const [, command = "", properties = "", data = ""] = /^::(\w+) (.*?)::(.*)$/.exec(line) ?? [];
    const pairs = properties.split(",").map((pair) => pair.split("="));
    return [
      ...(["error", "warning", "notice"].includes(command) ? [] : [`not a command: ${line}`]),
      ...pairs.flatMap(([name = "", value = ""]) =>
        parameters.has(name) && value !== "" && (!/^(?:line|col)$/.test(name) || /^[1-9]\d*$/.test(value))
          ? []
          : [`${name} = ${value}`],
      ),
      ...(/%(?!25|0A|0D)/.test(data) || data === "" ? [`badly escaped: ${data}`] : []),
    ];
  });
}

/** What each format for machines requires. `json` is described in `docs/reference/`. */
export const formatChecks: Readonly<Record<"sarif" | "gitlab" | "junit" | "github", FormatCheck>> = {
  sarif: checkJson(sarif),
  gitlab: checkJson(codeQuality),
  junit: checkJunit,
  github: checkAnnotations,
};
