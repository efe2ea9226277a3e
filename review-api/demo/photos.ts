import { millisecondsInDay as dayMs, millisecondsInHour as hourMs } from "date-fns/constants"
import { and, eq, isNull, sql } from "drizzle-orm"
import { categoryRank, photoCategories } from "#lib/contract/media/constants.ts"
import type { Db } from "../db/connect.ts"
import { sourceId } from "../db/reference/sources.ts"
import { countOwnerPhotos } from "../db/rollups/owner-photos.ts"
import { column, rowsOf } from "../db/rows.ts"
import { media } from "../db/schema/media.ts"
import { locations } from "../db/schema/places.ts"
import { reviews } from "../db/schema/reviews.ts"
import { uploads } from "../db/schema/uploads.ts"
import type { MadeAccount } from "./make-account.ts"
import { type Picture, pictureFacts, pictureId } from "./pictures/pictures.ts"
import type { Scene } from "./pictures/scenes.ts"
import { randomOf } from "./random.ts"

/** Locations with photos of their owner. */
const placesWithPhotos = 14
/** Reviews with photos of their customer. */
const reviewsWithPhotos = 36
/** Google has been asked this often before it stopped. */
const refusals = 3

const ownerScenes: readonly Scene[] = ["front", "terrace", "bar", "plate", "harbor", "oysters", "bowl"]
const customerScenes: readonly Scene[] = ["plate", "bowl", "oysters", "coffee", "terrace", "harbor", "bar"]
const fileNames: Partial<Record<Scene, string>> = {
  front: "storefront.jpg",
  terrace: "terrace-evening.jpg",
  bar: "bar.jpg",
  plate: "grilled-sea-bass.jpg",
  harbor: "harbor-at-dusk.jpg",
  oysters: "oysters-on-ice.jpg",
  bowl: "chowder.jpg",
  cover: "cover.jpg",
  logo: "logo.jpg",
}

const categoryCodes: Partial<Record<Scene, string>> = {
  cover: "COVER",
  logo: "LOGO",
  front: "EXTERIOR",
  bar: "INTERIOR",
  plate: "FOOD_AND_DRINK",
  bowl: "FOOD_AND_DRINK",
  oysters: "FOOD_AND_DRINK",
}

type Account = Pick<MadeAccount, "id" | "adminId">

/** Keeps pictures as uploads that something uses; their files are drawn when they are first asked for. */
async function keepPictures(
  tx: Db,
  { id: accountId, adminId }: Account,
  pictures: readonly Picture[],
  now: Date,
) {
  const byId = new Map(pictures.map((picture) => [pictureId(picture), picture]))
  await tx
    .insert(uploads)
    .values(
      [...byId].map(([id, picture]) => ({
        accountId,
        id,
        userId: adminId,
        mimeType: "image/jpeg",
        bytes: 0,
        state: "complete",
        label: "media",
        ...pictureFacts(picture),
        createdAt: now.toISOString(),
      })),
    )
    .onConflictDoNothing()
}

type Photo = typeof media.$inferInsert
type Made = { picture: Picture; photo: Photo }

