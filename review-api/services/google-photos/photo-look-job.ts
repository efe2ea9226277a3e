import { millisecondsInDay, millisecondsInHour } from "date-fns/constants"
import { type SQL, sql } from "drizzle-orm"
import type { PhotoType } from "#lib/contract/media/constants.ts"
import type { ProviderPhoto } from "../../connections/connector.ts"
import { ConsentEnded } from "../../connections/connector-errors.ts"
import { safeError } from "../../core/safe-error.ts"
import { writeApart } from "../../db/apart.ts"
import type { Db } from "../../db/connect.ts"
import { sourceId } from "../../db/reference/sources.ts"
import { column, hasRows, type RowOf, rowsOf } from "../../db/rows.ts"
import { putAside } from "../../db/set-aside.ts"
import { SourceBusy } from "../../directories/response-source.ts"
import type { JobKind } from "../../jobs/job-kind.ts"
import { accessFor, type CallWithAccess } from "../connections/with-access.ts"
import type { Deps } from "../deps.ts"

const looksEveryMs = millisecondsInDay
const triedAgainMs = millisecondsInHour
/** Places that are looked at a minute: reviews share the quota with them. */
const placesAtATime = 20
/** Pages of a gallery that are read at most. */
const maxPages = 40
/** Rows that are written with one statement. */
const rowsAtATime = 200

const placeShape = {
  accountId: column.number(),
  id: column.number(),
  ownerAccountId: column.number(),
  tokenId: column.number(),
  externalId: column.text(),
}

type Place = RowOf<typeof placeShape> & { /** When its look began. */ begunAt: string }

/** Matched places at Google whose token gives access, and of which a look is due. */
const isDue = ({ clock }: Pick<Deps, "clock">): SQL => {
  const now = sql`${clock.now().toISOString()}::timestamptz`
  return sql`p.status = 'matched' and coalesce(p.photos_next_at, '-infinity') <= ${now}
    and t.revoked_at is null and t.sealed_access is not null and coalesce(t.expires_at, 'infinity') > ${now}
    and i.review_source_id = ${sourceId("google_maps")} and l.deleted_at is null`
}

const tables = sql`connection_places p
  join oauth_tokens t on t.account_id = p.owner_account_id and t.id = p.token_id
  join integrations i on i.id = t.integration_id
  join locations l on l.account_id = p.account_id and l.id = p.location_id`

async function placeOf(deps: Deps, id: number): Promise<Place | null> {
  const [row] = await rowsOf(
    deps.db,
    placeShape,
    sql`select p.account_id, p.id, p.owner_account_id,
          p.token_id, p.external_id
        from ${tables} where p.id = ${id} and ${isDue(deps)}`,
  )
  return row ? { ...row, begunAt: deps.clock.now().toISOString() } : null
}

const isOf = ({ accountId, id }: Place): SQL => sql`account_id = ${accountId} and connection_place_id = ${id}`

type Gallery = { photos: ProviderPhoto[]; isWhole: boolean }

/** All photos of one kind, as far as `maxPages` go. */
async function galleryOf(
  read: (pageToken: string | null) => Promise<{ photos: ProviderPhoto[]; nextPageToken: string | null }>,
): Promise<Gallery> {
  const photos = new Map<string, ProviderPhoto>()
  let pageToken: string | null = null
  for (let count = 0; count < maxPages; count++) {
    const page = await read(pageToken)
    for (const photo of page.photos) photos.set(photo.externalId, photo)
    pageToken = page.nextPageToken
    if (!pageToken) break
  }
  return { photos: [...photos.values()], isWhole: pageToken === null }
}

/** Takes in photos of a place; one that fails alone is set aside. */
async function keep(
  deps: Pick<Deps, "clock" | "log">,
  tx: Db,
  place: Place,
  type: PhotoType,
  photos: readonly ProviderPhoto[],
): Promise<void> {
  for (let at = 0; at < photos.length; at += rowsAtATime) {
    const { failed } = await writeApart(tx, photos.slice(at, at + rowsAtATime), (part, some) =>
      write(part, place, type, some),
    )
    for (const { row, error } of failed) {
      const about = `photo-${place.id}-${row.externalId}`
      await putAside(deps, tx, { kind: "photo_look", row: about, accountId: place.accountId, error })
    }
  }
}

