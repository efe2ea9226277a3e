import { expect, test } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { openEventStream } from "#tests/support/event-stream.ts"
import { changeResponse, openReview, respond } from "../support/responses.ts"
import { signIn } from "../support/sign-in.ts"

const door = () => `${process.env.OUTPOST_E2E_ADDRESS!}/api/bff/realtime`

test("events come through the door of browsers when they happen, and again to who says what came last", async ({
  context,
}) => {
  await signIn(context, demo.admin)
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ")
  const review = await openReview(context)
  const draft = await respond(context, review, "Thank you.")
  const url = `${door()}?channels=account:${review.account_id}`
  const ofReview = ({ data }: { data: Record<string, string> }) => data.resource_id === String(review.id)
  const stream = await openEventStream(url, { cookie })
  const streams = [stream]
  try {
    expect(stream.status).toBe(200)
    expect(stream.headers.get("content-type")).toContain("text/event-stream")
    expect(stream.headers.get("content-encoding")).toBeNull()
    await stream.said("retry: 3000")
    const second = await changeResponse(context, draft, { content: "Thank you for your visit." })
    await expect.poll(() => stream.messages().filter(ofReview).length).toBe(1)
    await stream.close()
    await changeResponse(context, second, { content: "Thank you for your visit, Jo." })
    const { id } = stream.messages().find(ofReview)!
    const later = await openEventStream(url, { cookie, "last-event-id": id })
    streams.push(later)
    const isLater = (message: { id: string }) => Number(message.id) > Number(id)
    await expect.poll(() => later.messages().filter(ofReview).filter(isLater).length).toBe(1)
  } finally {
    for (const open of streams) await open.close()
  }
})

test("another account's channel, a wrong one, and no session have no stream", async ({ context }) => {
  await signIn(context, demo.admin)
  const statusOf = async (channels: string) =>
    (await context.request.get(`/api/bff/realtime?channels=${channels}`)).status()
  expect(await statusOf("account:999999")).toBe(403)
  expect(await statusOf("nonsense")).toBe(400)
  expect((await fetch(`${door()}?channels=account:1`)).status).toBe(401)
})
