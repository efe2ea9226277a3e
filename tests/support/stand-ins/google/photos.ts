import type { FastifyInstance } from "fastify"
import sharp from "sharp"
import type { GoogleFixture, StandInPhoto } from "./fixture.ts"
import { invalidArgument, invalidField, notFound } from "./google-error.ts"
import { type PageQuery, pageOf } from "./pages.ts"
import { type Place, verifiedPlaces } from "./verified-places.ts"

const categories = [
  ...["COVER", "PROFILE", "LOGO", "EXTERIOR", "INTERIOR", "PRODUCT", "AT_WORK", "FOOD_AND_DRINK"],
  ...["MENU", "COMMON_AREA", "ROOMS", "TEAMS", "ADDITIONAL"],
]
const fields = ["mediaFormat", "locationAssociation", "sourceUrl", "dataRef", "description"]
const leastSide = 250
const leastBytes = 10_240

type Body = {
  mediaFormat?: string
  locationAssociation?: { category?: string }
  sourceUrl?: string
  dataRef?: { resourceName?: string }
  description?: string
}

/** Checks a new photo by the documents of v4. @returns its category. */
function check(body: Body): string {
  const category = body.locationAssociation?.category ?? ""
  const isRight =
    Object.keys(body).every((key) => fields.includes(key)) &&
    body.mediaFormat === "PHOTO" &&
    categories.includes(category) &&
    (body.sourceUrl === undefined) !== (body.dataRef === undefined) &&
    (body.sourceUrl === undefined || URL.canParse(body.sourceUrl))
  if (!isRight) throw invalidArgument()
  if (category === "COVER" && body.description !== undefined) throw invalidField("media_item.description")
  return category
}

/** Size of a picture whose bytes were uploaded. @throws GoogleError 400 for one that is too small, or none. */
async function sizeOf(bytes: Uint8Array | null | undefined, category: string) {
  if (!bytes) throw invalidField("media_item.data_ref")
  const { width, height } = await sharp(bytes)
    .metadata()
    .catch(() => {
      throw invalidField("media_item.data_ref")
    })
  const isFree = ["COVER", "PROFILE", "LOGO"].includes(category)
  if (!isFree && (Math.min(width, height) < leastSide || bytes.length < leastBytes))
    throw invalidField("media_item.data_ref")
  return { widthPixels: width, heightPixels: height }
}

/** Photos of v4 of the Google My Business API, and where their bytes are uploaded. */
export function servePhotos(app: FastifyInstance, fixture: GoogleFixture): void {
  const path = "/v4/accounts/:account/locations/:location/media"
  const placeOf = verifiedPlaces(fixture)
  const photosOf = (place: string) =>
    [...fixture.photos.values()].filter(({ name }) => name.startsWith(`${place}/media/`)).reverse()
  const photoOf = (params: Place & { photo: string }): StandInPhoto => {
    const found = fixture.photos.get(`${placeOf(params)}/media/${params.photo}`)
    if (!found) throw notFound()
    return found
  }
  app.addContentTypeParser("image/jpeg", { parseAs: "buffer" }, (_request, body, done) => done(null, body))

  app.get<{ Params: Place; Querystring: PageQuery }>(path, async ({ params, query }) => {
    const all = photosOf(placeOf(params)).filter(({ attribution }) => !attribution)
    const { items, ...next } = pageOf(all, query, { usual: 100, most: 2_500 })
    return items.length === 0 ? {} : { mediaItems: items, totalMediaItemCount: all.length, ...next }
  })

  app.get<{ Params: Place; Querystring: PageQuery }>(`${path}/customers`, async ({ params, query }) => {
    const all = photosOf(placeOf(params)).filter(({ attribution }) => attribution)
    const { items, ...next } = pageOf(all, query, { usual: 100, most: 200 })
    return items.length === 0 ? {} : { mediaItems: items, totalMediaItemCount: all.length, ...next }
  })

  app.post<{ Params: Place }>(`${path}::startUpload`, async ({ params }) => {
    placeOf(params)
    return { resourceName: fixture.startUpload() }
  })

  app.post<{ Params: { resource: string }; Body: Uint8Array }>(
    "/upload/v1/media/:resource",
    async ({ params: { resource }, body }) => {
      if (!fixture.uploads.has(resource)) throw notFound()
      fixture.uploads.set(resource, body)
      return { resourceName: resource }
    },
  )

  app.post<{ Params: Place; Body: Body }>(path, async ({ params, body, protocol, host }) => {
    const place = placeOf(params)
    const category = check(body)
    const { dataRef, ...rest } = body
    const resource = dataRef?.resourceName ?? ""
    const shown = { ...rest, locationAssociation: { category: category === "LOGO" ? "PROFILE" : category } }
    if (!dataRef) return fixture.addPhoto(place, { ...shown, googleUrl: body.sourceUrl! })
    const dimensions = await sizeOf(fixture.uploads.get(resource), category)
    const googleUrl = `${protocol}://${host}/photos/${resource}`
    return fixture.addPhoto(place, { ...shown, dimensions, googleUrl })
  })

  app.get<{ Params: Place & { photo: string } }>(`${path}/:photo`, async ({ params }) => photoOf(params))

  app.patch<{ Params: Place & { photo: string }; Querystring: { updateMask?: string }; Body: Body }>(
    `${path}/:photo`,
    async ({ params, query, body }) => {
      const photo = photoOf(params)
      const category = body.locationAssociation?.category ?? ""
      if (query.updateMask !== "locationAssociation.category") throw invalidField("update_mask")
      if (!categories.includes(category) || ["COVER", "PROFILE", "LOGO"].includes(category))
        throw invalidField("media_item.location_association.category")
      const moved = { ...photo, locationAssociation: { category } }
      fixture.photos.set(photo.name, moved)
      return moved
    },
  )

  app.delete<{ Params: Place & { photo: string } }>(`${path}/:photo`, async ({ params }) => {
    fixture.photos.delete(photoOf(params).name)
    return {}
  })

  app.get<{ Params: { resource: string } }>("/photos/:resource", async ({ params }, reply) => {
    const bytes = fixture.uploads.get(params.resource)
    if (!bytes) throw notFound()
    return reply.type("image/jpeg").send(Buffer.from(bytes))
  })
}
