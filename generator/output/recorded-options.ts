import { type EmitOptions, emitDefaults } from "./emit-options.ts";
import { hashText } from "./hash-file.ts";
import { completeParts } from "./output-parts.ts";

type OptionName = Exclude<keyof EmitOptions, "templates">;

const settings: { readonly [Name in OptionName]: (value: EmitOptions[Name]) => unknown } = {
  importExtension: (extension) => extension,
  emit: unlessDefault("emit"),
  runtime: unlessDefault("runtime"),
  adapters: (adapters = emitDefaults.adapters) =>
    adapters.join() === emitDefaults.adapters.join() ? undefined : [...adapters].sort(),
  split: unlessDefault("split"),
  validators: unlessDefault("validators"),
  enums: unlessDefault("enums"),
  dates: unlessDefault("dates"),
  int64: unlessDefault("int64"),
  xml: unlessDefault("xml"),
  parts: (parts) => parts && [...completeParts(parts)].sort(),
  operations: (operations) => operations,
  streamParts: unlessEmpty,
  emitters: (emitters) => unlessEmpty(emitters)?.map(({ name, version }) => ({ name, version })),
  names: (names) => names,
  formats: (formats) => formats && Object.fromEntries(formats),
  overlays: unlessEmpty,
};

function unlessDefault(name: keyof typeof emitDefaults): (value: unknown) => unknown {
  return (value) => (value === emitDefaults[name] ? undefined : value);
}

function unlessEmpty<Item>(list: readonly Item[] = []): readonly Item[] | undefined {
  return list.length === 0 ? undefined : list;
}

/**
 * Returns a run's options in the form recorded in the manifest, without defaults. `templates` contains the SHA-256 of each custom
 * template, by path.
 * @param templates - `undefined` if there is no template folder.
 */
export function settingsOf(
  options: EmitOptions,
  templates: readonly { readonly name: string; readonly text: string }[] | undefined,
): Readonly<Record<string, unknown>> {
  const tell = <Name extends OptionName>(name: Name): readonly [Name, unknown] => [
    name,
    settings[name](options[name]),
  ];
  const names = Object.keys(settings) as readonly OptionName[]; // Keys of the table.
  return {
    ...Object.fromEntries(names.map(tell).filter(([, value]) => value !== undefined)),
    templates: templates
      ? Object.fromEntries(templates.map(({ name, text }) => [name, hashText(text)]))
      : null,
  };
}
