import type { uploads } from "../../db/schema/uploads.ts"

export type UploadRow = typeof uploads.$inferSelect

/** Where uploads of an account are kept (D-239), and the copies of them that browsers are given. */
export const uploadFolder = (accountId: number): string => `uploads/${accountId}/`
export const copyFolder = (accountId: number): string => `photos/${accountId}/`

/** `s3_path` of D-239 with the ending of its type. */
export const uploadName = ({
  accountId,
  id,
  mimeType,
}: Pick<UploadRow, "accountId" | "id" | "mimeType">): string =>
  `${uploadFolder(accountId)}${id}.${mimeType === "image/png" ? "png" : "jpg"}`

/** @param name of one of its copies, such as `640.webp`. */
export const copyName = ({ accountId, id }: Pick<UploadRow, "accountId" | "id">, name: string): string =>
  `${copyFolder(accountId)}${id}-${name}`

/** The copy that every browser and email program can show. */
export const shownCopy = "640.jpg"

/** The upload that a stored file belongs to. */
export const idOfFile = (name: string): string => name.slice(name.lastIndexOf("/") + 1).slice(0, 22)

/** Where a part of an upload is kept until all of them are there. @param offset of its first byte. */
export const partName = ({ accountId, id }: Pick<UploadRow, "accountId" | "id">, offset: number): string =>
  `${uploadFolder(accountId)}${id}-${offset}.part`

export const isPart = (name: string): boolean => name.endsWith(".part")

const longestName = 100

/** Name of a file for people: without path characters, and not too long. */
export const fileNameOf = (given: string | undefined): string | null =>
  (given ?? "")
    .replace(/\p{Cc}/gu, "")
    .split(/[\\/]/)
    .at(-1)!
    .trim()
    .slice(0, longestName) || null
