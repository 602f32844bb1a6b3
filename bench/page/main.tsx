import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
// The page of the tool that vite.config.mjs selects.
import { Page } from "the-page";

const queryClient = new QueryClient();
const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>,
  );
