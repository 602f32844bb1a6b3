import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import * as box from "./api/@tanstack/react-query.gen.js";
import { client } from "./api/client.gen.js";

client.setConfig({ auth: () => localStorage.token });
const folder = { path: { folder_id: "0" } };
const toUploads = { baseUrl: "https://upload.box.com/api/2.0" };

export function Page() {
  const cache = useQueryClient();
  const user = useQuery(box.getUsersMeOptions());
  const items = useQuery(box.getFoldersIdItemsOptions(folder));
  const onSuccess = () => cache.invalidateQueries({ queryKey: box.getFoldersIdItemsQueryKey(folder) });
  const add = useMutation({ ...box.postFilesContentMutation(toUploads), onSuccess });
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
