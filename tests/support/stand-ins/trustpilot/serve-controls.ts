import type { FastifyInstance } from "fastify"
import { request } from "undici"
import { escaped, type StandInConsent } from "../consent.ts"
import type { StandInReview, TrustpilotFixture } from "./fixture.ts"

const newestCount = 10

/** Where whoever tries out connections writes, edits and deletes reviews. */
export const controlsPath = "/controls"

export type TrustpilotEvent = "service-review-created" | "service-review-updated" | "service-review-deleted"

/** A webhook as Trustpilot's own example has it. */
export const webhookOf = (eventName: TrustpilotEvent, review: StandInReview) => ({
  events: [
    {
      eventName,
      version: "1",
      eventData: {
        id: review.id,
        language: "en",
        title: review.title,
        text: review.text ?? "",
        stars: review.stars,
        createdAt: review.createdAt,
        isVerified: true,
        locationId: null,
        tags: [],
        link: `https://api.trustpilot.com/v1/reviews/${review.id}`,
        consumer: { id: review.consumer.id, name: review.consumer.displayName, link: "" },
      },
    },
  ],
})

const button = (action: string, label: string): string =>
  `<button name="action" value="${action}">${label}</button>`

function reviewItem({ id, stars, title, text, companyReply: reply }: StandInReview): string {
  const response = reply ? `<br>Response: ${escaped(reply.text)} ${button("unreply", "Delete response")}` : ""
  return `<li><form method="post" action="${controlsPath}"><input type="hidden" name="id" value="${id}">
<b>${escaped(title)}</b>, ${stars}: <input name="text" aria-label="Text" value="${escaped(text ?? "")}">
${button("edit", "Edit")} ${button("delete", "Delete")}${response}</form></li>`
}

const page = (fixture: TrustpilotFixture, sends: boolean): string => `<!doctype html><html lang="en">
<meta charset="utf-8"><title>Stand-in for Trustpilot</title>
<main style="font: 16px system-ui; max-width: 60rem; margin: 2rem auto"><h1>Stand-in for Trustpilot</h1>
<form method="post" action="${controlsPath}"><h2>Add a review</h2>
<label>Business unit <select name="unit">${[...fixture.units.values()]
  .map(
    ({ id, displayName, domain }) => `<option value="${id}">${escaped(`${displayName}, ${domain}`)}</option>`,
  )
  .join("")}</select></label>
<label>Stars <select name="stars">${[1, 2, 3, 4, 5].map((one) => `<option>${one}</option>`).join("")}</select></label>
<label>Title <input name="title"></label> <label>Text <input name="text"></label> ${button("add", "Add")}</form>
<h2>Newest reviews</h2><ul>${[...fixture.reviews.values()]
  .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
  .slice(0, newestCount)
  .map(reviewItem)
  .join("")}</ul>
<form method="post" action="${controlsPath}"><h2>Access</h2>${button("end", "End all access")}</form>
<form method="post" action="${controlsPath}"><h2>Webhooks</h2>
<p>New, edited and deleted reviews are ${sends ? "" : "not "}sent to Outpost.</p>
${button("send", sends ? "Stop" : "Send")}</form></main></html>`

/** @param webhookUrl where webhooks are sent to; null for nowhere. */
export function serveControls(
  app: FastifyInstance,
  fixture: TrustpilotFixture,
  consent: StandInConsent,
  webhookUrl: string | null,
): void {
  let sends = webhookUrl !== null
  const textOf = (form: URLSearchParams, name: string) => form.get(name) ?? ""
  const reviewOf = (form: URLSearchParams) => fixture.reviews.get(textOf(form, "id"))

  /** @returns what a webhook says of it. */
  const changes: Record<string, (form: URLSearchParams) => ReturnType<typeof webhookOf> | undefined> = {
    add(form) {
      const given = {
        stars: Number(textOf(form, "stars")),
        title: textOf(form, "title"),
        text: textOf(form, "text"),
      }
      return webhookOf("service-review-created", fixture.addReview(textOf(form, "unit"), given))
    },
    edit(form) {
      const review = reviewOf(form)
      if (!review) return undefined
      fixture.editReview(review.id, { text: textOf(form, "text") })
      return webhookOf("service-review-updated", review)
    },
    delete(form) {
      const review = reviewOf(form)
      if (!review) return undefined
      fixture.deleteReview(review.id)
      return webhookOf("service-review-deleted", review)
    },
    unreply(form) {
      const review = reviewOf(form)
      if (review) review.companyReply = null
      return undefined
    },
    end() {
      consent.endEverything()
      return undefined
    },
    send() {
      sends = !sends
      return undefined
    },
  }
  app.get(controlsPath, async (_request, reply) => reply.type("text/html").send(page(fixture, sends)))
  app.post<{ Body: URLSearchParams }>(controlsPath, async ({ body }, reply) => {
    const webhook = changes[textOf(body, "action")]?.(body)
    if (webhook && sends && webhookUrl) {
      const headers = { "content-type": "application/json" }
      const sent = { method: "POST", headers, body: JSON.stringify(webhook) } as const
      // It is tried once; looks find the rest.
      await request(webhookUrl, sent)
        .then((answer) => answer.body.dump())
        .catch(() => {})
    }
    return reply.redirect(controlsPath, 303)
  })
}
