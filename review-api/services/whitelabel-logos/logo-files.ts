import { buffer } from "node:stream/consumers"
import { eq, isNotNull } from "drizzle-orm"
import { whitelabelLogos } from "../../db/schema/identity.ts"
import { once } from "../../storage/storage.ts"
import type { Deps } from "../deps.ts"

type Logo = Pick<typeof whitelabelLogos.$inferSelect, "key" | "contentType">

const storingMs = 60_000

/** Where a logo is kept. */
const storedName = ({ key, contentType }: Logo): string =>
  `logos/${key}.${contentType.slice("image/".length)}`

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
