import { type SQL, sql } from "drizzle-orm"
import type { PhotoType } from "#lib/contract/media/constants.ts"
import type { Photos, ProviderPhoto } from "../../connections/connector.ts"
import type { Db } from "../../db/connect.ts"
import { hasRows, type RowOf, rowsOf } from "../../db/rows.ts"
import {
  keepRows,
  lookedAtColumns,
  lookedAtShape,
  nextLook,
  nowOf,
  placeLookJob,
  reachablePlaces,
  retryAside,
} from "../connections/place-look.ts"
import type { CallWithAccess } from "../connections/with-access.ts"
import type { Deps } from "../deps.ts"

/** Places that are looked at a minute: reviews share the quota with them. */
const placesAtATime = 20
/** Pages of a gallery that are read at most. */
const maxPages = 40
type Place = RowOf<typeof lookedAtShape> & { /** When its look began. */ begunAt: string }

function dueOf(deps: Pick<Deps, "clock">): SQL {
  const now = nowOf(deps)
  return sql`${reachablePlaces(sql`p`, now)} and coalesce(p.photos_next_at, '-infinity') <= ${now}`
}

async function placeOf(deps: Deps, id: number): Promise<Place | null> {
  const [row] = await rowsOf(
    deps.db,
    lookedAtShape,
    sql`select ${lookedAtColumns} ${dueOf(deps)} and p.id = ${id}`,
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
  await deps.db.transaction(async (tx) => {
    const held = await hasRows(
      tx,
      sql`select 1 from connection_places p join oauth_tokens t on t.account_id = p.owner_account_id
          and t.id = p.token_id and t.revoked_at is null
        where p.account_id = ${place.accountId} and p.id = ${place.id} and p.status = 'matched' for update of p`,
    )
    if (!held) return
    const part = { kind: "photo_look", place, prefix: `photo-${place.id}-` }
    await retryAside(tx, part)
    for (const type of ["owner", "customer"] as const) {
      const { photos, isWhole } = galleries[type]
      await keepRows(deps, tx, part, photos, {
        nameOf: ({ externalId }) => externalId,
        write: (inner, some) => write(inner, place, type, some),
      })
      if (!isWhole) continue
      const shown = JSON.stringify(photos.map(({ externalId }) => externalId))
      await tx.execute(sql`delete from provider_photos where ${isOf(place)} and type = ${type}
        and external_id not in (select jsonb_array_elements_text(${shown}::jsonb))`)
    }
    await tx.execute(sql`update connection_places set photos_at = ${nowOf(deps)},
        photos_next_at = ${nextLook(deps)}::timestamptz
      where account_id = ${place.accountId} and id = ${place.id}`)
  })
}

type Given = { reader: Photos; access: CallWithAccess; signal: AbortSignal }

async function look(deps: Deps, place: Place, { reader, access, signal }: Given): Promise<void> {
  const { externalId } = place
  const read = (type: PhotoType) =>
    galleryOf((pageToken) =>
      access((token) => reader.list(token, { externalId, type, pageToken }, signal), signal),
    )
  await takeIn(deps, place, { owner: await read("owner"), customer: await read("customer") })
}

/** Reads what Google shows of a place, once a day. */
export const photoLookJob = placeLookJob({
  what: "photos",
  nextAt: "photos_next_at",
  placesAtATime,
  readerOf: ({ photos }) => photos,
  dueOf,
  placeOf,
  look,
})
