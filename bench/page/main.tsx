import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
// That of one of a tools: vite.config.mjs tells which.
import { Page } from "the-page";

const queryClient = new QueryClient();
const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>,
  );
