import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { Client as Ketting, type Resource } from "ketting"
import { basicAuth, type Caller } from "./api-caller.ts"

type Review = { id: number }
type Page = {
  _embedded: { reviews: Review[] }
  _page: number
  _total_pages: number
  _links: Record<string, { href: string }>
}

const reading =
  (caller: Caller) =>
  async (address: string): Promise<Page> => {
    const answer = await fetch(address, {
      headers: { authorization: basicAuth(caller), accept: "application/json" },
    })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    return answer.json()
  }

/** As the library is, from the root along its links. */
export async function readWithKetting(root: string, caller: Caller): Promise<number[]> {
  const client = new Ketting(root)
  client.use((request, next) => {
    request.headers.set("authorization", basicAuth(caller))
    return next(request)
  })
  const ids: number[] = []
  let page: Resource | null = await client.follow("reviews", { per_page: "500" })
  while (page) {
    const state = await page.get()
    const found = await Promise.all(state.followAll<Review>("reviews").map((review) => review.get()))
    ids.push(...found.map(({ data }) => data.id))
    page = state.links.has("next") ? state.follow("next") : null
  }
  return ids
}

async function readFrom(read: ReturnType<typeof reading>, first: string | undefined): Promise<number[]> {
  const ids: number[] = []
  let next = first
  while (next) {
    const page: Page = await read(next)
    ids.push(...page._embedded.reviews.map(({ id }) => id))
    next = page._links["next"]?.href
  }
  return ids
}

/** A loop that goes where `next` leads. */
export const readByNext = (root: string, caller: Caller): Promise<number[]> =>
  readFrom(reading(caller), `${root}/reviews?per_page=500`)

/** Counts pages as long as they are answered, and goes on from the last one where its `next` leads (D-276). */
export async function readByOffset(root: string, caller: Caller): Promise<number[]> {
  const read = reading(caller)
  const ids: number[] = []
  let rest: string | undefined
  for (let page = 1, last = 1; page <= last; page += 1) {
    const found = await read(`${root}/reviews?per_page=500&page=${page}`).catch((error: Error) => {
      if (!error.message.startsWith("400 ")) throw error
    })
    if (!found) return [...ids, ...(await readFrom(read, rest))]
    ids.push(...found._embedded.reviews.map(({ id }) => id))
    last = found._total_pages
    rest = found._links["next"]?.href
  }
  return ids
}

/** With the client that tests/contract/openapi-tools compiles against the types of openapi-typescript. */
export async function readWithOpenApi(root: string, email: string, password: string): Promise<number[]> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["tests/openapi-client/read-reviews.ts", root, email, password],
    { maxBuffer: 16 * 1024 * 1024 },
  )
  return JSON.parse(stdout)
}
