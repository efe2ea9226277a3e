import { millisecondsInDay } from "date-fns/constants"
import { endpoints } from "#lib/contract/endpoints.gen.ts"
import { fillPath } from "#lib/contract/wire.ts"
import { signatureState, signedForGood, signedUntil } from "../../core/signed-address.ts"
import type { BaseDeps } from "../../db/base-deps.ts"

/** Where the app passes calls of browsers on to this API (D-001). */
const appPath = "/api/bff"

const fileOf = (name: string): string => `file ${name}`

function addressOf(site: string, name: string, signed: Readonly<Record<string, string>>): string {
  const [folder, account, file] = name.split("/")
  return `${site}${appPath}${fillPath(endpoints["files.get"].path, { folder, account, file })}?${new URLSearchParams(signed)}`
}

/**
 * The address at which browsers get a stored file: for one to two days, and the same one all day, so that they keep it.
 * @param site address of the app for whoever gets it, without a path.
 * @param name of the file: folder, account and file.
 */
export function fileAddress(deps: Pick<BaseDeps, "config" | "clock">, site: string, name: string): string {
  const today = Math.floor(deps.clock.now().getTime() / millisecondsInDay)
  const expiresAt = new Date((today + 2) * millisecondsInDay).toISOString()
  return addressOf(site, name, signedUntil(deps, fileOf(name), expiresAt))
}

/**
 * The address at which anybody gets a stored file for as long as there is one: emails are read years later.
 * @param site address of the app for whoever gets it, without a path.
 * @param name of the file: folder, account and file.
 */
export const lastingFileAddress = (deps: Pick<BaseDeps, "config">, site: string, name: string): string =>
  addressOf(site, name, signedForGood(deps, fileOf(name)))

export const addressState = (
  deps: Pick<BaseDeps, "config" | "clock">,
  name: string,
  link: Parameters<typeof signatureState>[2],
) => signatureState(deps, fileOf(name), link)
