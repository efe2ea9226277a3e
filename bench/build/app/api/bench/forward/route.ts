import { Agent, request } from "undici"

const agent = new Agent({ connections: 64 })

/** A handler that only hands on what the upstream answers. */
export async function GET() {
  const { statusCode, body } = await request(`${process.env.REVIEW_API_URL}/reviews/1`, { dispatcher: agent })
  return new Response(body as unknown as ReadableStream, {
    status: statusCode,
    headers: { "content-type": "application/json" },
  })
}
