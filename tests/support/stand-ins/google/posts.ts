import type { FastifyInstance } from "fastify"
import type { GoogleFixture, StandInPost } from "./fixture.ts"
import { invalidArgument, notFound } from "./google-error.ts"
import { type PageQuery, pageOf } from "./pages.ts"
import { type Place, verifiedPlaces } from "./verified-places.ts"

const topics = ["STANDARD", "EVENT", "OFFER", "ALERT"]
const actions = ["BOOK", "ORDER", "SHOP", "LEARN_MORE", "SIGN_UP", "CALL"]
const fields = ["languageCode", "topicType", "summary", "event", "callToAction", "offer", "media"]
const changeable = ["summary", "event", "callToAction", "offer", "media"]
const scheduleEnds = ["startDate", "startTime", "endDate", "endTime"]

type Body = {
  languageCode?: string
  topicType?: string
  summary?: string
  event?: { title?: string; schedule?: Record<string, unknown> }
  callToAction?: { actionType?: string; url?: string }
  offer?: Record<string, unknown>
  media?: { mediaFormat?: string; sourceUrl?: string; dataRef?: unknown }[]
}

/** Checks a new post by the documents of v4. */
function check(body: Body): void {
  const { topicType = "", summary = "", event, callToAction, media = [] } = body
  const schedule = event?.schedule ?? {}
  const isRight =
    Object.keys(body).every((key) => fields.includes(key)) &&
    topics.includes(topicType) &&
    summary.length <= 1_500 &&
    (topicType === "STANDARD" ||
      (event?.title && scheduleEnds.every((end) => schedule[end] !== undefined))) &&
    (!callToAction || actions.includes(callToAction.actionType ?? "")) &&
    (!callToAction || (callToAction.actionType === "CALL") === (callToAction.url === undefined)) &&
    // Bytes cannot be uploaded for posts.
    media.every(({ mediaFormat, sourceUrl, dataRef }) => mediaFormat === "PHOTO" && sourceUrl && !dataRef)
  if (!isRight) throw invalidArgument()
}

/** Posts of v4 of the Google My Business API. */
export function servePosts(app: FastifyInstance, fixture: GoogleFixture): void {
  const path = "/v4/accounts/:account/locations/:location/localPosts"
  const placeOf = verifiedPlaces(fixture)
  const postOf = (params: Place & { post: string }): StandInPost => {
    const found = fixture.posts.get(`${placeOf(params)}/localPosts/${params.post}`)
    if (!found) throw notFound()
    return found
  }

  app.get<{ Params: Place; Querystring: PageQuery }>(path, async ({ params, query }) => {
    const place = placeOf(params)
    const all = [...fixture.posts.values()].filter(({ name }) => name.startsWith(`${place}/`)).reverse()
    const { items, ...next } = pageOf(all, query, { usual: 20, most: 100 })
    return items.length === 0 ? {} : { localPosts: items, ...next }
  })

  app.post<{ Params: Place; Body: Body }>(path, async ({ params, body }) => {
    const place = placeOf(params)
    check(body)
    return fixture.addPost(place, body)
  })

  app.get<{ Params: Place & { post: string } }>(`${path}/:post`, async ({ params }) => postOf(params))

  app.patch<{ Params: Place & { post: string }; Body: Body; Querystring: { updateMask?: string } }>(
    `${path}/:post`,
    async ({ params, body, query }) => {
      const known = postOf(params)
      const mask = (query.updateMask ?? "").split(",")
      const isOfMask = mask.every((field) => changeable.includes(field))
      if (!isOfMask) throw invalidArgument()
      const changed: Record<string, unknown> = { ...known }
      for (const field of mask) delete changed[field]
      for (const field of mask)
        if (body[field as keyof Body] !== undefined) changed[field] = body[field as keyof Body]
      check(Object.fromEntries(Object.entries(changed).filter(([key]) => fields.includes(key))))
      const post = { ...changed, name: known.name, state: "PROCESSING" } as StandInPost
      fixture.posts.set(known.name, post)
      return post
    },
  )

  app.delete<{ Params: Place & { post: string } }>(`${path}/:post`, async ({ params }) => {
    fixture.posts.delete(postOf(params).name)
    return {}
  })
}
