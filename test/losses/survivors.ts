/** A kind of mutant that changes nothing, and why that is correct. */
export interface Survivor {
  /** The kind of object and the member. */
  readonly construct: RegExp;
  readonly pointer?: RegExp;
  readonly change?: "delete" | "alter";
  readonly reason: string;
}

/** Mutants that change neither output nor report. An entry that matches no mutant fails the whole run. */
export const survivors: readonly Survivor[] = [
  {
    construct: /^document\.tags$/,
    reason: "A list of tags is for readers: its items stand in the report, each by itself.",
  },
  {
    construct: /^(?:document\.security|data\..*)$/,
    pointer: /^\/security/,
    reason: "Every operation of the cut has a `security` of its own.",
  },
  {
    construct: /^schema\.(?:title|description)$/,
    pointer:
      /\/(?:(?:oneOf|anyOf|allOf)\/\d+|items|parameters\/[^/]+\/schema|content\/[^/]+\/schema)\/(?:title|description)$/,
    reason:
      "Types have comments at members and names; a text about a branch, about items, or beside another text, is in openapi.json.",
  },
  {
    construct: /^mediaType\.schema$|^schema\.(?:format|type|minimum|\$ref)$/,
    pointer:
      /(?:content\/(?:image|application|audio|video|text)~1[^/]*|responses\/200)\/schema(?:\/(?:format|type|minimum|\$ref))?$/,
    reason: "A body of octets is a Blob, and one of text a text, whatever its schema says.",
  },
  {
    construct: /^parameter\.name$/,
    reason: "The body of Swagger 2.0 has a name that is nowhere on the wire.",
  },
  {
    construct: /^document\.(?:consumes|produces)$/,
    reason: "No operation of the cut has a body, or each says itself what it takes.",
  },
  {
    construct: /^operation\.consumes$/,
    reason:
      "The parameters of a form say themselves how they are sent: with a file as multipart, else urlencoded.",
  },
  {
    construct: /^parameter\.collectionFormat$/,
    change: "delete",
    reason: "`csv` is what Swagger 2.0 has where nothing is said.",
  },
  {
    construct: /^schema\.discriminator$/,
    pointer: /^\/definitions\//,
    reason: "In the cut there is none of the schemas that it tells apart.",
  },
  {
    construct: /^operation\.parameters$/,
    change: "delete",
    reason: "It is an empty list.",
  },
  {
    construct: /^(?:link|data)\./,
    pointer: /\/links\//,
    reason: "The operation that the link leads to is not in the cut; that it is not there is told.",
  },
  {
    construct: /^(?:document\.servers|data\.variables)$/,
    reason:
      "`/` is the server of a document without servers; and the variables are those of a URL without any.",
  },
];
