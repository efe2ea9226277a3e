import { and, eq, inArray, notExists } from "drizzle-orm"
import type { Db } from "../../db/connect.ts"
import { media } from "../../db/schema/media.ts"
import { postContents } from "../../db/schema/posts.ts"
import { uploads } from "../../db/schema/uploads.ts"

/**
 * Has the files of uploads removed that no photo and no post uses any more.
 * @param tx the transaction that has removed photos or posts of them.
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
  await tx
    .update(uploads)
    .set({ expiresAt: now.toISOString() })
    .where(and(own, notExists(users), notExists(posts)))
}
