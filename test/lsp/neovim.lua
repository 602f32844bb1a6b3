-- Runs in headless Neovim: opens openapi.yaml, uses the language server as a user would, and writes what it saw.
local seen = {}

local function text()
  return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), "\n")
end

-- The position after the first occurrence of a text.
local function after(wanted)
  for index, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, false)) do
    local _, last = line:find(wanted, 1, true)
    if last then return { line = index - 1, character = last } end
  end
  error("no " .. wanted)
end

local function ask(method, more)
  local params = { textDocument = vim.lsp.util.make_text_document_params() }
  for name, value in pairs(more) do params[name] = value end
  local responses = vim.lsp.buf_request_sync(0, method, params, 30000)
  for _, response in pairs(responses or {}) do return response.result end
end

local function codes()
  local found = {}
  for _, diagnostic in ipairs(vim.diagnostic.get(0)) do table.insert(found, diagnostic.code) end
  return found
end

local function wait_for(condition)
  if not vim.wait(60000, condition, 50) then error("timeout: " .. vim.inspect(codes())) end
end

local function run()
  -- The guide's configuration for Neovim 0.7 to 0.10, which starts the server for the file type.
  vim.cmd("luafile init.lua")
  vim.cmd("filetype on")
  vim.cmd("edit openapi.yaml")
  wait_for(function() return #vim.diagnostic.get(0) > 0 end)
  seen.diagnostics = codes()

  local first
  for _, diagnostic in ipairs(vim.diagnostic.get(0)) do
    if diagnostic.code == "ref/unresolved" then first = diagnostic end
  end
  local range = {
    start = { line = first.lnum, character = first.col },
    ["end"] = { line = first.end_lnum, character = first.end_col },
  }
  local kept = first.user_data and first.user_data.lsp or {}
  local complaint = {
    range = range, message = first.message, severity = first.severity,
    source = first.source, code = first.code, data = kept.data,
  }
  local actions = ask("textDocument/codeAction", { range = range, context = { diagnostics = { complaint } } })
  seen.fix = actions[1].title
  vim.lsp.util.apply_workspace_edit(actions[1].edit, "utf-16")
  wait_for(function() return not vim.tbl_contains(codes(), "ref/unresolved") end)

  local definition = ask("textDocument/definition", { position = after("schemas/No") })
  seen.definition = definition[1].range.start.line + 1

  vim.lsp.util.apply_workspace_edit(
    ask("textDocument/rename", { position = after("schemas/No"), newName = "Memo" }), "utf-16")
  seen.text = text()

  -- The first line with six spaces is in the operation.
  local items = ask("textDocument/completion", { position = after("      ") })
  seen.completion = {}
  for _, item in ipairs(items.items or items) do table.insert(seen.completion, item.label) end
end

local ok, message = pcall(run)
if not ok then seen.error = tostring(message) end
vim.fn.writefile({ vim.fn.json_encode(seen) }, "seen.json")
vim.cmd("qall!")
