import type { OptionSpec } from "../shared/command.ts";

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