async function write(tx: Db, place: Place, type: PhotoType, photos: readonly ProviderPhoto[]): Promise<void> {
  const rows = photos.map((photo) => {
    const { attribution: by, createdAt } = photo
    return sql`(${place.accountId}::bigint, ${place.id}::bigint, ${photo.externalId}, ${type}, ${photo.category},
        ${photo.url}, ${photo.thumbnailUrl}, ${photo.width}::integer, ${photo.height}::integer, ${photo.views}::integer,
        ${createdAt}::timestamptz, ${by?.name ?? null}, ${by?.url ?? null}, ${by?.photoUrl ?? null}, ${by?.reportUrl ?? null})`
  })
  await tx.execute(sql`insert into provider_photos (account_id, connection_place_id, external_id, type, category,
        url, thumbnail_url, width, height, views, created_at, author, author_url, author_photo_url, report_url)
      values ${sql.join(rows, sql`, `)}
      on conflict (account_id, connection_place_id, external_id) do update set type = excluded.type,
        category = excluded.category, url = excluded.url, thumbnail_url = excluded.thumbnail_url,
        width = excluded.width, height = excluded.height, views = excluded.views, created_at = excluded.created_at,
        author = excluded.author, author_url = excluded.author_url, author_photo_url = excluded.author_photo_url,
        report_url = excluded.report_url, deleted_at = case
          when provider_photos.next_attempt_at is not null or provider_photos.deleted_at >= ${place.begunAt}::timestamptz
          then provider_photos.deleted_at end`)
}

/** Takes in what a place shows, and forgets what is gone; nothing where the place is another account's meanwhile. */
async function takeIn(deps: Deps, place: Place, galleries: Record<PhotoType, Gallery>): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const held = await hasRows(
      tx,
      sql`select 1 from connection_places p join oauth_tokens t on t.account_id = p.owner_account_id
          and t.id = p.token_id and t.revoked_at is null
        where p.account_id = ${place.accountId} and p.id = ${place.id} and p.status = 'matched' for update of p`,
    )
    if (!held) return
    // Rows set aside are retried with each look.
    await tx.execute(sql`delete from set_aside where kind = 'photo_look' and account_id = ${place.accountId}
      and starts_with("row", ${`photo-${place.id}-`})`)
    for (const type of ["owner", "customer"] as const) {
      const { photos, isWhole } = galleries[type]
      await keep(deps, tx, place, type, photos)
      if (!isWhole) continue
      const shown = JSON.stringify(photos.map(({ externalId }) => externalId))
      await tx.execute(sql`delete from provider_photos where ${isOf(place)} and type = ${type}
        and external_id not in (select jsonb_array_elements_text(${shown}::jsonb))`)
    }
    const nextAt = new Date(now.getTime() + looksEveryMs).toISOString()
    await tx.execute(sql`update connection_places set photos_at = ${now.toISOString()}::timestamptz,
        photos_next_at = ${nextAt}::timestamptz where account_id = ${place.accountId} and id = ${place.id}`)
  })
}

async function look(deps: Deps, place: Place, signal: AbortSignal): Promise<void> {
  const connector = deps.connectors("google")
  const photos = connector?.photos
  if (!photos) return
  const keys = { accountId: place.ownerAccountId, tokenId: place.tokenId }
  const access: CallWithAccess = accessFor(deps, connector, keys)
  const { externalId } = place
  const read = (type: PhotoType) =>
    galleryOf((pageToken) =>
      access((token) => photos.list(token, { externalId, type, pageToken }, signal), signal),
    )
  await takeIn(deps, place, { owner: await read("owner"), customer: await read("customer") })
}

/** Reads what Google shows of a place, once a day. What was known stays while Google cannot be reached. */
export const photoLookJob: JobKind<Deps> = {
  retries: 1,
  retryDelaySeconds: 60,
  timeoutSeconds: 300,
  atOnce: 1,
  async run(deps, { id, signal }) {
    const place = await placeOf(deps, Number(id))
    if (!place) return
    try {
      await look(deps, place, signal)
    } catch (error) {
      if (error instanceof ConsentEnded) return
      const waitMs = (error instanceof SourceBusy ? error.waitMs : null) ?? triedAgainMs
      const nextAt = new Date(deps.clock.now().getTime() + waitMs).toISOString()
      await deps.db.execute(sql`update connection_places set photos_next_at = ${nextAt}::timestamptz
        where account_id = ${place.accountId} and id = ${place.id}`)
      if (!signal.aborted)
        deps.log.warn({ place: place.id, error: safeError(error) }, "photos of a place could not be read")
    }
  },
  async waiting(deps) {
    const connector = deps.connectors("google")
    if (!connector?.photos) return []
    const rows = await rowsOf(
      deps.db,
      { id: column.number() },
      sql`select p.id from ${tables} where ${isDue(deps)}
        order by p.photos_next_at nulls first, p.id limit ${placesAtATime}`,
    )
    return rows.map(({ id }) => String(id))
  },
}
