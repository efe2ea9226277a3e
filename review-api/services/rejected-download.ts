import type { StoredFile } from "../storage/storage.ts"
import { mediaTypes } from "./write-rows.ts"

/** A list of rejected rows as a download. @param fileName of the file that they were in. @param fallback its name where that has none. */
export function rejectedDownload(file: StoredFile, fileName: string, fallback: string) {
  const stem = fileName.replace(/\.\w+$/, "").replaceAll(/[^\w .-]/g, "_")
  return { name: `${stem || fallback}.rejected.csv`, type: mediaTypes.csv, ...file }
}
