import { loadLocationPhotos } from "#lib/features/photos/load-location-photos.ts"
import { pageField } from "#lib/form-state/form-state.ts"
import { handleForm } from "#lib/forms/handle-form.ts"
import { cookieOf, formPost, setAppEnvironment, testSession } from "#tests/support/app-request.ts"
import { fakeApi, listOf } from "#tests/support/fake-api.ts"
import { json, startUpstream, type Upstream } from "#tests/support/upstream-stub.ts"

const upload = {
  id: "a",
  mime_type: "image/jpeg",
  width: 800,
  height: 600,
  bytes: 20_000,
  received_bytes: 20_000,
  state: "complete",
  name: "a.jpg",
  placeholder: null,
  url: null,
  low_resolution_url: null,
  s3_path: "uploads/11/a",
}

let api: Upstream
beforeAll(async () => {
  api = await startUpstream(
    fakeApi({
      "GET /uploads": (_, answer) => json(answer, 200, { uploads: [upload] }),
      "GET /media": (_, answer) => json(answer, 200, listOf("media", [])),
      "POST /media": (_, answer) => json(answer, 201, { media: [] }),
    }),
  )
})
afterAll(() => api.close())

/** Sources that calls about photos of a location return, with other settings each time. */
async function sources(more: Record<string, string>) {
  // It is read once.
  Object.assign(globalThis, { [Symbol.for("outpost.env")]: undefined })
  setAppEnvironment({ REVIEW_API_URL: api.url, ...more })
  api.state.received.length = 0
  const session = testSession()
  const given = {
    cookie: await cookieOf(session),
    headers: { accept: "application/json" },
  }
  const fields = { [pageField]: "/photos/add?step=publish&photo=a&location=5" }
  const answer = await handleForm(formPost("/api/forms/photo.publish", fields, given), "photo.publish")
  const context = { caller: { email: session.email, token: session.token }, account: { id: 11 } }
  await loadLocationPhotos(context as never, { id: 5 } as never, new URLSearchParams())
  const [created, listed] = ["POST", "GET"].map((method) =>
    api.state.received.find((one) => one.method === method && one.url.startsWith("/media")),
  )
  const query = new URL(listed!.url, api.url).searchParams
  return [answer.status, JSON.parse(created!.body).source_id, query.get("source_id")]
}

test("photos are published to, and read of, the media source that the configuration names [L-191]", async () => {
  expect(await sources({ GOOGLE_SOURCE_ID: "42" })).toEqual([200, 42, "42"])
  expect(await sources({ GOOGLE_SOURCE_ID: "7" })).toEqual([200, 7, "7"])
})
