import createClient from "openapi-fetch"
import type { components, paths } from "./api.gen.ts"

type Review = components["schemas"]["Review"]

/** Reads every review with what openapi-typescript has made of the document, and prints their ids. */
async function readReviews(baseUrl: string, email: string, password: string): Promise<Review[]> {
  const client = createClient<paths>({ baseUrl })
  const session = await client.POST("/auth", { body: { email, password } })
  if (!session.data) throw new Error(session.error.error)
  const authorization = `Basic ${btoa(`${email}:${session.data.token}`)}`
  const found: Review[] = []
  let after: string | undefined
  do {
    const { data, error } = await client.GET("/reviews", {
      headers: { authorization },
      params: { query: { per_page: 500, after, "sort[by]": "published_at" } },
    })
    if (!data) throw new Error(error.error)
    found.push(...data._embedded.reviews)
    after = data.paging?.cursors.after ?? undefined
  } while (after)
  return found
}

const [, , baseUrl = "", email = "", password = ""] = process.argv
const reviews = await readReviews(baseUrl, email, password)
process.stdout.write(JSON.stringify(reviews.map(({ id }) => id)))
