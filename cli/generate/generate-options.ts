import type {
  DateForm,
  EmitForm,
  EnumForm,
  Int64Form,
  SplitForm,
  ValidatorForm,
  XmlForm,
} from "../../generator/output/emit-options.ts";
import type { RuntimeSource } from "../../generator/print/print-imports.ts";
import type { LintPolicy } from "../config/config.ts";
import type { CommandInput } from "../shared/command.ts";
import type { BaselineOptions, DocumentOptions, ReportOptions } from "../shared/common-options.ts";

interface GenerateOptions extends DocumentOptions, ReportOptions, BaselineOptions {
  readonly output?: string;
  readonly check?: true;
  readonly watch?: true;
  readonly force?: true;
  readonly "force-here"?: true;
  readonly templates?: string;
  readonly imports?: ".js" | ".ts" | "none";
  readonly emit?: EmitForm;
  readonly runtime?: RuntimeSource;
  readonly adapters?: string;
  readonly split?: SplitForm;
  readonly validators?: ValidatorForm;
  readonly enums?: EnumForm;
  readonly dates?: DateForm;
  readonly int64?: Int64Form;
  readonly xml?: XmlForm;
  readonly only?: string;
  readonly include?: string;
  readonly exclude?: string;
  readonly lint?: LintPolicy;
  readonly partial?: true;
  readonly rules?: string;
  readonly allow?: string;
}

export type GenerateInput = CommandInput<GenerateOptions>;
