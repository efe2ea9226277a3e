import { sql } from "drizzle-orm"
import type { Db } from "#review-api/db/connect.ts"
import { column, rowsOf } from "#review-api/db/rows.ts"
import type { BigAccount } from "./big-data.ts"

/**
 * Gives an account photos, half of them of owners and half of customers, over the last five months. Their files do not
 * exist: the page is measured without them.
 */
export async function addPhotos(db: Db, { accountId }: BigAccount, photos: number): Promise<void> {
  const copy = (file: string, type: string, width: number) => ({ file, type, width, height: width, bytes: 1 })
  const copies = [
    copy("640.webp", "image/webp", 640),
    copy("640.jpg", "image/jpeg", 640),
    copy("1280.webp", "image/webp", 1280),
    copy("1280.jpg", "image/jpeg", 1280),
  ]
  const half = Math.floor(photos / 2)
  const [admin] = await rowsOf(
    db,
    { id: column.number() },
    sql`select id from users where account_id = ${accountId} order by id limit 1`,
  )
  await db.execute(sql`
    insert into uploads (account_id, id, user_id, mime_type, width, height, bytes, state, copies, created_at)
    select ${accountId}, 'bench' || lpad(i::text, 17, '0'), ${admin!.id}, 'image/jpeg', 1280, 1280, 1, 'complete',
      ${JSON.stringify(copies)}::text::jsonb, now() from generate_series(1, ${half}::integer) i`)
  await db.execute(sql`
    with places as (select array_agg(id order by id) as ids from locations where account_id = ${accountId})
    insert into media (account_id, location_id, upload_id, source_id, category_rank, user_id, published_status,
      created_at, published_at, dated_at)
    select ${accountId}, places.ids[1 + i % array_length(places.ids, 1)], 'bench' || lpad(i::text, 17, '0'), 1, 0,
      ${admin!.id}, 'published', at, at, at
    from places, generate_series(1, ${half}::integer) i,
      lateral (select now() - i * (interval '150 days' / ${half}::integer) as at) dated`)
  await db.execute(sql`
    update reviews r set images = jsonb_build_array(jsonb_build_object('url', 'https://img.example/' || r.id || '.jpg'))
    from (select id from reviews where account_id = ${accountId} and published_at > now() - interval '150 days'
      order by published_at desc, id desc limit ${half}) chosen
    where r.account_id = ${accountId} and r.id = chosen.id`)
  await db.execute(sql`analyze media, uploads, reviews`)
}
