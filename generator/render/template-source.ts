/** A template before it is compiled. */
export interface TemplateSource {
  /** For messages: the path below the templates folder, e.g. `client.ts.hbs` or `partials/header.hbs`. */
  readonly name: string;
  readonly text: string;
  /** The name that it is called by, where it is a partial. */
  readonly partial?: string;
}
