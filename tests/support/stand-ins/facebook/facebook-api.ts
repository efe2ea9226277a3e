import type { FastifyInstance, FastifyRequest } from "fastify"
import { changePage } from "./change-page.ts"
import type { FacebookAccess } from "./facebook-access.ts"
import { denied, FacebookError, invalid, notThere } from "./facebook-error.ts"
import { fieldsOf } from "./fields.ts"
import type { FacebookFixture, StandInPage, StandInRecommendation } from "./fixture.ts"
import { servePosts } from "./serve-posts.ts"

type Listed = { fields?: string; limit?: string; after?: string; order?: string }
type Odd = { repeatsCursor: boolean; readsReviews: boolean }

const most = 100
const maxCharacters = 8_000
/** From this version on no one reads recommendations. */
const retiredFrom = 22

const knownOf = {
  person: new Set(["id", "name"]),
  page: new Set([
    ...["id", "name", "access_token", "location", "phone", "store_number", "tasks", "category", "website"],
    ...["about", "description", "hours", "is_always_open", "is_permanently_closed", "temporary_status"],
  ]),
  recommendation: new Set([
    ...[
      "created_time",
      "has_rating",
      "has_review",
      "rating",
      "recommendation_type",
      "review_text",
      "reviewer",
    ],
    "open_graph_story",
  ]),
  post: new Set(["id", "message", "created_time"]),
  comment: new Set(["id", "message", "created_time", "from", "comment_count"]),
}

/** One page of an edge as Facebook cuts it: too large a page is cut to the largest, a foreign cursor is refused. */
function cut<T>(all: readonly T[], { limit, after }: Listed, repeats = false) {
  if (limit !== undefined && !/^[1-9]\d{0,3}$/.test(limit)) throw invalid()
  const cursorOf = (at: number) => Buffer.from(`at ${at}`).toString("base64url")
  const said = after === undefined ? "at 0" : Buffer.from(after, "base64url").toString("utf8")
  const from = Number(/^at (\d+)$/.exec(said)?.[1] ?? Number.NaN)
  if (Number.isNaN(from)) throw invalid()
  const size = Math.min(Number(limit ?? 25), most)
  const end = from + size
  const isLast = end >= all.length
  const cursors = { before: cursorOf(from), after: cursorOf(repeats ? 0 : Math.min(end, all.length)) }
  return {
    items: all.slice(from, end),
    ...(all.length === 0
      ? {}
      : { paging: { cursors, ...(isLast ? {} : { next: "https://graph.facebook.com/…" }) } }),
  }
}

const nodeOf = ({ story, key: _, ...recommendation }: StandInRecommendation) => ({
  ...recommendation,
  has_rating: recommendation.rating !== undefined,
  has_review: recommendation.review_text !== undefined,
  futureField: { deep: 1 },
  ...(story ? { open_graph_story: story } : {}),
})

