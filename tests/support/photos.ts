import { eq } from "drizzle-orm"
import type { MediaItem } from "#lib/contract/media/schema.ts"
import { newPublicId } from "#review-api/core/public-id.ts"
import { localListings } from "#review-api/db/schema/local-listings.ts"
import { media } from "#review-api/db/schema/media.ts"
import { simulatedPhotos } from "#review-api/db/schema/simulated-photos.ts"
import { uploads } from "#review-api/db/schema/uploads.ts"
import type { Deps } from "#review-api/services/deps.ts"
import type { Caller } from "./api-caller.ts"
import { formOf } from "./images.ts"
import { wavesOf } from "./real-images.ts"
import { connect, doJobs } from "./responses.ts"
import type { SeededAccount } from "./seed.ts"
import type { TestApi } from "./test-api.ts"

/** Has photos of locations be changed: the account is connected to Google, and Auto Sync is on (D-171). */
export async function allowPhotos(
  { db }: Pick<Deps, "db">,
  accountId: number,
  locationIds: readonly number[],
): Promise<void> {
  await connect({ db }, accountId, ["google_my_business"])
  await db
    .insert(localListings)
    .values(locationIds.map((locationId) => ({ accountId, locationId, isPublished: true })))
    .onConflictDoNothing()
}

/** Uploads an image and has it processed for a photo (D-239, D-240). @returns its `s3_path`. */
export async function processedUpload(
  api: TestApi,
  as: Caller,
  accountId: number,
  image: Buffer,
): Promise<string> {
  const { status, body } = await api.call("POST", "/upload", { as, body: formOf(["photo.jpg", image]) })
  if (status !== 201) throw new Error(`The image was not taken: ${body.error}`)
  const s3_path = `uploads/${accountId}/${body.id}`
  const { mime_type, id } = body
  await api.call("POST", "/webhooks/rtx-images", {
    as,
    body: { event: "process", label: "media", account_id: accountId, resource_id: id, mime_type, s3_path },
  })
  await doJobs(api.deps, "image_processing")
  return s3_path
}

/** A photo of the first location of an account, without files. @returns its id. */
export async function seedPhoto(
  { db }: Pick<Deps, "db">,
  { id: accountId, locationIds, users }: Pick<SeededAccount, "id" | "locationIds" | "users">,
  more: Partial<typeof media.$inferInsert> = {},
): Promise<number> {
  const uploadId = newPublicId()
  const userId = users.Admin.id
  const file = { mimeType: "image/jpeg", width: 800, height: 600, bytes: 20_000 }
  await db.insert(uploads).values({ accountId, id: uploadId, userId, state: "complete", ...file })
  const at = new Date().toISOString()
  const [row] = await db
    .insert(media)
    .values({
      accountId,
      locationId: locationIds[0]!,
      uploadId,
      userId,
      sourceId: 1,
      categoryRank: 0,
      createdAt: at,
      datedAt: at,
      ...more,
    })
    .returning()
  return row!.id
}

/** The calls about photos of an account. @param as who makes them unless someone else is said. */
export function photoCalls(api: TestApi, account: SeededAccount, as: Caller) {
  let number = 0

  /** Uploads a picture of its own and has it processed. @returns its `s3_path`. */
  async function upload(image?: Buffer, by = as, accountId = account.id): Promise<string> {
    number += 1
    return processedUpload(api, by, accountId, image ?? (await wavesOf(number, { width: 800, height: 600 })))
  }
  const add = async (body: Record<string, unknown> = {}, by = as) =>
    api.call("POST", "/media", {
      as: by,
      body: {
        account_id: account.id,
        location_ids: [account.locationIds[0]],
        source_id: 1,
        high_priority: true,
        s3_path: body["s3_path"] ?? (await upload()),
        ...body,
      },
    })
  async function added(body: Record<string, unknown> = {}) {
    const answer = await add(body)
    expect([answer.body, answer.status]).toEqual([answer.body, 201])
    return answer.body.media[0]
  }
  const list = (query: Record<string, unknown> = {}, by = as) =>
    api.call("GET", "/media", { as: by, query: { type: "owner", ...query } })
  return {
    upload,
    add,
    added,
    list,
    rowsOf: async (query: Record<string, unknown> = {}, by = as) =>
      (await list(query, by)).body._embedded.media as (MediaItem & { id: number; url: string })[],
    remove: (item: Record<string, unknown>, more: object = {}, by = as) =>
      api.call("PUT", `/media/${item["id"]}`, {
        as: by,
        body: {
          location_id: item["location_id"],
          url_id: item["url_id"],
          source_id: item["source_id"],
          ...more,
        },
      }),
    async categorize(id: number, category_id: number | null, by = as) {
      const answer = await api.call("PATCH", `/media/${id}`, { as: by, body: { category_id } })
      expect([answer.body, answer.status]).toEqual([answer.body, 200])
      return answer.body
    },
    publish: () => doJobs(api.deps, "photo_publication"),
    stateOf: async (id: number) => (await api.deps.db.select().from(media).where(eq(media.id, id)))[0],
    async clear() {
      await api.deps.db.delete(media)
      await api.deps.db.delete(simulatedPhotos)
    },
  }
}
