import { desc, eq, sql } from "drizzle-orm"
import type { FastifyInstance, FastifyRequest } from "fastify"
import { ownValue } from "#lib/contract/own-value.ts"
import { endpointNotFound } from "../core/errors.ts"
import { outbox } from "../db/schema/mail.ts"
import type { Deps } from "../services/deps.ts"
import { isFromThisMachine } from "./local-caller.ts"

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}

/** Text as it may stand in HTML, between tags and in quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => ownValue(entities, sign)!)

const shown = 50
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** A developer at this machine, by its own name: not by one that someone made lead here. */
function isLocal(request: FastifyRequest): boolean {
  const host = (request.headers.host ?? "").replace(/:\d+$/, "").replace(/^\[(.*)\]$/, "$1")
  return isFromThisMachine(request) && ["localhost", "127.0.0.1", "::1"].includes(host)
}

const withLinks = (text: string) =>
  escapeHtml(text).replace(/https?:\/\/[^\s<>]+/g, (address) => `<a href="${address}">${address}</a>`)

const article = (mail: typeof outbox.$inferSelect) => `<article>
<h2>${escapeHtml(mail.subject)}</h2>
<p>From ${escapeHtml(mail.sender)}${mail.replyTo ? `, replies to ${escapeHtml(mail.replyTo)}` : ""}<br>
To ${escapeHtml(mail.recipient)}<br>${escapeHtml(new Date(mail.createdAt).toISOString())}</p>
<pre>${withLinks(mail.text)}</pre>
<details><summary>As HTML</summary><iframe sandbox title="${escapeHtml(mail.subject)}" srcdoc="${escapeHtml(mail.html)}"></iframe></details>
</article>`

const page = (mails: (typeof outbox.$inferSelect)[]) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Outbox</title>
<style>body{font:15px/1.5 sans-serif;max-width:720px;margin:24px auto;padding:0 16px}article{border-top:1px solid #999;padding:8px 0}pre{white-space:pre-wrap;overflow-wrap:anywhere}iframe{width:100%;height:480px;border:1px solid #999;background:#fff}</style>
</head><body><h1>Outbox</h1>
<p>Emails that were not sent, newest first. Set SMTP_URL to send them.</p>
${mails.length > 0 ? mails.map(article).join("\n") : "<p>No emails yet.</p>"}
</body></html>
`

const recipientOf = ({ raw }: FastifyRequest) =>
  new URLSearchParams(raw.url?.split("?")[1]).get("to")?.toLowerCase()

/** Serves GET /outbox?to=: the newest mails that were kept, for a developer at this machine only (D-115). */
export function serveOutbox(app: FastifyInstance, { db, config }: Deps): void {
  if (!config.showsOutbox) return
  app.get("/outbox", { config: { operation: "outbox" } }, async (request, reply) => {
    if (!isLocal(request)) throw endpointNotFound()
    const to = recipientOf(request)
    const mails = await db
      .select()
      .from(outbox)
      .where(to ? eq(sql`lower(${outbox.recipient})`, to) : undefined)
      .orderBy(desc(outbox.id))
      .limit(shown)
    return reply
      .headers({
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": policy,
        "referrer-policy": "no-referrer",
      })
      .send(page(mails))
  })
}
