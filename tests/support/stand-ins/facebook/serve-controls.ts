import { createHmac } from "node:crypto"
import type { FastifyInstance } from "fastify"
import { request } from "undici"
import { escaped } from "../consent.ts"
import type { FacebookAccess } from "./facebook-access.ts"
import type { FacebookFixture, StandInRecommendation } from "./fixture.ts"

const newestCount = 10

/** Where whoever tries out connections writes, edits and deletes recommendations. */
export const controlsPath = "/controls"

/** A webhook about the feed of a page, with the signature that Facebook makes over its bytes. */
export function webhookOf(pageId: string, appSecret: string, value: Record<string, unknown> = {}) {
  const change = { field: "feed", value: { item: "rating", verb: "add", ...value } }
  const body = JSON.stringify({ object: "page", entry: [{ id: pageId, time: 1, changes: [change] }] })
  const signature = `sha256=${createHmac("sha256", appSecret).update(body).digest("hex")}`
  return { body, signature }
}

const button = (action: string, label: string): string =>
  `<button name="action" value="${action}">${label}</button>`

function item(pageName: string, one: StandInRecommendation): string {
  const comments = (one.story?.comments ?? []).map(({ message }) => `<br>Comment: ${escaped(message)}`)
  return `<li><form method="post" action="${controlsPath}"><input type="hidden" name="key" value="${one.key}">
<b>${escaped(pageName)}</b>, ${one.recommendation_type ?? `${one.rating} stars`}:
<input name="text" aria-label="Text" value="${escaped(one.review_text ?? "")}">
${button("edit", "Edit")} ${button("turn", "Turn round")} ${button("delete", "Delete")}${comments.join("")}</form></li>`
}

type State = { sends: boolean; readsReviews: boolean }

const page = (
  fixture: FacebookFixture,
  { sends, readsReviews }: State,
): string => `<!doctype html><html lang="en">
<meta charset="utf-8"><title>Stand-in for Facebook</title>
<main style="font: 16px system-ui; max-width: 60rem; margin: 2rem auto"><h1>Stand-in for Facebook</h1>
<form method="post" action="${controlsPath}"><h2>Add a recommendation</h2>
<label>Page <select name="page">${[...fixture.pages.values()]
  .map(({ id, name }) => `<option value="${id}">${escaped(name)}</option>`)
  .join("")}</select></label>
<label>Says <select name="says"><option>positive</option><option>negative</option></select></label>
<label>Text <input name="text"></label> ${button("add", "Add")}</form>
<h2>Newest recommendations</h2><ul>${[...fixture.recommendations]
  .flatMap(([id, of]) => of.map((one) => ({ name: fixture.pages.get(id)!.name, one })))
  .sort((a, b) => b.one.created_time.localeCompare(a.one.created_time))
  .slice(0, newestCount)
  .map(({ name, one }) => item(name, one))
  .join("")}</ul>
<form method="post" action="${controlsPath}"><h2>Access and version</h2>
<p>Recommendations can ${readsReviews ? "" : "not "}be read.</p>
${button("retire", "Change")} ${button("end", "End all access")}</form>
<form method="post" action="${controlsPath}"><h2>Webhooks</h2>
<p>What is new and edited is ${sends ? "" : "not "}sent to Outpost.</p>
${button("send", sends ? "Stop" : "Send")}</form></main></html>`

/** @param webhookUrl where webhooks are sent to; null for nowhere. */
export function serveControls(
  app: FastifyInstance,
  fixture: FacebookFixture,
  { consent }: FacebookAccess,
  odd: { readsReviews: boolean },
  webhookUrl: string | null,
): void {
  let sends = webhookUrl !== null
  const textOf = (form: URLSearchParams, name: string) => form.get(name) ?? ""

  /** Changes a recommendation. @returns the page and the story that a webhook names. */
  function changed(form: URLSearchParams, change: (one: StandInRecommendation) => void) {
    const key = textOf(form, "key")
    for (const [pageId, of] of fixture.recommendations) {
      const one = of.find((candidate) => candidate.key === key)
      if (!one) continue
      change(one)
      return { pageId, story: one.story?.id }
    }
    return undefined
  }
  const changes: Record<string, (form: URLSearchParams) => ReturnType<typeof changed>> = {
    add(form) {
      const given = { recommendation_type: textOf(form, "says"), review_text: textOf(form, "text") }
      const { story } = fixture.addRecommendation(textOf(form, "page"), given)
      return { pageId: textOf(form, "page"), story: story?.id }
    },
    edit: (form) => changed(form, (one) => fixture.edit(one.key, { review_text: textOf(form, "text") })),
    turn: (form) =>
      changed(form, (one) => {
        const recommendation_type = one.recommendation_type === "positive" ? "negative" : "positive"
        fixture.edit(one.key, { recommendation_type })
      }),
    delete: (form) => changed(form, (one) => fixture.remove(one.key)),
    retire() {
      odd.readsReviews = !odd.readsReviews
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
  app.get(controlsPath, async (_request, reply) =>
    reply.type("text/html").send(page(fixture, { sends, readsReviews: odd.readsReviews })),
  )
  app.post<{ Body: URLSearchParams }>(controlsPath, async ({ body: form }, reply) => {
    const named = changes[textOf(form, "action")]?.(form)
    if (named && sends && webhookUrl && fixture.subscribed.has(named.pageId)) {
      const value = named.story ? { open_graph_story_id: named.story } : {}
      const { body, signature } = webhookOf(named.pageId, consent.client.secret, value)
      const headers = { "content-type": "application/json", "x-hub-signature-256": signature }
      // It is tried once; looks find the rest.
      await request(webhookUrl, { method: "POST", headers, body })
        .then((answer) => answer.body.dump())
        .catch(() => {})
    }
    return reply.redirect(controlsPath, 303)
  })
}
