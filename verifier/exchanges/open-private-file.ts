import { type FileHandle, open } from "node:fs/promises";

/**
 * Opens a file to be written from its beginning, readable by its owner alone: recorded traffic may hold more than its redaction
 * knows of. One that is there loses what others were allowed, as far as the system lets us. Devices and pipes stay as they are.
 *
 * @throws the system's error where the file cannot be opened.
 */
export async function openPrivateFile(path: string): Promise<FileHandle> {
  const file = await open(path, "w", ownerAlone);
  try {
    if ((await file.stat()).isFile()) await file.chmod(ownerAlone);
  } catch {
    // The file is another user's, or its file system knows no modes: who may read it is not ours to say.
  }
  return file;
}

const ownerAlone = 0o600;
