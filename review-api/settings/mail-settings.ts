import { productName } from "#lib/format/product.ts"
import type { ApiConfig } from "../deps.ts"

const everywhere = ["0.0.0.0", "::"]

/**
 * Public address of the app: `APP_URL`, else where it listens.
 * @throws when `APP_URL` is no http(s) address, or has a path.
 */
export function appUrlOf(env: NodeJS.ProcessEnv, host: string): string {
  const given = env["APP_URL"]
  if (!given) {
    const name = everywhere.includes(host) ? "127.0.0.1" : host
    return `http://${name.includes(":") ? `[${name}]` : name}:${env["PORT"] || "3000"}`
  }
  const url = URL.canParse(given) ? new URL(given) : null
  const isUsable = url && /^https?:$/.test(url.protocol) && url.pathname === "/" && url.search === ""
  if (!isUsable) throw new Error("APP_URL must be an http or https address without a path")
  return url.origin
}

/**
 * The SMTP server of `SMTP_URL`.
 * @throws when it is none, or `MAIL_FROM` does not say who sends.
 */
export function smtpUrlOf(env: NodeJS.ProcessEnv): string | undefined {
  const given = env["SMTP_URL"]
  if (!given) return undefined
  if (!URL.canParse(given) || !/^smtps?:$/.test(new URL(given).protocol) || !new URL(given).hostname) {
    throw new Error("SMTP_URL must be an address such as smtps://user:password@smtp.example.com")
  }
  if (!env["MAIL_FROM"]) throw new Error("MAIL_FROM is required with SMTP_URL")
  return given
}

/**
 * Reads `Name <address>` or a bare address.
 * @throws when there is no address in it.
 */
export function senderOf(text: string | undefined): ApiConfig["mailFrom"] | undefined {
  if (!text) return undefined
  const [, given = "", address] = /^(?:([^<>\r\n]*)<)?([^\s<>@]+@[^\s<>@]+)>?$/.exec(text.trim()) ?? []
  const name = given.trim().replace(/^"([^"]*)"$/, "$1")
  if (!address || name.includes('"'))
    throw new Error("MAIL_FROM must be an e-mail address, or Name <address>")
  return { name: name || productName, address }
}
