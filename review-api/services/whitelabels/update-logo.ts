import { randomBytes } from "node:crypto"
import { and, eq, lt, ne } from "drizzle-orm"
import { maxLogoBytes, maxLogoSide } from "#lib/contract/index.ts"
import { recordAudit } from "../../audit/record.ts"
import { invalid } from "../../core/errors.ts"
import { whitelabelLogos, whitelabels } from "../../db/schema/identity.ts"
import { type ImageProblem, readImage } from "../../storage/image.ts"
import type { Call, Service } from "../service.ts"
import { removeLogo, storeLogo } from "../whitelabel-logos/logo-files.ts"
import { lockOwnWhitelabel, whitelabelResource } from "./own-whitelabel.ts"
import { whitelabelDetail } from "./whitelabel-detail.ts"

/** Where the app serves an uploaded logo, on every host; `lib/routes` has the same for the app itself. */
const logoAddress = (key: string): string => `/api/logos/${key}`

/** How long a logo that was replaced stays for pages that still show it. */
const retentionMs = 24 * 3_600_000

const limits = { side: maxLogoSide, pixels: maxLogoSide ** 2 }

const errors: Record<ImageProblem, string> = {
  type: "must be a PNG, JPEG or WebP image",
  maxSide: `must be at most ${maxLogoSide} × ${maxLogoSide} pixels`,
  damaged: "is damaged. Choose another file",
}

/** @returns the image as it is stored, or what is wrong with it. */
async function imageOf(given: string): Promise<{ contentType: string; bytes: Buffer } | { error: string }> {
  const bytes = Buffer.from(given, "base64")
  if (bytes.length > maxLogoBytes) return { error: "must be at most 200 kB" }
  const image = await readImage(bytes, limits)
  if (typeof image === "string") return { error: errors[image] }
  return { contentType: image.type, bytes: image.bytes }
}

/**
 * Puts an image in the place of the logo of the own white label (D-079); each has an address of its own.
 * @throws 404 for every other one, 422 for what is no such image.
 */
export const updateLogo: Service<"whitelabels.update_logo"> = async (call) => {
  // Not within the transaction, which others may wait for.
  const image = await imageOf(call.body.data)
  const { deps, scope, params } = call
  if ("error" in image) {
    await deps.db.transaction((tx) => lockOwnWhitelabel(tx, scope, params.id))
    throw invalid({ data: [image.error] })
  }
  const logo = { key: randomBytes(16).toString("base64url"), contentType: image.contentType }
  await storeLogo(deps, logo, image.bytes)
  try {
    const { answer, gone } = await replace(call, logo)
    for (const one of gone) await removeLogo(deps, one)
    return answer
  } catch (error) {
    await removeLogo(deps, logo)
    throw error
  }
}

const replace = (
  { deps, scope, params, actor }: Call<"whitelabels.update_logo">,
  { key, contentType }: { key: string; contentType: string },
) =>
  deps.db.transaction(async (tx) => {
    const before = await lockOwnWhitelabel(tx, scope, params.id)
    const now = deps.clock.now()
    const own = { accountId: scope.accountId, whitelabelId: before.id }
    await tx.insert(whitelabelLogos).values({ ...own, contentType, key, createdAt: now.toISOString() })
    const isOld = lt(whitelabelLogos.createdAt, new Date(now.getTime() - retentionMs).toISOString())
    const isOwn = and(
      eq(whitelabelLogos.accountId, own.accountId),
      eq(whitelabelLogos.whitelabelId, own.whitelabelId),
    )
    const gone = await tx
      .delete(whitelabelLogos)
      .where(and(isOwn, isOld, ne(whitelabelLogos.key, key)))
      .returning()
    const logoLeft = logoAddress(key)
    await tx.update(whitelabels).set({ logoLeft }).where(eq(whitelabels.id, before.id))
    await recordAudit(tx, deps, actor, {
      accountId: scope.accountId,
      resource: whitelabelResource(before),
      before: { logo_left: before.logoLeft },
      after: { logo_left: logoLeft },
    })
    return { answer: await whitelabelDetail(tx, deps, scope.accountId, before.id), gone }
  })
