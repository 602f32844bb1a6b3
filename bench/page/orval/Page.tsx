import { useQueryClient } from "@tanstack/react-query";
import * as box from "./api/box.js";

const withToken = () => ({ headers: { authorization: `Bearer ${localStorage.token}` } });

export function Page() {
  const cache = useQueryClient();
  const user = box.useGetUsersMe(undefined, { fetch: withToken() });
  const items = box.useGetFoldersIdItems("0", undefined, { fetch: withToken() });
  const onSuccess = () => cache.invalidateQueries({ queryKey: box.getGetFoldersIdItemsQueryKey("0") });
  const add = box.usePostFilesContent({ mutation: { onSuccess }, fetch: withToken() });
  const send = (file: File) =>
    add.mutate({ data: { attributes: { name: file.name, parent: { id: "0" } }, file } });
  if (items.data && items.data.status !== 200) return <p>{items.data.data.message}</p>;
  if (items.isError) return <p>{items.error.message}</p>;
  return (
    <main>
      <h1>{user.data?.status === 200 && user.data.data.name}</h1>
      <input type="file" onChange={({ target }) => target.files?.[0] && send(target.files[0])} />
      <ul>
        {items.data?.data.entries?.map((item) => (
          <li key={item.id}>{item.name}</li>
        ))}
      </ul>
    </main>
  );
}
