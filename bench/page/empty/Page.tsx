import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

/** The same hooks and elements without a client: what every page has. */
export function Page() {
  const queryClient = useQueryClient();
  const user = useQuery({ queryKey: ["user"], queryFn: () => ({ name: "" }) });
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: ["user"] });
  const upload = useMutation({ mutationFn: async (file: File) => file.name, onSuccess });
  if (user.isError) return <p>{user.error.message}</p>;
  return (
    <main>
      <h1>{user.data?.name}</h1>
      <input type="file" onChange={({ target }) => target.files?.[0] && upload.mutate(target.files[0])} />
    </main>
  );
}
