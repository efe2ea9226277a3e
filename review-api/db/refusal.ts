import { ownValue } from "#lib/contract/own-value.ts"

/** Waiting can't fix it: the settings, or the server that they name, must change. */
export class DatabaseRefusal extends Error {
  override name = "DatabaseRefusal"
}

const oldestVersion = 15

const texts: Record<string, string> = {
  "28000": "PostgreSQL rejected the DATABASE_URL user.",
  "28P01": "PostgreSQL refuses the user or the password of DATABASE_URL.",
  "3D000": "The database that DATABASE_URL names does not exist.",
  "42501": "The DATABASE_URL user needs permission to create tables and extensions.",
}

const extensionTexts = /extension "(\w+)" is not available|extension control file ".*\/(\w+)\.control"/

/**
 * Why a server can never be used as it is, in a sentence for whoever set it up.
 * @param error what making a connection or the tables threw.
 * @returns null for everything else, such as a server that is not there yet.
 */
export function refusalOf(error: unknown): DatabaseRefusal | null {
  for (let one = error; one instanceof Error; one = one.cause) {
    if (one instanceof DatabaseRefusal) return one
    const [, name, file] = extensionTexts.exec(one.message) ?? []
    if (name ?? file) return new DatabaseRefusal(`PostgreSQL lacks the extension ${name ?? file}.`)
    const text = ownValue(texts, (one as { code?: string }).code ?? "")
    if (text) return new DatabaseRefusal(text)
  }
  return null
}

/** @param version as `server_version_num` tells it. @throws DatabaseRefusal for one that is too old */
export function checkVersion(version: number): void {
  const major = Math.floor(version / 10_000)
  if (major >= oldestVersion) return
  throw new DatabaseRefusal(`PostgreSQL ${oldestVersion} or later is needed; this one is ${major}.`)
}
