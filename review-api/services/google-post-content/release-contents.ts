import { and, eq, inArray, isNotNull, sql } from "drizzle-orm"
import type { Db } from "../../db/connect.ts"
import { bulkActions, googlePostContents, googlePosts } from "../../db/schema/google-posts.ts"
import type { Deps } from "../deps.ts"
import { releaseUploads } from "../media/release-uploads.ts"

const isUsed = sql`exists (select from ${googlePosts} where ${googlePosts.accountId} = ${googlePostContents.accountId}
    and ${googlePosts.contentId} = ${googlePostContents.id})
  or exists (select from ${googlePosts} where ${googlePosts.accountId} = ${googlePostContents.accountId}
    and ${googlePosts.shownContentId} = ${googlePostContents.id})
  or exists (select from ${bulkActions} where ${bulkActions.accountId} = ${googlePostContents.accountId}
    and ${bulkActions.contentId} = ${googlePostContents.id} and ${bulkActions.status} = 'queued')`

/**
 * Gives back the images of contents that no post shows any more and no bulk action will post.
 * @param tx the transaction that has deleted or changed posts of them.
 */
export async function releaseContents(
  tx: Db,
  { clock }: Pick<Deps, "clock">,
  accountId: number,
  contentIds: readonly number[],
): Promise<void> {
  const held = await tx
    .select({ id: googlePostContents.id, uploadId: googlePostContents.uploadId })
    .from(googlePostContents)
    .where(
      and(
        eq(googlePostContents.accountId, accountId),
        inArray(googlePostContents.id, [...new Set(contentIds)]),
        isNotNull(googlePostContents.uploadId),
        sql`not (${isUsed})`,
      ),
    )
  if (held.length === 0) return
  await tx
    .update(googlePostContents)
    .set({ uploadId: null })
    .where(
      and(
        eq(googlePostContents.accountId, accountId),
        inArray(
          googlePostContents.id,
          held.map(({ id }) => id),
        ),
      ),
    )
  await releaseUploads(
    tx,
    accountId,
    held.flatMap(({ uploadId }) => uploadId ?? []),
    clock.now(),
  )
}