/** Photos of the owner at one location: cover and logo, and some of what is to be seen. */
function ownPhotos({ id: accountId, adminId }: Account, locationId: number, at: number, now: Date): Made[] {
  const random = randomOf(`photos ${at}`)
  const made = (scene: Scene, number: number, daysAgo: number, more: Partial<Photo> = {}): Made => {
    const instant = new Date(now.getTime() - daysAgo * dayMs - random.below(9) * hourMs).toISOString()
    const category = photoCategories.find(({ code }) => code === categoryCodes[scene])
    const picture = { scene, number }
    return {
      picture,
      photo: {
        accountId,
        locationId,
        uploadId: pictureId(picture),
        userId: adminId,
        sourceId: sourceId("google_maps"),
        categoryId: category?.id ?? null,
        categoryRank: categoryRank(category),
        name: fileNames[scene] ?? null,
        publishedStatus: "published",
        attempts: 1,
        externalId: `demo-${locationId}-${scene}`,
        publishedAt: instant,
        createdAt: instant,
        datedAt: instant,
        ...more,
      },
    }
  }
  const age = 8 + at * 9
  const shown = Array.from({ length: 1 + random.below(3) }, (_, nth) =>
    made(ownerScenes[(at + nth * 2) % ownerScenes.length]!, at, 2 + at * 3 + nth * 11),
  )
  const standing = { publishedAt: null, externalId: null }
  const states: Record<number, Made[]> = {
    // Google does not answer now; it is asked again.
    1: [
      made("oysters", 40, 0, {
        ...standing,
        publishedStatus: "failed",
        nextAttemptAt: new Date(now.getTime() + dayMs).toISOString(),
        error: "Google cannot be reached. We'll try again.",
      }),
    ],
    4: [
      made("front", 41, 1, {
        ...standing,
        publishedStatus: "dead",
        refusals,
        attempts: refusals,
        error: "Google: The location already shows this photo.",
      }),
    ],
  }
  return [
    ...(at % 3 === 2 ? [] : [made("cover", at % 4, age)]),
    ...(at % 4 === 3 ? [] : [made("logo", 0, age)]),
    ...shown,
    ...(states[at] ?? []),
  ]
}

/** Gives reviews of the last months photos of the customers who wrote them. */
async function makeCustomersPhotos(tx: Db, account: Account, now: Date): Promise<void> {
  const rows = await rowsOf(
    tx,
    { id: column.number(), identity: column.text(), stars: column.number() },
    sql`select r.id, r.identity, r.stars from reviews r
        where r.account_id = ${account.id} and r.deleted_at is null and r.origin_deleted_at is null
          and r.content is not null and r.stars > 0 and r.images = '[]'::jsonb
          and r.source_id in (${sourceId("google_maps")}, ${sourceId("trip_advisor")}, ${sourceId("yelp_api")})
          and r.published_at > ${new Date(now.getTime() - 170 * dayMs).toISOString()}
          and abs(hashtext(r.identity)) % 40 = 0
        order by r.published_at desc, r.id desc limit ${reviewsWithPhotos}`,
  )
  const given = rows.map(({ id, identity }) => {
    const random = randomOf(`images ${identity}`)
    const count = random.weighted([0, 6, 3, 1])
    const pictures = Array.from({ length: count }, () => ({
      scene: random.pick(customerScenes),
      number: 100 + random.below(6),
    }))
    return { id, pictures: [...new Map(pictures.map((picture) => [pictureId(picture), picture])).values()] }
  })
  const pictures = given.flatMap((one) => one.pictures)
  if (pictures.length === 0) return
  await keepPictures(tx, account, pictures, now)
  for (const { id, pictures: own } of given) {
    const images = own.map((picture) => ({ upload: pictureId(picture) }))
    await tx
      .update(reviews)
      .set({ images })
      .where(and(eq(reviews.accountId, account.id), eq(reviews.id, id)))
  }
}

/** Photos of a demo account, once: those of the owner in several states, and those of customers with their reviews. */
export async function makePhotos(tx: Db, account: Account, now: Date): Promise<void> {
  const places = await tx
    .select({ id: locations.id })
    .from(locations)
    .where(and(eq(locations.accountId, account.id), isNull(locations.deletedAt)))
    .orderBy(locations.id)
    .limit(placesWithPhotos)
  const made = places.flatMap(({ id }, at) => ownPhotos(account, id, at, now))
  if (made.length > 0) {
    await keepPictures(
      tx,
      account,
      made.map(({ picture }) => picture),
      now,
    )
    await tx.insert(media).values(made.map(({ photo }) => photo))
    for (const { photo } of made) {
      if (photo.publishedAt) await countOwnerPhotos(tx, photo, 1, new Date(photo.publishedAt))
    }
  }
  await makeCustomersPhotos(tx, account, now)
}
