const body = JSON.stringify({ text: "x".repeat(2000) })

/** A handler that does nothing. */
export const GET = () => new Response(body, { headers: { "content-type": "application/json" } })
