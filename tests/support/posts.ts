import type { Post } from "#lib/contract/posts/schema.ts"
import type { Caller, TestAnswer } from "./api-caller.ts"
import { doJobs } from "./responses.ts"
import type { SeededAccount } from "./seed.ts"
import type { TestApi } from "./test-api.ts"

type Posting = { api: TestApi; account: SeededAccount; admin: Caller }

/** How tests post to locations at Google, as an Admin. @param posting read with each call. */
export function postCalls(posting: () => Posting) {
  const write = (body: object, as = posting().admin): Promise<TestAnswer> =>
    posting().api.call("POST", "/google_post_content", { as, body })
  const act = (contentId: unknown, include: object, more: object = {}, as = posting().admin) => {
    const { api, account } = posting()
    const action = {
      account_id: account.id,
      user_id: account.users.Admin.id,
      resource_type: "google_posts",
      resource_method: "create",
      action_payload: { google_post_content_id: contentId },
      action_filter: { filter_resource_type: "location", action_payload_field_name: "id", include },
      ...more,
    }
    return api.call("POST", "/bulk_actions", { as, body: { actions: [action] } })
  }
  const posts = async (query: object = {}): Promise<Post[]> => {
    const { api, admin: as } = posting()
    return (await api.call("GET", "/google_posts", { as, query: query as never })).body._embedded.google_posts
  }
  const postsOf = (contentId: unknown) => posts({ per_page: 500, google_post_content_id: contentId })
  const post = async ({ id }: Pick<Post, "id">): Promise<Post> =>
    (await posting().api.call("GET", `/google_posts/${id}`, { as: posting().admin })).body
  const publish = () => doJobs(posting().api.deps, "post_publication")
  /** Writes a post and has it made for locations, the first one of the account unless others are named. */
  async function posted(body: object, locationIds = [posting().account.locationIds[0]!]) {
    const { body: content } = await write(body)
    await act(content.data.id, { location_ids: locationIds })
    await doJobs(posting().api.deps, "bulk_action")
    return postsOf(content.data.id)
  }
  return { write, act, posts, postsOf, post, posted, publish }
}
