import { createHash, randomBytes } from "node:crypto"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

/** Verifier that an application keeps while it asks for access: it proves with it that the code is its own. */
export const verifier = randomBytes(32).toString("base64url")
const challenge = createHash("sha256").update(verifier).digest("base64url")

/** The own site of an application, which people are sent back to. */
export async function startApplication() {
  const server = createServer((_, answer) => {
    answer.setHeader("content-type", "text/html")
    answer.end("<title>Application</title><h1>Back at the application</h1>")
  })
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready))
  const { port } = server.address() as AddressInfo
  return { redirectUri: `http://127.0.0.1:${port}/cb`, close: () => server.close() }
}

/** The address at which an application asks for access to reviews. */
export const authorizeUrl = (clientId: string, redirectUri: string, more: Record<string, string> = {}) =>
  `/oauth/authorize?${new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: "code",
    scope: "reviews.read",
    state: "xyz",
    code_challenge: challenge,
    code_challenge_method: "S256",
    ...more,
  })}`
