// Drives the language server in Neovim inside tmux, and draws its screen: docs/images/editor-*.svg. Needs both programs, and a build.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { build } from "./build.mjs";
import { drawScreen } from "./draw-screen.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const images = join(root, "docs/images");
const socket = `tenon-record-${process.pid}`;

const document = `openapi: 3.1.0
info: { title: Notes, version: "1.0" }
servers: [{ url: https://api.notes.example }]
security: []
paths:
  /notes/{note}:
    get:
      operationId: getNote
      responses:
        "200":
          description: The note
          content:
            application/json:
              schema: { $ref: "#/components/schemas/Noet" }
        "400": { description: The id is not one }
components:
  schemas:
    Note:
      type: object
      required: [text]
      properties: { text: { type: string } }
`;

const init = `
vim.o.termguicolors = true
vim.o.number = true
vim.o.signcolumn = "yes"
vim.o.shortmess = vim.o.shortmess .. "I"
vim.o.completeopt = "menuone,noinsert"
vim.o.cmdheight = 4
vim.o.laststatus = 0
vim.o.swapfile = false
vim.o.hlsearch = false
vim.cmd("colorscheme slate")
vim.cmd("highlight Normal guibg=#0d1117 guifg=#e6edf3")
vim.cmd("highlight SignColumn guibg=#0d1117")
vim.cmd("highlight LineNr guifg=#6e7681 guibg=#0d1117")
vim.cmd("highlight DiagnosticError guifg=#ff7b72")
vim.cmd("highlight DiagnosticWarn guifg=#e3b341")
vim.cmd("highlight DiagnosticInfo guifg=#79c0ff")
vim.cmd("highlight Pmenu guibg=#21262d guifg=#e6edf3")
vim.cmd("highlight PmenuSel guibg=#1f6feb guifg=#ffffff")
vim.diagnostic.config({ virtual_text = { prefix = "●", format = function(one) return one.message:match("^[^\\n]*") end } })
vim.api.nvim_create_autocmd("VimEnter", { callback = function()
  local config = { name = "tenon", cmd = { ${JSON.stringify(process.execPath)}, ${JSON.stringify(join(root, "dist/cli/main.js"))}, "lsp" }, root_dir = vim.fn.getcwd() }
  config.on_attach = function(_, buffer) vim.bo[buffer].omnifunc = "v:lua.vim.lsp.omnifunc" end
  if vim.lsp.start then vim.lsp.start(config) else vim.lsp.buf_attach_client(0, vim.lsp.start_client(config)) end
end })
`;

function tmux(...argv) {
  return spawnSync("tmux", ["-L", socket, ...argv], { encoding: "utf8" }).stdout;
}

function type(...keys) {
  tmux("send-keys", ...keys);
}

/** Waits until the screen shows a text, and draws it. */
async function draw(name, title, isReady) {
  for (let tries = 0; tries < 300; tries++) {
    await delay(200);
    if (!isReady.test(tmux("capture-pane", "-p"))) continue;
    await delay(500);
    writeFileSync(join(images, `${name}.svg`), drawScreen(tmux("capture-pane", "-e", "-p"), title));
    return;
  }
  throw new Error(`${name} did not appear:\n${tmux("capture-pane", "-p")}`);
}

await build();
const folder = mkdtempSync(join(tmpdir(), "tenon-record-"));
try {
  writeFileSync(join(folder, "openapi.yaml"), document);
  writeFileSync(join(folder, "init.lua"), init);
  const size = ["-x", "126", "-y", "26"];
  tmux("-f", "/dev/null", "new-session", "-d", ...size, "-c", folder, "nvim -u init.lua openapi.yaml");
  tmux("set", "-g", "default-terminal", "tmux-256color");
  await draw(
    "editor-diagnostics",
    "Neovim with findings of tenon beside the lines of a document",
    /Noet.*●|● .*Noet/s,
  );
  type("/Noet", "Enter");
  type("ciwNote", "Escape");
  type("/operationId", "Enter");
  type("o", "C-u", "      de", "C-x", "C-o");
  await draw(
    "editor-completion",
    "Neovim completes a member of an operation",
    /deprecated.*description|description.*deprecated/s,
  );
  type("C-e", "Escape", ":9d", "Enter");
  type("/schemas.Note", "Enter", "fN");
  type(":lua vim.lsp.buf.rename('Memo')", "Enter");
  await draw(
    "editor-rename",
    "Neovim after a schema was renamed, with what changes for clients",
    /Memo".*Memo:.*is now called/s,
  );
} finally {
  tmux("kill-server");
  rmSync(folder, { recursive: true, force: true });
}
