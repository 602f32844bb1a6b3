import { reportFormats } from "../../contract/findings/reporters/report-options.ts";
import type { OptionSpec } from "./command.ts";

/** Options that commands which report findings share. */
export const reportOptions: {
  readonly format: OptionSpec & { readonly kind: "value"; readonly values: typeof reportFormats };
  readonly strict: OptionSpec & { readonly kind: "flag" };
  readonly all: OptionSpec & { readonly kind: "flag" };
} = {
  format: {
    kind: "value",
    label: "format",
    values: reportFormats,
    text: `Findings as ${reportFormats.join(", ")}. Default pretty`,
  },
  strict: { kind: "flag", text: "Warnings fail, too, and what the output goes without" },
  all: { kind: "flag", text: "Print every finding; pretty shows ten of a kind" },
};

/** Options that every command has. */
export const commonOptions: {
  readonly help: OptionSpec & { readonly kind: "flag" };
  readonly debug: OptionSpec & { readonly kind: "flag" };
} = {
  help: { kind: "flag", short: "h", text: "Print this help" },
  debug: { kind: "flag", text: "Print what stages take, and the stack, should tenon itself fail" },
};

/** The option that decides contested readings. */
export const readingOption: OptionSpec & { readonly kind: "value"; readonly repeats: true } = {
  kind: "value",
  label: "name=value",
  repeats: true,
  text: "Decide a contested reading, e.g. undocumentedPath=warning",
};

/** Options that tell what credentials open. */
export const scopeOptions: {
  readonly "token-scopes": OptionSpec & { readonly kind: "value" };
  readonly "jwt-scopes": OptionSpec & { readonly kind: "flag" };
} = {
  "token-scopes": { kind: "value", label: "file", text: "JSON: tokens and their scopes, to judge scopes by" },
  "jwt-scopes": { kind: "flag", text: "Judge scopes by what bearer JWTs claim (scope, scp)" },
};

/** The option that names a config. */
export const configOption: OptionSpec & { readonly kind: "value" } = {
  kind: "value",
  short: "c",
  label: "file",
  text: "The config. Default: tenon.config.* here or above",
};

/** The option that names overlays. */
export const overlayOption: OptionSpec & { readonly kind: "value"; readonly repeats: true } = {
  kind: "value",
  label: "file",
  repeats: true,
  text: "An OpenAPI Overlay to lay over it; after those of the config",
};

/** The option that lets a document refer to what is not below its folder. */
export const allowOption: OptionSpec & { readonly kind: "value"; readonly repeats: true } = {
  kind: "value",
  label: "folder",
  repeats: true,
  text: "What it may refer to outside its own folder",
};

/** The option that lets `-o` name a root, a home folder or the folder of a project. */
export const forceHereOption: OptionSpec & { readonly kind: "flag" } = {
  kind: "flag",
  text: "Let -o be a root, a home folder, or one with package.json or .git",
};

/** The options that name a baseline. */
export const baselineOptions: {
  readonly baseline: OptionSpec & { readonly kind: "value" };
  readonly "update-baseline": OptionSpec & { readonly kind: "flag" };
} = {
  baseline: {
    kind: "value",
    label: "file",
    text: "Known findings, which do not fail; what it lists in vain is told",
  },
  "update-baseline": { kind: "flag", text: "Write what was found to the baseline" },
};

type ValueOption = OptionSpec & { readonly kind: "value" };

/** Options of the commands that listen. */
export const servingOptions: { readonly port: ValueOption; readonly host: ValueOption } = {
  port: {
    kind: "value",
    short: "p",
    label: "number",
    text: "Where to listen; 0: any that is free. Default 4010",
  },
  host: {
    kind: "value",
    label: "address",
    text: "Default 127.0.0.1, this machine only",
  },
};
