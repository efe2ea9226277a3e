import { buffer } from "node:stream/consumers"
import { millisecondsInDay } from "date-fns/constants"
import { eq, inArray, isNotNull } from "drizzle-orm"
import { whitelabelLogos } from "../../db/schema/identity.ts"
import { once } from "../../storage/storage.ts"
import type { Deps } from "../deps.ts"

type Logo = Pick<typeof whitelabelLogos.$inferSelect, "key" | "contentType">

const storingMs = 60_000
/** Longer than any logo takes to get its row. */
const oldestMs = millisecondsInDay
const folder = "logos/"
const namesAtOnce = 500

/** Where a logo is kept. */
const storedName = ({ key, contentType }: Logo): string =>
  `${folder}${key}.${contentType.slice("image/".length)}`

export async function storeLogo(
  { storage }: Pick<Deps, "storage">,
  logo: Logo,
  bytes: Buffer,
): Promise<void> {
  await storage.write(storedName(logo), once(bytes), AbortSignal.timeout(storingMs))
}

/** @returns null when it is gone. */
export async function readLogo(
  { storage }: Pick<Deps, "storage">,
  logo: typeof whitelabelLogos.$inferSelect,
): Promise<Buffer | null> {
  if (logo.data !== null) return Buffer.from(logo.data, "base64")
  const file = await storage.open(storedName(logo))
  return file && (await buffer(file.pieces))
}

export const removeLogo = ({ storage }: Pick<Deps, "storage">, logo: Logo): Promise<void> =>
  storage.remove(storedName(logo))

/** Moves logos out of the database that were uploaded before they were files. */
export async function moveLogos(deps: Pick<Deps, "db" | "storage">): Promise<void> {
  const left = deps.db.select().from(whitelabelLogos).where(isNotNull(whitelabelLogos.data)).limit(1)
  for (let [logo] = await left; logo; [logo] = await left) {
    await storeLogo(deps, logo, Buffer.from(logo.data!, "base64"))
    await deps.db.update(whitelabelLogos).set({ data: null }).where(eq(whitelabelLogos.key, logo.key))
  }
}

const keyOfFile = (name: string): string => name.slice(folder.length).split(".", 1)[0]!

/** Removes files of logos that have no row: of a program that was killed before it had one, or of an account that is gone. */
export async function removeLostLogos({
  db,
  storage,
  clock,
}: Pick<Deps, "db" | "storage" | "clock">): Promise<void> {
  const before = new Date(clock.now().getTime() - oldestMs)
  const old: string[] = []
  for await (const { name, changedAt } of storage.list(folder)) if (changedAt < before) old.push(name)
  for (let at = 0; at < old.length; at += namesAtOnce) {
    const names = old.slice(at, at + namesAtOnce)
    const rows = await db
      .select({ key: whitelabelLogos.key })
      .from(whitelabelLogos)
      .where(inArray(whitelabelLogos.key, names.map(keyOfFile)))
    const known = new Set(rows.map(({ key }) => key))
    for (const name of names) if (!known.has(keyOfFile(name))) await storage.remove(name)
  }
}
