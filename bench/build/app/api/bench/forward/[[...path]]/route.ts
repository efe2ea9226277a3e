import { Agent, request } from "undici"

const agent = new Agent({ connections: 64 })
const own = "/api/bench/forward"

/** A handler that only hands on what the upstream answers at the same path: no one's session, no table of calls. */
export async function GET({ url }: Request) {
  const { pathname, search } = new URL(url)
  const { statusCode, headers, body } = await request(
    `${process.env.REVIEW_API_URL}${pathname.slice(own.length)}${search}`,
    { dispatcher: agent },
  )
  return new Response(body as unknown as ReadableStream, {
    status: statusCode,
    headers: { "content-type": String(headers["content-type"]) },
  })
}
