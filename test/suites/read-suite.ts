import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";

/** One schema and the values that are checked with it. */
export interface SuiteGroup {
  /** The file below the draft's folder, without its extension, e.g. `optional/format/date`. */
  readonly file: string;
  readonly description: string;
  readonly schema: unknown;
  readonly tests: readonly SuiteTest[];
}

/** A value, and whether it is valid. */
export interface SuiteTest {
  readonly description: string;
  readonly data: unknown;
  readonly valid: boolean;
}

/** A schema that others refer to by its URL. */
export interface SuiteRemote {
  readonly address: string;
  readonly schema: unknown;
}

const root = resolve(import.meta.dirname, "../..");

/**
 * Folders that may hold a checkout of https://github.com/json-schema-org/JSON-Schema-Test-Suite: the one that the environment
 * names, then usual places. The last is that of Debian's package libtest-json-schema-acceptance-perl.
 */
const places: readonly (string | undefined)[] = [
  process.env["JSON_SCHEMA_TEST_SUITE"],
  join(root, "../shared/json-schema-test-suite"),
  join(root, "node_modules/json-schema-test-suite"),
  "/usr/share/perl5/auto/share/dist/Test-JSON-Schema-Acceptance",
];

/** The folder of the suite; `undefined` if there is none. */
export const suiteFolder: string | undefined = places.find(
  (place) => place !== undefined && existsSync(join(place, "tests/draft2020-12")),
);

/** The text that is added to titles of tests if the suite is absent. */
export const absence: string =
  suiteFolder === undefined
    ? " (skipped: the suite is not at hand; JSON_SCHEMA_TEST_SUITE names its folder)"
    : "";

/** Reads the groups of a draft: those of the required files, and of the optional files that are named. */
export function readGroups(
  folder: string,
  draft: string,
  isWanted: (file: string) => boolean,
): readonly SuiteGroup[] {
  const base = join(folder, "tests", draft);
  return listJson(base)
    .map(
      (path) =>
        [
          path,
          relative(base, path)
            .replace(/\.json$/, "")
            .replaceAll("\\", "/"),
        ] as const,
    )
    .filter(([, file]) => isWanted(file))
    .flatMap(([path, file]) =>
      readJson<readonly Omit<SuiteGroup, "file">[]>(path).map((group) => ({ ...group, file })),
    );
}

/** Reads the schemas that a draft's groups refer to by URL. */
export function readRemotes(folder: string, draft: string): readonly SuiteRemote[] {
  const base = join(folder, "remotes");
  const groups = readFileSync(join(folder, "tests", draft, "refRemote.json"), "utf8");
  const remotes = listJson(base)
    .map((path) => ({ path, address: `http://localhost:1234/${relative(base, path).replaceAll("\\", "/")}` }))
    // Earlier editions keep the files for several drafts outside the folders of drafts.
    .filter(({ address }) => address.includes(`/${draft}/`) || groups.includes(`"${address}"`))
    .map(({ path, address }) => ({ address, schema: readJson<unknown>(path) }));
  return [...remotes, ...metaSchemas];
}

const metaFolder = join(root, "node_modules/ajv/dist/refs/json-schema-2020-12");

/** The meta-schemas of the dialect, which some groups refer to. */
const metaSchemas: readonly SuiteRemote[] = listJson(metaFolder).map((path) => {
  const schema = readJson<{ readonly $id: string }>(path);
  return { address: schema.$id, schema };
});

/** The files below a folder that end in `.json`, sorted by name. */
export function listJson(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return listJson(path);
      return entry.name.endsWith(".json") ? [path] : [];
    });
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(path, "utf8")) as T; // the suite's own schema says so
}
