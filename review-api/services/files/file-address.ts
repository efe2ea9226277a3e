import { millisecondsInDay } from "date-fns/constants"
import { endpoints } from "#lib/contract/endpoints.gen.ts"
import { fillPath } from "#lib/contract/wire.ts"
import { signatureState, signedUntil } from "../../core/signed-address.ts"
import type { BaseDeps } from "../../db/base-deps.ts"

/** Where the app passes calls of browsers on to this API (D-001). */
const appPath = "/api/bff"

const fileOf = (name: string): string => `file ${name}`

/**
 * The address at which browsers get a stored file: for one to two days, and the same one all day, so that they keep it.
 * @param site address of the app for whoever gets it, without a path.
 * @param name of the file: folder, account and file.
 */
export function fileAddress(deps: Pick<BaseDeps, "config" | "clock">, site: string, name: string): string {
  const [folder, account, file] = name.split("/")
  const today = Math.floor(deps.clock.now().getTime() / millisecondsInDay)
  const expiresAt = new Date((today + 2) * millisecondsInDay).toISOString()
  const query = new URLSearchParams(signedUntil(deps, fileOf(name), expiresAt))
  return `${site}${appPath}${fillPath(endpoints["files.get"].path, { folder, account, file })}?${query}`
}

export const addressState = (
  deps: Pick<BaseDeps, "config" | "clock">,
  name: string,
  link: Parameters<typeof signatureState>[2],
) => signatureState(deps, fileOf(name), link)
