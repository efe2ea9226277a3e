import { eq, sql } from "drizzle-orm"
import { noticeKindNames } from "#lib/contract/index.ts"
import { integrationId, upsertIntegrations } from "#review-api/db/reference/integrations.ts"
import { connections } from "#review-api/db/schema/connections.ts"
import { oauthTokens } from "#review-api/db/schema/integrations.ts"
import { notices } from "#review-api/db/schema/notices.ts"
import { posts } from "#review-api/db/schema/posts.ts"
import { quickBehaviour } from "#review-api/directories/simulator/behaviour.ts"
import type { JobName } from "#review-api/jobs/job-kind.ts"
import { endConnection } from "#review-api/services/connections/with-access.ts"
import { createFolderStorage } from "#review-api/storage/folder-storage.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { breakRows } from "#tests/support/breaking-rows.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { formOf } from "#tests/support/images.ts"
import { allowPhotos } from "#tests/support/photos.ts"
import { postCalls } from "#tests/support/posts.ts"
import { addReview, connect, doJobs, standingClock } from "#tests/support/responses.ts"
import { emailOf, type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const reviewFile = "name,address,rating,text,date\nQuay Inn,1 Quay,4,Fine,2025-01-31\n"
const locationFile = "external_id,name,address,city,state,zipcode,country\nS-1,Inn,1 A,Boston,MA,02110,US\n"

describe.each(databasesFor("jobs"))("what people are told of, on %s (D-321)", (database) => {
  const clock = standingClock("2026-11-02T12:00:00Z")
  let api: TestApi
  let first: SeededAccount
  let admin: Caller
  let user: Caller
  let isDiskFull = false
  const { posted } = postCalls(() => ({ api, account: first, admin }))

  beforeAll(async () => {
    const storage = (folder: string) => {
      const real = createFolderStorage(folder)
      return {
        ...real,
        async write(...[name, pieces, signal]: Parameters<typeof real.write>) {
          if (isDiskFull) throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" })
          return real.write(name, pieces, signal)
        },
      }
    }
    api = await startTestApi({ database, clock, storage, sources: quickBehaviour, mailRestMs: 3_600_000 })
    ;({ first } = await seedTwoAccounts(api.deps))
    admin = await api.login("admin@first.test")
    user = await api.login(emailOf("User", "first.test"))
    await connect(api.deps, first.id, ["google_my_business"])
    await allowPhotos(api.deps, first.id, first.locationIds)
  })
  afterAll(() => api.close())
  beforeEach(() => api.deps.db.delete(notices))

  const call = async (method: "PATCH" | "POST", path: string, body: object | FormData, status: number) => {
    const answer = await api.call(method, path, { as: admin, body })
    expect([path, answer.status]).toEqual([path, status])
    return answer.body
  }
  const work = (name: JobName) => doJobs(api.deps, name)
  const respond = async (content: string) => {
    const id = await addReview(api.deps, { accountId: first.id, locationId: first.locationIds[0]! })
    await call("POST", "/responses", { review_id: id, content, status: "pending" }, 201)
    await work("response")
    await work("response_check")
  }
  const exported = async () => {
    await call("POST", `/export_files/${first.id}`, { resource: "reviews", send_email: false }, 201)
    await work("export_file")
  }
  const imported = async (file: string) => {
    const { id } = await call("POST", "/imports", formOf(["reviews.csv", Buffer.from(file)]), 201)
    await work("review_import")
    if ((await api.call("GET", `/imports/${id}`, { as: admin })).body.state === "failed") return
    await call("POST", `/imports/${id}/start`, {}, 202)
    await work("review_import")
  }
  const locationsImported = async () => {
    await call("POST", "/import_locations", formOf(["locations.csv", Buffer.from(locationFile)]), 202)
    await work("location_import")
  }

  /** An event, whom it concerns, its sentence and where that leads. */
  const events: Record<
    string,
    { by: () => Promise<unknown>; to?: "User"; wanted: [string, RegExp, string] }
  > = {
    "a mention": {
      by: () =>
        call(
          "POST",
          "/notes",
          { review_id: first.reviewIds[0], content: "Look", mentioned_user_ids: [first.users.User.id] },
          201,
        ),
      to: "User",
      wanted: ["mention", /^Admin Person mentioned you in a note on a review of /, "review"],
    },
    "a review that is assigned": {
      by: () =>
        call("PATCH", `/reviews/${first.reviewIds[0]}`, { assigned_user_id: first.users.User.id }, 200),
      to: "User",
      wanted: ["assignment", /^Admin Person assigned a review of .* to you$/, "review"],
    },
    "reviews that are assigned together": {
      by: () =>
        call(
          "POST",
          "/review_bulk_actions",
          { review_ids: first.reviewIds.slice(4, 6), assigned_user_id: first.users.User.id },
          200,
        ),
      to: "User",
      wanted: ["assignment", /^Admin Person assigned 2 reviews to you$/, "reviews"],
    },
    "a response that its source refuses": {
      by: () => respond("See https://deals.example"),
      wanted: ["publication_failed", /^Your response for .* could not be published on Google$/, "review"],
    },
    "a post that fails at a location": {
      by: async () => {
        const [post] = await posted({ topic_type: "STANDARD", summary: "Open until nine." })
        await api.deps.db
          .update(posts)
          .set({ state: "failed" })
          .where(eq(posts.id, Number(post!.id)))
        await work("bulk_action")
      },
      wanted: ["publication_failed", /^Your post \(1 place\) could not be published$/, "posts"],
    },
    "a change of locations that fails at one": {
      by: async () => {
        const [id] = first.locationIds
        const mend = await breakRows(api.deps, "locations", `new.id = ${id}`, "update")
        await call(
          "POST",
          "/location_bulk_actions",
          { location_ids: first.locationIds, fields: { phone: "(617) 555-0117" } },
          202,
        )
        await work("location_bulk_action")
        await mend()
      },
      wanted: [
        "publication_failed",
        /^Your change of 1 location could not be published$/,
        "locations_change",
      ],
    },
    "an export that is ready": {
      by: exported,
      wanted: ["export_finished", /^Your export of .* is ready$/, "export_file"],
    },
    "an export that fails": {
      by: async () => {
        isDiskFull = true
        await exported()
        isDiskFull = false
      },
      wanted: ["export_finished", /^Your export of .* failed$/, "export_file"],
    },
    "an import that is finished": {
      by: () => imported(reviewFile),
      wanted: ["import_finished", /^The import of reviews\.csv is finished$/, "import"],
    },
    "an import that fails": {
      by: () => imported("one\n2\n"),
      wanted: ["import_finished", /^The import of reviews\.csv failed$/, "import"],
    },
    "an import of locations that is finished": {
      by: locationsImported,
      wanted: ["import_finished", /^The import of locations\.csv is finished$/, "location_import"],
    },
    "a connection that ends": {
      by: async () => {
        await upsertIntegrations(api.deps.db)
        const [token] = await api.deps.db
          .insert(oauthTokens)
          .values({ accountId: first.id, integrationId: integrationId("facebook") })
          .returning()
        const keys = { accountId: first.id, tokenId: token!.id }
        await api.deps.db.insert(connections).values({ ...keys, nextSyncAt: clock.now().toISOString() })
        await endConnection(api.deps, keys, sql`true`)
      },
      wanted: ["connection_ended", /^The connection to .* has ended\. Reconnect it/, "connection"],
    },
  }

  test.each(Object.keys(events))("%s is noticed by the person whom it concerns, once", async (name) => {
    const { by, to, wanted } = events[name]!
    await by()
    const listOf = async (as: Caller) => (await api.call("GET", "/notices", { as })).body
    const list = await listOf(to === "User" ? user : admin)
    const [kind, text, resource] = wanted
    expect(list._embedded.notices).toEqual([
      expect.objectContaining({ kind, text: expect.stringMatching(text), resource_type: resource }),
    ])
    expect(list._unread).toBe(1)
    if (kind !== "connection_ended") expect((await listOf(to === "User" ? admin : user))._total).toBe(0)
  })

  test("each kind has an event here", () => {
    const kinds = new Set(Object.values(events).map(({ wanted }) => wanted[0]))
    expect([...kinds].sort()).toEqual([...noticeKindNames].sort())
  })
})
