export default {
  document: "openapi.yaml",
  output: "out",
  emitters: [
    { name: "quotes", emit: ({ api, code, module }) => [module("a", code`export const title = "${api.title}";`)] },
    { name: "imports", emit: ({ code, module, importValue }) => [module("b", code`export const a = ${importValue("./client", "listNote")};`)] },
    { name: "paths", emit: ({ text }) => [text("../notes.md", "")] },
    { name: "throws", emit: ({ name }) => [name("no name")] },
  ],
};
