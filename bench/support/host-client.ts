import { Agent, type IncomingHttpHeaders, request } from "node:http"
import { text } from "node:stream/consumers"

type Given = { method?: string; headers?: Record<string, string>; body?: string }
export type HostAnswer = { status: number; headers: IncomingHttpHeaders; body: string }

/**
 * A client that reaches a program by address and calls it by a name, over kept connections.
 * @param address where it listens.
 * @param host as the Host header says it; the address's own when absent.
 */
export function hostClient(address: string, host = new URL(address).host) {
  const { hostname, port } = new URL(address)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })

  async function call(path: string, { method = "GET", headers = {}, body }: Given = {}): Promise<HostAnswer> {
    const answer = await new Promise<import("node:http").IncomingMessage>((resolve, reject) => {
      const sent = request({ agent, hostname, port, path, method, headers: { ...headers, host } }, resolve)
      sent.on("error", reject)
      sent.end(body)
    })
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) }
  }

  return {
    /** Signs in with the login form. @returns the Cookie header of the session. */
    async signIn(email: string, password: string): Promise<string> {
      const { status, headers } = await call("/api/session/login", {
        method: "POST",
        headers: { origin: `http://${host}`, "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({ email, password }).toString(),
      })
      const cookies = (headers["set-cookie"] ?? []).map((cookie) => cookie.split(";")[0]!)
      const session = cookies.find((cookie) => /^app_session=./.test(cookie))
      if (!session) throw new Error(`${email} could not sign in at ${host}: ${status}`)
      return session
    },
    /** Reads a page to its last byte. @throws unless it answers 200. */
    async read(path: string, cookie?: string): Promise<string> {
      const { status, body } = await call(path, { headers: cookie ? { cookie } : {} })
      if (status !== 200) throw new Error(`${host}${path} answers ${status}: ${body.slice(0, 200)}`)
      return body
    },
    close: () => agent.destroy(),
  }
}
