// Answers every request with the log of a deployment, in a process of its own.
import { createServer } from "node:http";

const body = JSON.stringify({
  data: {
    id: "7",
    type: "deploymentOutputs",
    attributes: { output: "Deployed.\n".repeat(20) },
    links: { self: { href: "https://api.example.com/orgs/acme/servers/1", rel: "self" } },
  },
});

const server = createServer((req, res) => {
  req.resume();
  res.writeHead(200, { "content-type": "application/vnd.api+json" }).end(body);
});
server.listen(0, () => process.send({ port: server.address().port }));
process.on("disconnect", () => process.exit());
