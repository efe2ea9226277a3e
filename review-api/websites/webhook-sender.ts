import { Agent, request } from "undici"
import { ownValue } from "#lib/contract/own-value.ts"
import { beginningOf } from "./beginning-of.ts"
import { closedCode, type PublicWebOptions, publicWeb } from "./public-web.ts"

/** Result of sending: a status with the beginning of the response, or why there was none. */
export type Sent = { status: number; body: string } | { error: string }

export type WebhookSender = {
  /** Error in an address before anything is sent to it; null when it may be used. */
  refusalOf(url: string): string | null
  /** Sends once: redirects are not followed. Throws what the signal does. */
  send(url: string, headers: Record<string, string>, body: string, signal: AbortSignal): Promise<Sent>
}

export type WebhookSenderOptions = PublicWebOptions & {
  /** Private networks and http may be sent to as well: for development and tests. */
  allowsPrivate: boolean
  withinMs?: number
}

const keptBytes = 1_024
const notPublic = "leads to a private network"
const reasons: Readonly<Record<string, string>> = {
  [closedCode]: "Not sent: the address leads to a private network",
  ENOTFOUND: "The domain does not exist",
  ECONNREFUSED: "The connection was refused",
  ECONNRESET: "The connection was closed",
  UND_ERR_SOCKET: "The connection was closed",
  UND_ERR_CONNECT_TIMEOUT: "The connection timed out",
  CERT_HAS_EXPIRED: "The certificate has expired",
  ERR_TLS_CERT_ALTNAME_INVALID: "The certificate is for another domain",
  DEPTH_ZERO_SELF_SIGNED_CERT: "The certificate is not trusted",
  SELF_SIGNED_CERT_IN_CHAIN: "The certificate is not trusted",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "The certificate is not trusted",
}

function reasonOf(error: unknown): string {
  const { name, code, cause } = error as { name?: string; code?: string; cause?: unknown }
  if (name === "TimeoutError" || code?.endsWith("_TIMEOUT")) return "There was no response in time"
  const known = ownValue(reasons, code)
  if (known) return known
  return cause ? reasonOf(cause) : "The request failed"
}

/** Names that lead nowhere else (RFC 6761, RFC 6762); others are looked at when they are connected to. */
const isLocalName = /(?:^|\.)(?:localhost|local|internal)\.?$/i

/** A port that no other service of the internet is usually at. */
const isWebPort = (port: string) => ["", "80", "443"].includes(port) || Number(port) >= 1024

const readable = (bytes: Buffer): string =>
  // A character that is cut in two and what no database stores become a replacement.
  bytes.subarray(0, keptBytes).toString("utf8").replaceAll("\0", "\ufffd")

/**
 * Sends webhooks to addresses that strangers chose. What a name resolves to is looked at when the connection is opened,
 * so no name can lead into a private network, then or later; every request has a connection of its own.
 */
export function createWebhookSender(options: WebhookSenderOptions): WebhookSender {
  const { allowsPrivate, withinMs = 15_000 } = options
  const web = publicWeb({
    isAllowedPort: isWebPort,
    ...options,
    ...(allowsPrivate ? { isAllowed: () => true } : {}),
  })
  const dispatcher = new Agent({
    connect: { lookup: web.lookup, timeout: withinMs },
    headersTimeout: withinMs,
    bodyTimeout: withinMs,
    pipelining: 0,
    keepAliveTimeout: 1,
  })

  function refusalOf(text: string): string | null {
    const url = URL.parse(text)
    if (!url || !/^https?:$/.test(url.protocol)) return "is not a valid URL"
    if (url.username || url.password) return "must not contain a password"
    if (allowsPrivate) return null
    if (url.protocol !== "https:") return "must start with https"
    const refusal = web.refusalOf(url)
    if (refusal === "unusual" && !isWebPort(url.port)) return "has a port that can't be used"
    return refusal === "closed" || isLocalName.test(url.hostname) ? notPublic : null
  }

  return {
    refusalOf,
    async send(url, headers, body, signal) {
      if (refusalOf(url) !== null) return { error: `Not sent: the address ${refusalOf(url)}` }
      try {
        const answer = await request(url, {
          method: "POST",
          headers: {
            "content-type": "application/json",
            "user-agent": "Webhooks/1.0",
            ...headers,
          },
          body,
          dispatcher,
          signal: AbortSignal.any([signal, AbortSignal.timeout(withinMs)]),
        })
        const beginning = await beginningOf(answer.body, keptBytes)
        answer.body.on("error", () => {}).destroy()
        return { status: answer.statusCode, body: readable(beginning) }
      } catch (error) {
        signal.throwIfAborted()
        return { error: reasonOf(error) }
      }
    },
  }
}
