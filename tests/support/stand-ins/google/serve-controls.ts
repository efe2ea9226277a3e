import type { FastifyInstance } from "fastify"
import { escaped, type StandInConsent } from "../consent.ts"
import type { GoogleFixture, StandInPhoto, StandInReview } from "./fixture.ts"
import type { StandInNotifications } from "./notifications.ts"

const newestCount = 10
const stars = ["ONE", "TWO", "THREE", "FOUR", "FIVE"]
const violation = "OFF_TOPIC"

const button = (action: string, label: string): string =>
  `<button name="action" value="${action}">${label}</button>`

const newestOf = (fixture: GoogleFixture): StandInReview[] =>
  [...fixture.reviews.values()]
    .flatMap((ofPlace) => [...ofPlace.values()])
    .sort((a, b) => b.updateTime.localeCompare(a.updateTime))
    .slice(0, newestCount)

function reviewItem(fixture: GoogleFixture, review: StandInReview): string {
  const place = fixture.locations.get(review.name.split("/reviews/")[0]!)!
  const reply = review.reviewReply
  const response = reply ? `<br>Response (${reply.reviewReplyState}): ${escaped(reply.comment)}` : ""
  const waits = reply?.reviewReplyState === "PENDING"
  return `<li><form method="post" action="/"><input type="hidden" name="name" value="${escaped(review.name)}">
<b>${escaped(place.title)}</b>, ${review.starRating}: <input name="comment" aria-label="Text" value="${escaped(review.comment ?? "")}">
${button("edit", "Edit")} ${button("delete", "Delete")}
${waits ? `${button("approve", "Approve response")} ${button("reject", "Reject response")}` : ""}${response}</form></li>`
}

const photoItem = (fixture: GoogleFixture, { name, googleUrl = "", ...photo }: StandInPhoto): string =>
  `<li><form method="post" action="/"><input type="hidden" name="name" value="${escaped(name)}">
<img src="${escaped(googleUrl)}" alt="" height="64"> <b>${escaped(fixture.locations.get(name.split("/media/")[0]!)!.title)}</b>,
${escaped(photo.locationAssociation?.category ?? "")} ${escaped(photo.description ?? "")} ${button("removePhoto", "Remove")}</form></li>`

const page = (
  fixture: GoogleFixture,
  sends: boolean,
): string => `<!doctype html><html lang="en"><meta charset="utf-8">
<title>Stand-in for Google</title><main style="font: 16px system-ui; max-width: 60rem; margin: 2rem auto">
<h1>Stand-in for Google</h1>
<form method="post" action="/"><h2>Add a review</h2>
<label>Place <select name="location">${[...fixture.locations.values()]
  .map(({ name, title }) => `<option value="${escaped(name)}">${escaped(title)}</option>`)
  .join("")}</select></label>
<label>Stars <select name="stars">${stars.map((one) => `<option>${one}</option>`).join("")}</select></label>
<label>Text <input name="comment"></label> ${button("add", "Add")}</form>
<h2>Newest reviews</h2><ul>${newestOf(fixture)
  .map((review) => reviewItem(fixture, review))
  .join("")}</ul>
<h2>Newest photos</h2><ul>${[...fixture.photos.values()]
  .slice(-newestCount)
  .reverse()
  .map((photo) => photoItem(fixture, photo))
  .join("")}</ul>
<form method="post" action="/"><h2>Responses and access</h2>
<p>Responses ${fixture.moderation === "waits" ? "wait for approval" : "stand at once"}.</p>
${button("moderation", "Change")} ${button("end", "End all access")}</form>
<form method="post" action="/"><h2>Notifications</h2>
<p>New and edited reviews are ${sends ? "" : "not "}pushed to Outpost at once.</p>
${button("push", sends ? "Stop" : "Push")}</form></main></html>`

/** @returns the name of a review that is new or changed by it. */
type Change = (form: URLSearchParams) => unknown

/** A page on which whoever tries out connections writes, edits and deletes reviews, and moderates responses. */
export function serveControls(
  app: FastifyInstance,
  fixture: GoogleFixture,
  consent: StandInConsent,
  notifications: StandInNotifications,
): void {
  let sends = true
  const textOf = (form: URLSearchParams, name: string) => form.get(name) ?? ""
  const changes: Record<string, Change> = {
    add(form) {
      const comment = textOf(form, "comment")
      const given = { starRating: textOf(form, "stars"), ...(comment ? { comment } : {}) }
      return fixture.addReview(textOf(form, "location"), given).name
    },
    edit(form) {
      fixture.editReview(textOf(form, "name"), { comment: textOf(form, "comment") })
      return textOf(form, "name")
    },
    delete: (form) => fixture.deleteReview(textOf(form, "name")),
    removePhoto(form) {
      fixture.photos.delete(textOf(form, "name"))
    },
    approve: (form) => fixture.moderate(textOf(form, "name"), null),
    reject: (form) => fixture.moderate(textOf(form, "name"), violation),
    moderation: () => {
      fixture.moderation = fixture.moderation === "waits" ? "at once" : "waits"
    },
    end: () => consent.endEverything(),
    push: () => {
      sends = !sends
    },
  }
  app.get("/", async (_request, reply) => reply.type("text/html").send(page(fixture, sends)))
  app.post<{ Body: URLSearchParams }>("/", async ({ body }, reply) => {
    const action = textOf(body, "action")
    const review = changes[action]?.(body)
    const type = action === "add" ? "NEW_REVIEW" : "UPDATED_REVIEW"
    const notification =
      typeof review === "string" && sends ? await notifications.notificationOf(review, type) : null
    // Pub/Sub tries again for days; here it is tried once, and looks find the rest.
    if (notification) await notifications.send(notification).catch(() => {})
    return reply.redirect("/", 303)
  })
}
