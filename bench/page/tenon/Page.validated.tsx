import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, createValidation } from "./api/index.js";
import * as box from "./api/tanstack-query.js";
import { getFoldersIdItemsChecks, getUsersMeChecks, postFilesContentChecks } from "./api/validators.js";

const checks = [getFoldersIdItemsChecks, getUsersMeChecks, postFilesContentChecks];
const credentials = { OAuth2Security: () => localStorage.token };
const client = createContext({ credentials, validation: createValidation({ checks }) });

export function Page() {
  const cache = useQueryClient();
  const user = useQuery(box.getUsersMeQueryOptions(client));
  const items = useQuery(box.getFoldersIdItemsQueryOptions(client, { folder_id: "0" }));
  const onSuccess = () => cache.invalidateQueries({ queryKey: box.queryKeys.tags.Folders });
  const add = useMutation({ ...box.postFilesContentMutationOptions(client), onSuccess });
  const send = (file: File) =>
    add.mutate({ body: { attributes: { name: file.name, parent: { id: "0" } }, file } });
  if (items.isError) return <p>{items.error.message}</p>;
  return (
    <main>
      <h1>{user.data?.name}</h1>
      <input type="file" onChange={({ target }) => target.files?.[0] && send(target.files[0])} />
      <ul>
        {items.data?.entries?.map((item) => (
          <li key={item.id}>{item.name}</li>
        ))}
      </ul>
    </main>
  );
}
