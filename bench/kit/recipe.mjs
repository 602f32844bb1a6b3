/** A recipe of 504 octets of JSON, as the server management contract describes one. */
export const recipe = {
  id: "4211",
  type: "recipes",
  attributes: {
    name: "Install the monitor",
    script: `#!/bin/sh\nset -eu\ncurl -fsSL https://agents.example.com/install.sh | sh\n${"# keep\n".repeat(16)}`,
    user: "root",
    created_at: "2026-03-01T09:30:00Z",
    updated_at: "2026-11-19T23:59:59.123+01:00",
  },
  links: { self: { href: "https://api.example.com/orgs/acme/recipes/4211-install-monitor", rel: "self" } },
};
