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

/** The upload that a stored file belongs to. */
export const idOfFile = (name: string): string => name.slice(name.lastIndexOf("/") + 1).slice(0, 22)
