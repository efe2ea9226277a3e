import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { type AnswerOf, operations } from "#lib/contract/index.ts"

const login: AnswerOf<"auth.create"> = {
  account_id: 1,
  user_id: 2,
  profile_id: 3,
  email: "bench@outpost.test",
  token: "t".repeat(43),
  account_active: true,
  is_parent: false,
  is_shadowing: false,
  is_impersonated: false,
  status: "active",
  user_type_id: 6,
  is_account_owner: true,
  is_whitelabel: false,
  permission_summary: { review: ["read", "update", "respond"] },
}

const review: AnswerOf<"reviews.get"> = {
  id: 1,
  account_id: 1,
  location_id: 1,
  location_name: "Harbour",
  source_id: 1,
  source_name: "Google",
  rating: 5,
  content: "x".repeat(1850),
  status: "unread",
  published_at: "2026-01-01T00:00:00.000Z",
}

/** A Review API that answers at once: a login, and a review of about 2 kB for everything else. */
export async function startStubApi() {
  const parsed = operations["auth.create"].answer.parse(login)
  const [loginText, reviewText] = [JSON.stringify(parsed), JSON.stringify(review)]
  const server = createServer((request, response) => {
    request.resume()
    const isLogin = request.url === "/auth"
    response.writeHead(isLogin ? 201 : 200, {
      "content-type": "application/vnd.outpost.v2.hal+json; charset=utf-8",
    })
    response.end(isLogin ? loginText : reviewText)
  })
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    bytes: reviewText.length,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
