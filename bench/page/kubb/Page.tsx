import { useQueryClient } from "@tanstack/react-query";
import * as box from "./api/index.js";

const withToken = () => ({ headers: { authorization: `Bearer ${localStorage.token}` } });
const uploads = "https://upload.box.com/api/2.0";

export function Page() {
  const cache = useQueryClient();
  const user = box.useGetUsersMe(undefined, { client: withToken() });
  const items = box.useGetFoldersIdItems("0", undefined, undefined, { client: withToken() });
  const onSuccess = () => cache.invalidateQueries({ queryKey: box.getFoldersIdItemsQueryKey("0") });
  const add = box.usePostFilesContent({
    mutation: { onSuccess },
    client: { ...withToken(), baseURL: uploads },
  });
  const send = (file: File) =>
    add.mutate({ data: { attributes: { name: file.name, parent: { id: "0" } }, file } });
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
