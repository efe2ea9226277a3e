import { and, eq, inArray, notExists, sql } from "drizzle-orm"
import type { Db } from "../../db/connect.ts"
import { campaigns } from "../../db/schema/campaigns.ts"
import { media } from "../../db/schema/media.ts"
import { postContents } from "../../db/schema/posts.ts"
import { templates } from "../../db/schema/templates.ts"
import { uploads } from "../../db/schema/uploads.ts"
import { copyFolder, shownCopy } from "./upload-files.ts"

/**
 * Has the files of uploads removed that no photo, post, template and campaign uses any more.
 * @param tx the transaction that has removed what used them.
 */
export async function releaseUploads(
  tx: Db,
  accountId: number,
  uploadIds: readonly string[],
  now: Date,
): Promise<void> {
  if (uploadIds.length === 0) return
  const own = and(eq(uploads.accountId, accountId), inArray(uploads.id, [...new Set(uploadIds)]))
  // Held, so that no one makes a photo of one meanwhile.
  await tx.select({ id: uploads.id }).from(uploads).where(own).orderBy(uploads.id).for("update")
  const users = tx
    .select({ id: media.id })
    .from(media)
    .where(and(eq(media.accountId, accountId), eq(media.uploadId, uploads.id)))
  const posts = tx
    .select({ id: postContents.id })
    .from(postContents)
    .where(and(eq(postContents.accountId, accountId), eq(postContents.uploadId, uploads.id)))
  const header = sql`${copyFolder(accountId)} || ${uploads.id} || ${`-${shownCopy}`}`
  const inTemplates = tx
    .select({ id: templates.id })
    .from(templates)
    .where(and(eq(templates.accountId, accountId), eq(templates.headerImage, header)))
  const inCampaigns = tx
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(and(eq(campaigns.accountId, accountId), eq(campaigns.headerImage, header)))
  await tx
    .update(uploads)
    .set({ expiresAt: now.toISOString() })
    .where(and(own, notExists(users), notExists(posts), notExists(inTemplates), notExists(inCampaigns)))
}