/** Pages, recommendations and comments of the Graph API. Access is checked before. */
export function serveGraph(
  app: FastifyInstance,
  fixture: FacebookFixture,
  access: FacebookAccess,
  odd: Odd,
): void {
  const pageNode = (request: FastifyRequest, { parentId: _, ...page }: StandInPage) => ({
    ...page,
    ...(page.tasks.length > 0 ? { access_token: access.pageToken(request, page.id) } : {}),
  })

  function demandPerson(request: FastifyRequest): void {
    if (access.callerOf(request).kind !== "person") throw invalid()
  }
  /** Only with its own token: a parent's opens no page below it. */
  function demandPage(request: FastifyRequest, pageId: string): StandInPage {
    const page = fixture.pages.get(pageId)
    const caller = access.callerOf(request)
    if (!page) throw notThere()
    if (caller.kind !== "page" || caller.pageId !== pageId) throw denied(10)
    return page
  }
  const versionOf = ({ version }: { version: string }): number => Number(/^v(\d+)\.0$/.exec(version)![1])

  app.get<{ Querystring: Listed }>("/:version/me", async (request) => {
    demandPerson(request)
    return fieldsOf(fixture.person, request.query.fields, knownOf.person)
  })

  app.get<{ Querystring: Listed }>("/:version/me/accounts", async (request) => {
    demandPerson(request)
    const own = [...fixture.pages.values()].filter(({ parentId }) => parentId === null)
    const { items, ...paging } = cut(own, request.query, odd.repeatsCursor)
    const data = items.map((page) => fieldsOf(pageNode(request, page), request.query.fields, knownOf.page))
    return { data, ...paging }
  })

  app.get<{ Params: { id: string }; Querystring: Listed }>("/:version/:id/locations", async (request) => {
    const { id } = demandPage(request, request.params.id)
    const below = [...fixture.pages.values()].filter(({ parentId }) => parentId === id)
    // A page without locations turns this down.
    if (below.length === 0) throw invalid()
    const { items, ...paging } = cut(below, request.query)
    const data = items.map((page) => fieldsOf(pageNode(request, page), request.query.fields, knownOf.page))
    return { data, ...paging }
  })

  app.get<{ Params: { id: string; version: string }; Querystring: Listed }>(
    "/:version/:id/ratings",
    async (request) => {
      if (!odd.readsReviews || versionOf(request.params) >= retiredFrom) throw new FacebookError({ code: 12 })
      const { id, tasks } = demandPage(request, request.params.id)
      if (!tasks.includes("MODERATE")) throw denied(283)
      const all = fixture.recommendations
        .get(id)!
        .toSorted((one, other) => other.created_time.localeCompare(one.created_time))
      const { items, ...paging } = cut(all, request.query)
      const data = items.map((one) => fieldsOf(nodeOf(one), request.query.fields, knownOf.recommendation))
      return { data, ...paging }
    },
  )

  app.get<{ Params: { id: string }; Querystring: Listed }>("/:version/:id/comments", async (request) => {
    const found = fixture.story(request.params.id)
    if (!found) throw notThere()
    demandPage(request, found.pageId)
    const { items, ...paging } = cut(found.story.comments, request.query)
    return { data: items.map((one) => fieldsOf(one, request.query.fields, knownOf.comment)), ...paging }
  })

  const messageOf = (body: URLSearchParams): string => {
    const message = body?.get("message") ?? ""
    if (message === "" || message.length > maxCharacters || [...body.keys()].length > 1) throw invalid()
    return message
  }

  app.post<{ Params: { id: string }; Body: URLSearchParams }>("/:version/:id/comments", async (request) => {
    const { id } = request.params
    const found = fixture.story(id)
    if (!found) throw notThere()
    const { tasks } = demandPage(request, found.pageId)
    if (!tasks.includes("MODERATE")) throw denied()
    const message = messageOf(request.body)
    fixture.written.push({ at: id, message })
    return { id: fixture.addComment(id, found.pageId, message).id }
  })

  const { postAt } = servePosts(app, fixture, demandPage)

  app.delete<{ Params: { id: string } }>("/:version/:id", async (request) => {
    const post = postAt(request, request.params.id)
    if (post) return { success: fixture.posts.delete(post.id) }
    const found = fixture.comment(request.params.id)
    if (!found) throw notThere()
    demandPage(request, found.pageId)
    found.story.comments.splice(found.story.comments.indexOf(found.comment), 1)
    return { success: true }
  })

  app.get<{ Params: { id: string }; Querystring: Listed }>("/:version/:id", async (request) => {
    const post = postAt(request, request.params.id)
    if (post) return fieldsOf(post, request.query.fields, knownOf.post)
    const page = demandPage(request, request.params.id)
    return fieldsOf(pageNode(request, page), request.query.fields, knownOf.page)
  })

  app.post<{ Params: { id: string }; Body: URLSearchParams }>(
    "/:version/:id/subscribed_apps",
    async (request) => {
      const { id } = demandPage(request, request.params.id)
      if (request.body.get("subscribed_fields") !== "feed") throw invalid()
      fixture.subscribed.add(id)
      return { success: true }
    },
  )

  app.post<{ Params: { id: string }; Body: URLSearchParams }>("/:version/:id", async (request) => {
    const { id } = request.params
    if (fixture.pages.has(id)) {
      const page = demandPage(request, id)
      if (!page.tasks.includes("MANAGE")) throw denied()
      return changePage(fixture, page, request.body)
    }
    const post = postAt(request, id)
    if (post) {
      post.message = messageOf(request.body)
      return { success: true }
    }
    const found = fixture.comment(id)
    if (!found) throw notThere()
    demandPage(request, found.pageId)
    // A page edits what it has written itself.
    if (found.comment.from.id !== found.pageId) throw denied()
    const message = messageOf(request.body)
    fixture.written.push({ at: found.comment.id, message })
    found.comment.message = message
    return { success: true }
  })
}
