import { openEventStream } from "#tests/support/event-stream.ts"
import { demo, signedIn, visitor } from "../../support/pages.ts"
import { write } from "../../support/pages-bff.ts"
import { accountIdOf } from "../../support/pages-people.ts"
import { untouchedReview } from "../../support/pages-reviews.ts"
import { polled } from "../../support/polled.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

const bffPath = "/api/bff/realtime"
type Draft = { id: number; version: number }

async function changed(browser: TextBrowser, { id, version }: Draft, content: string): Promise<Draft> {
  const answer = await write(browser, "PATCH", `/api/bff/responses/${id}`, { content, version })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Draft
}

test("events come through the proxy for browsers when they happen, and again to who says what came last", async () => {
  const browser = await signedIn(demo.admin)
  const cookie = await browser.jar.getCookieString(browser.address)
  const review = await untouchedReview(browser)
  const body = { review_id: review.id, content: "Thank you.", status: "draft" }
  const made = await write(browser, "POST", "/api/bff/responses", body)
  expect(made.status).toBe(201)
  const draft = (await made.json()) as Draft
  const url = `${browser.address}${bffPath}?channels=account:${await accountIdOf(demo.admin)}`
  const ofReview = ({ data }: { data: Record<string, string> }) => data["resource_id"] === String(review.id)
  const stream = await openEventStream(url, { cookie })
  const streams = [stream]
  const countHeard = (heard: () => number) =>
    polled(
      async () => heard(),
      (count) => count === 1,
    )
  try {
    expect(stream.status).toBe(200)
    expect(stream.headers.get("content-type")).toContain("text/event-stream")
    expect(stream.headers.get("content-encoding")).toBeNull()
    await stream.said("retry: 3000")
    const second = await changed(browser, draft, "Thank you for your visit.")
    await countHeard(() => stream.messages().filter(ofReview).length)
    await stream.close()
    await changed(browser, second, "Thank you for your visit, Jo.")
    const { id } = stream.messages().find(ofReview)!
    const later = await openEventStream(url, { cookie, "last-event-id": id })
    streams.push(later)
    const isLater = (message: { id: string }) => Number(message.id) > Number(id)
    await countHeard(() => later.messages().filter(ofReview).filter(isLater).length)
  } finally {
    for (const open of streams) await open.close()
  }
})

test("another account's channel, a wrong one, and no session have no stream", async () => {
  const browser = await signedIn(demo.admin)
  for (const [who, channels, status] of [
    [browser, "account:999999", 403],
    [browser, "nonsense", 400],
    [visitor(), "account:1", 401],
  ] as const) {
    expect([channels, (await who.ask(`${bffPath}?channels=${channels}`)).status]).toEqual([channels, status])
  }
})
