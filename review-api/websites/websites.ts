import { setTimeout as rest } from "node:timers/promises"
import { Agent, type Dispatcher, request } from "undici"
import { ownValue } from "#lib/contract/own-value.ts"
import { productName } from "#lib/format/product.ts"
import { closedCode, type PublicWebOptions, publicWeb, type WebRefusal } from "./public-web.ts"

/** Result of opening a website; `unknown` where it says nothing about the website, such as without a network. */
export type Opening = "opens" | "unknown" | { reason: string }

export type Websites = {
  /** Tries one address, with the others of its host one after the other. Throws what the signal does. */
  open(url: string, signal: AbortSignal): Promise<Opening>
}

export type WebsitesOptions = PublicWebOptions & {
  /** Where people can ask about the visits; the product says its name with it. */
  appUrl: string
  /** For one request. */
  withinMs?: number
  /** Between two requests to one host. */
  hostRestMs?: number
}

const maxRedirects = 5
/** Of an answer nothing is kept; a server that goes on is left. */
const maxBytes = 65_536

const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: "its domain does not exist",
  ECONNREFUSED: "its server refuses the connection",
  [closedCode]: "it is not on the public internet",
  UND_ERR_CONNECT_TIMEOUT: "its server does not respond",
  UND_ERR_HEADERS_TIMEOUT: "its server does not respond",
  UND_ERR_SOCKET: "its server ends the connection",
  ECONNRESET: "its server ends the connection",
  CERT_HAS_EXPIRED: "its certificate has expired",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another domain",
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is not trusted",
  SELF_SIGNED_CERT_IN_CHAIN: "its certificate is not trusted",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "its certificate is not trusted",
}

const refusals: Readonly<Record<WebRefusal, Opening>> = {
  scheme: { reason: "it leads to no website" },
  unusual: "unknown",
  closed: { reason: reasons[closedCode]! },
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ""
  if (error.name === "TimeoutError") return "UND_ERR_HEADERS_TIMEOUT"
  const { code } = error as Error & { code?: string }
  return code ?? (error.cause ? codeOf(error.cause) : "")
}

/** Sites that turn programs away are there all the same. */
const isThere = (status: number): boolean =>
  status < 400 || [401, 403, 405, 406, 429, 451, 999].includes(status)

/**
 * Opens websites the polite way: HEAD, and GET where that is refused; redirects followed; nothing read; one request to a
 * host at a time with a rest between. Addresses of private networks are never connected to, whatever a name or a redirect
 * says.
 */
export function createWebsites(options: WebsitesOptions): Websites {
  const { appUrl, withinMs = 10_000, hostRestMs = 2_000 } = options
  const web = publicWeb(options)
  const dispatcher = new Agent({
    connect: { lookup: web.lookup, timeout: withinMs },
    headersTimeout: withinMs,
    bodyTimeout: withinMs,
    maxResponseSize: maxBytes,
    keepAliveTimeout: 1,
  })
  const freeAt = new Map<string, number>()

  async function wait(host: string, signal: AbortSignal): Promise<void> {
    const now = Date.now()
    for (const [known, at] of freeAt) if (at < now) freeAt.delete(known)
    const at = Math.max(now, freeAt.get(host) ?? 0)
    freeAt.set(host, at + hostRestMs)
    if (at > now) await rest(at - now, undefined, { signal })
  }

  async function send(url: URL, method: "HEAD" | "GET", signal: AbortSignal) {
    await wait(url.hostname, signal)
    const within = AbortSignal.any([signal, AbortSignal.timeout(withinMs)])
    const headers = { "user-agent": `${productName} (+${appUrl})`, accept: "text/html,*/*;q=0.5" }
    const answer: Dispatcher.ResponseData = await request(url, {
      method,
      headers,
      dispatcher,
      signal: within,
    })
    answer.body.on("error", () => {}).destroy()
    const { location } = answer.headers
    return { status: answer.statusCode, location: Array.isArray(location) ? location[0] : location }
  }

  async function visit(url: URL, signal: AbortSignal) {
    const head = await send(url, "HEAD", signal).catch((error: unknown) => {
      signal.throwIfAborted()
      // Some servers know no HEAD and hang up.
      if (["UND_ERR_SOCKET", "ECONNRESET", "UND_ERR_HEADERS_TIMEOUT"].includes(codeOf(error))) return null
      throw error
    })
    return head && head.status < 400 ? head : send(url, "GET", signal)
  }

  async function follow(given: string, signal: AbortSignal): Promise<Opening> {
    let next: string | null = given
    for (let hop = 0; hop <= maxRedirects && next !== null; hop++) {
      const url: URL | null = URL.parse(next)
      const refused = web.refusalOf(url)
      if (refused) return refusals[refused]
      const { status, location } = await visit(url!, signal)
      if (status < 300 || status > 399 || !location) {
        return isThere(status) ? "opens" : { reason: `its server responds with ${status}` }
      }
      next = URL.parse(location, url!)?.href ?? ""
    }
    return { reason: "it redirects too often" }
  }

  return {
    async open(url, signal) {
      try {
        return await follow(url, signal)
      } catch (error) {
        signal.throwIfAborted()
        const reason = ownValue(reasons, codeOf(error))
        return reason === undefined ? "unknown" : { reason }
      }
    },
  }
}
