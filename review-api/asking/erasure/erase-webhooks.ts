import { sql } from "drizzle-orm"
import type { Db } from "../../db/connect.ts"
import { numbers, texts } from "../../db/queries/sql-lists.ts"
import type { KnownPerson } from "./known-person.ts"

type Named = { person: KnownPerson; requestIds: readonly number[]; reviewIds: readonly number[] }

/**
 * Deliveries of webhooks lose address, name and words, also those that are still to be sent; what a server has said about
 * them goes too. Programs that listen are told nothing new: they keep what they were sent.
 */
export async function eraseWebhooks(
  tx: Db,
  accountId: number,
  { person, requestIds, reviewIds }: Named,
): Promise<void> {
  const addresses = [person.email, person.phone].filter((one) => one !== null)
  await tx.execute(sql`update webhook_deliveries d set response_body = null, error = null,
      payload = jsonb_set(jsonb_set(d.payload::jsonb, '{data,request,recipient}', '""'),
        '{data,request,contact_id}', 'null')::text
    where d.account_id = ${accountId} and d.type like 'request.%'
      and ((d.payload::jsonb #>> '{data,request,id}')::bigint = any(${numbers(requestIds)})
        or d.payload::jsonb #>> '{data,request,recipient}' = any(${texts(addresses)}))`)
  if (reviewIds.length === 0) return
  await tx.execute(sql`update webhook_deliveries d set response_body = null, error = null,
      payload = jsonb_set(jsonb_set(jsonb_set(d.payload::jsonb, '{data,review,author}', 'null'),
        '{data,review,content}', 'null'), '{data,review,title}', 'null')::text
    where d.account_id = ${accountId} and d.type in ('review.created', 'review.updated')
      and (d.payload::jsonb #>> '{data,review,id}')::bigint = any(${numbers(reviewIds)})`)
  await tx.execute(sql`update webhook_deliveries d set response_body = null, error = null,
      payload = jsonb_set(d.payload::jsonb, '{data,response,content}', '""')::text
    where d.account_id = ${accountId} and d.type = 'response.published'
      and (d.payload::jsonb #>> '{data,response,review_id}')::bigint = any(${numbers(reviewIds)})`)
}
