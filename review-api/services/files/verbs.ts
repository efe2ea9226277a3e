import { ownValue } from "#lib/contract/own-value.ts"
import { ApiError, notFound } from "../../core/errors.ts"
import type { ByteRange } from "../../storage/storage.ts"
import type { Service, Verbs } from "../service.ts"
import { addressState } from "./file-address.ts"

const types: Record<string, string> = { webp: "image/webp", jpg: "image/jpeg", png: "image/png" }
const keptSeconds = 24 * 3_600

/** The one part that a request asks for; null for the whole, also where the part is none of this file (RFC 9110, 14.2). */
export function rangeOf(header: string | null, bytes: number): ByteRange | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? []
  if (first === undefined || last === undefined || (first === "" && last === "")) return null
  const from = first === "" ? Math.max(0, bytes - Number(last)) : Number(first)
  const to = first === "" || last === "" ? bytes - 1 : Math.min(Number(last), bytes - 1)
  return from <= to && from < bytes ? { from, to } : null
}

/** GET /files/{folder}/{account}/{file}. @throws 404 unless we signed this very address; 410 when it has expired. */
const getFile: Service<"files.get"> = async ({ deps, params, query, via }) => {
  const { folder, account, file } = params
  const name = `${folder}/${account}/${file}`
  const state = addressState(deps, name, query)
  if (state === "expired") throw new ApiError(410, "This link has expired.")
  if (state === "unsigned") throw notFound()
  const size = await deps.storage.sizeOf(name)
  const range = size === null ? null : rangeOf(via.range, size)
  const stored = size === null ? null : await deps.storage.open(name, range ?? undefined)
  if (size === null || !stored) throw notFound()
  const type = ownValue(types, file.slice(file.lastIndexOf(".") + 1))!
  return { name: file, type, ...stored, inline: { range, of: size, keptSeconds } }
}

export const verbs = {
  "files.get": getFile,
} satisfies Verbs
