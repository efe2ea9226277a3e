import type { FastifyInstance, FastifyRequest } from "fastify"
import { denied, invalid, notThere } from "./facebook-error.ts"
import type { FacebookFixture, StandInPage, StandInPost } from "./fixture.ts"

type Id = { Params: { id: string } }

const known = new Set(["message", "link", "url", "caption"])

/**
 * Posts of pages: made at a page, read, edited and deleted by the id of both.
 * @param demandPage the page whose token a call comes with. @throws for every other.
 */
export function servePosts(
  app: FastifyInstance,
  fixture: FacebookFixture,
  demandPage: (request: FastifyRequest, pageId: string) => StandInPage,
) {
  function writer(request: FastifyRequest, pageId: string, body: URLSearchParams): StandInPage {
    const page = demandPage(request, pageId)
    if (!page.tasks.includes("CREATE_CONTENT")) throw denied()
    if ([...body.keys()].some((name) => !known.has(name))) throw invalid()
    return page
  }

  app.post<Id & { Body: URLSearchParams }>("/:version/:id/feed", async (request) => {
    const { id } = writer(request, request.params.id, request.body)
    const message = request.body.get("message") ?? ""
    const link = request.body.get("link")
    if (!message && !link) throw invalid()
    return { id: fixture.addPost(id, { message, link, pictureUrl: null }).id }
  })

  app.post<Id & { Body: URLSearchParams }>("/:version/:id/photos", async (request) => {
    const { id } = writer(request, request.params.id, request.body)
    const url = request.body.get("url") ?? ""
    // It is fetched from there.
    if (!/^https?:/.test(url)) throw invalid()
    const post = fixture.addPost(id, {
      message: request.body.get("caption") ?? "",
      link: null,
      pictureUrl: url,
    })
    return { id: post.id.split("_")[1], post_id: post.id }
  })

  app.get<Id>("/:version/:id/published_posts", async (request) => {
    const { id } = demandPage(request, request.params.id)
    const data = [...fixture.posts.values()]
      .filter((post) => post.id.startsWith(`${id}_`))
      .toReversed()
      .map(({ id: postId, message, created_time }) => ({ id: postId, message, created_time }))
    return { data }
  })

  /** The post of an id, for its page; undefined for an id of something else. */
  function postAt(request: FastifyRequest, id: string): StandInPost | undefined {
    const [pageId] = id.split("_")
    if (!id.includes("_") || !fixture.pages.has(pageId!)) return undefined
    demandPage(request, pageId!)
    const post = fixture.posts.get(id)
    if (!post) throw notThere()
    return post
  }
  return { postAt }
}
