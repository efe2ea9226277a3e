import type { FastifyInstance } from "fastify"
import { escaped } from "../consent.ts"
import type { Injected } from "../stand-in-app.ts"
import type { ExcerptFixture } from "./fixture.ts"

/** Where whoever tries out a source writes reviews and makes it fail. */
export const excerptControlsPath = "/controls"

const failedCalls = 6

/** Ratings, a text and what fails next, on a page; nothing of it counts as a call. */
export function serveExcerptControls(
  app: FastifyInstance,
  name: string,
  fixture: ExcerptFixture,
  inject: (failure: Injected) => unknown,
): void {
  const changes: Record<string, (form: URLSearchParams) => void> = {
    add: (form) =>
      void fixture.addReview(form.get("business") ?? "", {
        text: form.get("text") ?? "",
        rating: Number(form.get("rating") ?? 5),
      }),
    plan() {
      fixture.hasReviews = !fixture.hasReviews
    },
    day() {
      fixture.calls = fixture.callsPerDay
    },
    fail: () => void inject({ on: /\/(?:v3|api)\//, status: 500, times: failedCalls }),
    key: () => void inject({ on: /\/(?:v3|api)\//, status: 401, times: 1 }),
  }
  const button = (action: string, label: string) =>
    `<button name="action" value="${action}">${label}</button>`
  const page =
    (): string => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Stand-in for ${name}</title>
<main style="font: 16px system-ui; max-width: 40rem; margin: 2rem auto"><h1>Stand-in for ${name}</h1>
<p>${fixture.calls} of ${fixture.callsPerDay} calls today.</p>
<form method="post" action="${excerptControlsPath}"><h2>Add a review</h2>
<label>Business <select name="business">${[...fixture.businesses.values()]
      .map((one) => `<option value="${one.id}">${escaped(`${one.name}, ${one.street}`)}</option>`)
      .join("")}</select></label>
<label>Rating <select name="rating">${[5, 4, 3, 2, 1].map((one) => `<option>${one}</option>`).join("")}</select></label>
<label>Text <input name="text" required></label> ${button("add", "Add")}</form>
<form method="post" action="${excerptControlsPath}"><h2>What goes wrong</h2>
<p>${button("fail", "Fail the next calls")} ${button("key", "Refuse the key once")} ${button("day", "Use up the day")}
${button("plan", fixture.hasReviews ? "Take reviews out of the plan" : "Put reviews into the plan")}</p></form></main></html>`

  app.get(excerptControlsPath, async (_request, reply) => reply.type("text/html").send(page()))
  app.post<{ Body: URLSearchParams }>(excerptControlsPath, async ({ body }, reply) => {
    changes[body.get("action") ?? ""]?.(body)
    return reply.redirect(excerptControlsPath, 303)
  })
}
