import { and, eq, inArray, isNotNull, sql } from "drizzle-orm"
import type { Db } from "../../db/connect.ts"
import { bulkActions, postContents, posts } from "../../db/schema/posts.ts"
import type { Deps } from "../deps.ts"
import { releaseUploads } from "../uploads/release-uploads.ts"

const isUsed = sql`exists (select from ${posts} where ${posts.accountId} = ${postContents.accountId}
    and ${posts.contentId} = ${postContents.id})
  or exists (select from ${posts} where ${posts.accountId} = ${postContents.accountId}
    and ${posts.shownContentId} = ${postContents.id})
  or exists (select from ${bulkActions} where ${bulkActions.accountId} = ${postContents.accountId}
    and ${bulkActions.contentId} = ${postContents.id} and ${bulkActions.status} = 'queued')`

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
    .select({ id: postContents.id, uploadId: postContents.uploadId })
    .from(postContents)
    .where(
      and(
        eq(postContents.accountId, accountId),
        inArray(postContents.id, [...new Set(contentIds)]),
        isNotNull(postContents.uploadId),
        sql`not (${isUsed})`,
      ),
    )
  if (held.length === 0) return
  await tx
    .update(postContents)
    .set({ uploadId: null })
    .where(
      and(
        eq(postContents.accountId, accountId),
        inArray(
          postContents.id,
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
