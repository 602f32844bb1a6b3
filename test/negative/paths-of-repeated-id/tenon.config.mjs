export default { document: "openapi.yaml", output: "out", parts: ["paths"] };
