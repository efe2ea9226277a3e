import { eq, sql } from "drizzle-orm"
import type { Post } from "#lib/contract/posts/schema.ts"
import { column, rowsOf } from "#review-api/db/rows.ts"
import { accountSettings } from "#review-api/db/schema/identity.ts"
import { locations } from "#review-api/db/schema/places.ts"
import { bulkActions } from "#review-api/db/schema/posts.ts"
import { simulatedPosts } from "#review-api/db/schema/simulated-posts.ts"
import { uploads } from "#review-api/db/schema/uploads.ts"
import { quickBehaviour } from "#review-api/directories/simulator/behaviour.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { allowPhotos, processedUpload } from "#tests/support/photos.ts"
import { postCalls } from "#tests/support/posts.ts"
import { wavesOf } from "#tests/support/real-images.ts"
import { doJobs, standingClock } from "#tests/support/responses.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const update = { topic_type: "STANDARD", summary: "We are open until nine." }
const offer = {
  topic_type: "OFFER",
  title: "Half off soup",
  summary: "All week.",
  startDate: "2026-11-10",
  endDate: "2026-11-17",
  couponCode: "SOUP",
  redeemOnlineUrl: "https://soup.example/redeem",
  termsConditions: "One for each guest.",
}
const event = {
  topic_type: "EVENT",
  title: "Jazz night",
  startDate: "2026-11-10",
  startTime: "19:00",
  endDate: "2026-11-10",
  endTime: "23:00",
  actionType: "LEARN_MORE",
  buttonUrl: "https://jazz.example",
}

describe.each(databasesFor("jobs"))("Google posts, on %s", (database) => {
  let api: TestApi
  let first: SeededAccount
  let second: SeededAccount
  let admin: Caller
  const clock = standingClock("2026-11-02T12:00:00Z")
  const behaviour = { ...quickBehaviour, outages: [] as string[] }

  beforeAll(async () => {
    api = await startTestApi({ database, clock, sources: behaviour, mailRestMs: 3_600_000 })
    ;({ first, second } = await seedTwoAccounts(api.deps))
    admin = await api.login("admin@first.test")
    await allowPhotos(api.deps, first.id, first.locationIds)
    // New York is five hours behind, Tokyo nine hours ahead.
    for (const [at, timeZone] of [
      [0, "America/New_York"],
      [1, "Asia/Tokyo"],
    ] as const)
      await api.deps.db
        .update(locations)
        .set({ timeZone, city: at === 0 ? "Albany" : null })
        .where(eq(locations.id, first.locationIds[at]!))
  })
  afterAll(() => api.close())

  const { write, act, posts, postsOf, publish } = postCalls(() => ({ api, account: first, admin }))
  async function posted(body: object, locationIds = [first.locationIds[0]!]): Promise<Post[]> {
    const written = await write(body)
    expect([written.body, written.status]).toEqual([{ data: { id: expect.any(Number) } }, 201])
    const { id } = written.body.data
    const started = await act(id, { location_ids: locationIds })
    expect([started.status, started.body]).toEqual([
      202,
      { bulk_actions: [{ id: expect.any(Number), status: "queued" }] },
    ])
    await doJobs(api.deps, "bulk_action")
    return postsOf(id)
  }
  const errorsOf = async (body: object) => {
    const { status, body: answer } = await write(body)
    return [status, answer.errors ?? answer.data]
  }

  test.each<[string, object, Record<string, string> | null]>([
    ["an offer without a title [P-314]", { ...offer, title: " " }, { title: "Enter an offer title" }],
    ["an event without a title [P-315]", { ...event, title: null }, { title: "Enter an event title" }],
    [
      "an offer without days [P-316 P-317]",
      { ...offer, startDate: null, endDate: null },
      { startDate: "Choose a start date", endDate: "Choose an end date" },
    ],
    [
      "an event without days [P-316 P-317]",
      { ...event, startDate: null, endDate: null },
      { startDate: "Choose a start date", endDate: "Choose an end date" },
    ],
    [
      "an empty update [P-318]",
      { topic_type: "STANDARD" },
      { summary: "You must include a description or an image" },
    ],
    ["1500 characters [P-312]", { ...update, summary: "é".repeat(1500) }, null],
    [
      "1501 characters [P-312]",
      { ...update, summary: "é".repeat(1501) },
      { summary: "Enter up to 1500 characters" },
    ],
    ["terms of 5000 characters [P-313]", { ...offer, termsConditions: "a".repeat(5000) }, null],
    [
      "terms of 5001 characters [P-313]",
      { ...offer, termsConditions: "a".repeat(5001) },
      { termsConditions: "Enter up to 5000 characters" },
    ],
    [
      "a button without a link [P-319]",
      { ...update, actionType: "BOOK" },
      { buttonUrl: "Enter a valid website. Example: https://example.com" },
    ],
    [
      "a button with a wrong link [P-319]",
      { ...update, actionType: "SHOP", buttonUrl: "javascript:alert(1)" },
      { buttonUrl: "Enter a valid website. Example: https://example.com" },
    ],
    ["a call [P-319]", { ...update, actionType: "CALL" }, null],
    ["no button [P-319 P-135]", { ...update, actionType: "none" }, null],
    [
      "a wrong link to redeem",
      { ...offer, redeemOnlineUrl: "https://soup" },
      { redeemOnlineUrl: "Enter a valid website. Example: https://example.com" },
    ],
    ["yesterday", { ...offer, startDate: "2026-11-01" }, { startDate: "Start date can't be in the past" }],
    [
      "more than a year away",
      { ...offer, startDate: "2027-11-03", endDate: "2027-11-04" },
      { startDate: "Start date is not within one year", endDate: "End date must be within one year" },
    ],
    [
      "an end before the start",
      { ...offer, endDate: "2026-11-09" },
      { endDate: "End date must be after the start date" },
    ],
    [
      "an end at the start",
      { ...event, endTime: "19:00" },
      { endDate: "End date must be after the start date" },
    ],
    ["one whole day", { ...offer, endDate: "2026-11-10" }, null],
    [
      "an unknown placeholder",
      { ...update, summary: "Hello {{town}}" },
      {
        summary: "The text has the unknown placeholder {{town}}. Available: {{location_name}} and {{city}}",
      },
    ],
    [
      "published yesterday",
      { ...update, publishDate: "2026-11-01" },
      { publishDate: "Publish date can't be in the past" },
    ],
    [
      "published when it is over",
      { ...event, publishDate: "2026-11-11" },
      { publishDate: "Publish date must be before the end date" },
    ],
    [
      "an image of another host",
      { ...update, media: [{ sourceUrl: "https://example.com/a.jpg", mediaFormat: "PHOTO" }] },
      { media: "This image is no longer available. Please upload it again." },
    ],
  ])("what is said of %s", async (_, body, errors) => {
    const expected = errors
      ? [422, Object.fromEntries(Object.entries(errors).map(([field, text]) => [field, [text]]))]
      : [201, { id: expect.any(Number) }]
    expect(await errorsOf(body)).toEqual(expected)
  })

  test("an offer is posted to two locations with all that it says, and a report is sent when both have it [P-011 P-120..P-128 P-442..P-446 P-477]", async () => {
    const path = await processedUpload(api, admin, first.id, await wavesOf(5, { width: 400, height: 300 }))
    const [uploadId] = path.split("/").slice(2)
    const { body } = await api.call("GET", "/uploads", { as: admin, query: { ids: uploadId } as never })
    const media = [{ sourceUrl: body.uploads[0].url, mediaFormat: "PHOTO" }]
    const made = await posted({ ...offer, media }, first.locationIds.slice(0, 2))
    expect(made).toEqual([
      expect.objectContaining({ ...offer, state: "processing", language_code: "en", actionType: "none" }),
      expect.objectContaining({ ...offer, state: "processing" }),
    ])
    expect(made[0]!.media).toEqual([{ sourceUrl: expect.stringContaining(uploadId!), mediaFormat: "PHOTO" }])
    expect(new Set(made.map(({ location_id }) => location_id))).toEqual(
      new Set(first.locationIds.slice(0, 2)),
    )
    await publish()
    await publish()
    await doJobs(api.deps, "bulk_action")
    await doJobs(api.deps, "bulk_action")
    expect((await posts({ states: "live" })).map(({ expires_at }) => expires_at).sort()).toEqual([
      // The end of the day at each location.
      "2026-11-17T15:00:00.000Z",
      "2026-11-18T05:00:00.000Z",
    ])
    expect((await api.deps.db.select().from(simulatedPosts)).map(({ calls }) => calls)).toEqual([1, 1])
    const mails = await rowsOf(
      api.deps.db,
      { kind: column.text(), recipient: column.text() },
      sql`select kind, recipient from queued_emails where kind = 'post_report'`,
    )
    expect(mails).toEqual([{ kind: "post_report", recipient: "admin@first.test" }])
    clock.pass(16 * 24 * 60)
    expect((await posts({ states: "expired" })).length).toBe(2)
    clock.pass(-16 * 24 * 60)
    for (const { id } of made) {
      expect((await api.call("DELETE", `/google_posts/${id}`, { as: admin })).status).toBe(204)
      expect((await api.call("DELETE", `/google_posts/${id}`, { as: admin })).status).toBe(404)
      expect((await api.call("GET", `/google_posts/${id}`, { as: admin })).status).toBe(404)
    }
    await publish()
    const shown = await api.deps.db.select().from(simulatedPosts)
    expect(shown.map(({ removedAt }) => removedAt !== null)).toEqual([true, true])
    const [upload] = await api.deps.db.select().from(uploads).where(eq(uploads.id, uploadId!))
    expect(upload!.expiresAt).not.toBeNull()
  })

  test("a post waits for its hour at each location, and fills in what the location is called", async () => {
    const text = { summary: "Come to {{location_name}} in {{city}}!", publishDate: "2026-11-03" }
    const made = await posted({ ...update, ...text, publishTime: "08:30" }, first.locationIds.slice(0, 2))
    expect(made.map(({ state, publish_at }) => [state, publish_at]).sort()).toEqual([
      ["scheduled", "2026-11-02T23:30:00.000Z"],
      ["scheduled", "2026-11-03T13:30:00.000Z"],
    ])
    expect(await publish()).toBe(0)
    clock.pass(12 * 60)
    expect(await publish()).toBe(1)
    clock.pass(24 * 60)
    expect(await publish()).toBe(1)
    const sent = await rowsOf(
      api.deps.db,
      { summary: column.text() },
      sql`select summary from simulated_posts where removed_at is null order by location_id`,
    )
    const names = await api.deps.db
      .select({ name: locations.name })
      .from(locations)
      .where(eq(locations.accountId, first.id))
      .orderBy(locations.id)
    expect(sent.map(({ summary }) => summary)).toEqual([
      `Come to ${names[0]!.name} in Albany!`,
      expect.stringContaining(`Come to ${names[1]!.name}`),
    ])
    clock.pass(-36 * 60)
  })

  test("Google refuses a phone number and what it shows already, and takes down what is shouted; the reason is kept", async () => {
    const ends = async (body: object) => {
      const [made] = await posted(body)
      await publish()
      return (await api.call("GET", `/google_posts/${made!.id}`, { as: admin })).body
    }
    expect(await ends({ ...update, summary: "Call 206-555-0123 now" })).toMatchObject({
      state: "rejected",
      error: "Google: Posts can't contain a phone number.",
    })
    expect(await ends(update)).toMatchObject({ state: "live", error: null })
    expect(await ends(update)).toMatchObject({
      state: "rejected",
      error: "Google: The location already shows this post.",
    })
    const { id } = await ends({ ...update, summary: "EVERYTHING MUST GO BY SUNDAY" })
    clock.pass(90)
    await doJobs(api.deps, "post_check")
    expect((await api.call("GET", `/google_posts/${id}`, { as: admin })).body).toMatchObject({
      state: "rejected",
      error: "Google removed the post: The post is written in capitals.",
    })
  })

  test("while Google is down a post waits, a day at most, and is sent once", async () => {
    behaviour.outages = ["google_maps"]
    const [made, late] = [
      (await posted({ ...update, summary: "Back soon." }))[0]!,
      (await posted({ ...update, summary: "Too late." }))[0]!,
    ]
    await publish()
    expect((await posts({ states: "processing" })).map(({ error }) => error)).toEqual([
      "Google cannot be reached. We'll try again.",
      "Google cannot be reached. We'll try again.",
    ])
    clock.pass(25 * 60)
    await api.deps.db.execute(
      sql`update posts set publish_at = ${clock.now().toISOString()}::timestamptz where id = ${made.id}`,
    )
    await publish()
    behaviour.outages = []
    clock.pass(60)
    await publish()
    const stateOf = async (id: unknown) => (await api.call("GET", `/google_posts/${id}`, { as: admin })).body
    expect(await stateOf(made.id)).toMatchObject({ state: "live" })
    expect(await stateOf(late.id)).toMatchObject({
      state: "failed",
      error: "Google could not be reached for a day.",
    })
    clock.pass(-26 * 60)
  })

  test("posts go to the locations of the list behind a filter, and to none that the caller does not see", async () => {
    const { body } = await write({ ...update, summary: "Everywhere." })
    expect((await act(body.data.id, {})).status).toBe(202)
    await doJobs(api.deps, "bulk_action")
    const listed = await rowsOf(
      api.deps.db,
      { id: column.number() },
      sql`select distinct location_id as id from directory_listings where account_id = ${first.id}`,
    )
    expect((await postsOf(body.data.id)).length).toBe(listed.length)
    expect((await act(body.data.id, { location_ids: [second.locationIds[0]] })).status).toBe(404)
    expect((await act(999_999, { location_ids: [first.locationIds[0]] })).status).toBe(404)
    expect((await act(body.data.id, {}, { account_id: second.id })).status).toBe(403)
    expect((await act(body.data.id, {}, { user_id: first.users.Manager.id })).status).toBe(403)
    expect((await act(body.data.id, { unknown: 1 })).status).toBe(400)
  })

  test("the posts of a bulk action are deleted together, here and at Google, within 30 days and by who may delete", async () => {
    const made = await posted({ ...update, summary: "Undone." }, first.locationIds.slice(0, 2))
    const others = await posted({ ...update, summary: "Kept." })
    await publish()
    const { bulk_action_id: id } = made[0]!
    expect(await posts({ bulk_action_id: id })).toHaveLength(2)
    const undo = async (email: string) =>
      api.call("POST", `/bulk_actions/${id}/undo`, { as: await api.login(email) })
    expect((await undo("admin@second.test")).status).toBe(404)
    expect((await undo("read-only@first.test")).status).toBe(403)
    const age = (days: number) =>
      api.deps.db
        .update(bulkActions)
        .set({ createdAt: new Date(clock.now().getTime() - days * 86_400_000).toISOString() })
        .where(eq(bulkActions.id, Number(id)))
    await age(31)
    expect((await undo("admin@first.test")).status).toBe(409)
    await age(29)
    expect(await undo("admin@first.test")).toMatchObject({ status: 202, body: { id, deleted: 2 } })
    await publish()
    const left = await rowsOf(
      api.deps.db,
      { count: column.number() },
      sql`select count(*)::integer as count from posts where bulk_action_id = ${id}`,
    )
    expect(left).toEqual([{ count: 0 }])
    expect(await postsOf(others[0]!.google_post_content_id)).toMatchObject([{ state: "live" }])
    expect((await undo("admin@first.test")).status).toBe(409)
  })

  test("content that is never posted goes after a week, and a bulk action 90 days after its end once its posts are gone", async () => {
    const { id: unused } = (await write(update)).body.data
    const [kept] = await posted({ ...update, summary: "Still shown." })
    const [passing] = await posted({ ...update, summary: "Gone soon." })
    await publish()
    await doJobs(api.deps, "bulk_action")
    await api.call("DELETE", `/google_posts/${passing!.id}`, { as: admin })
    await publish()
    const idsOf = async (table: "bulk_actions" | "post_contents") =>
      (
        await rowsOf(
          api.deps.db,
          { id: column.number() },
          sql`select id::float8 as id from ${sql.identifier(table)}`,
        )
      ).map(({ id }) => Number(id))
    await doJobs(api.deps, "bulk_action_removal")
    expect(await idsOf("post_contents")).toContain(unused)
    await api.deps.db.update(bulkActions).set({ finishedAt: "2026-07-01T00:00:00Z" })
    await api.deps.db.execute(sql`update post_contents set created_at = '2026-10-20T00:00:00Z'`)
    await doJobs(api.deps, "bulk_action_removal")
    expect(await idsOf("bulk_actions")).toContain(kept!.bulk_action_id)
    expect(await idsOf("bulk_actions")).not.toContain(passing!.bulk_action_id)
    const contents = await idsOf("post_contents")
    expect(contents).toContain(kept!.google_post_content_id)
    for (const id of [unused, passing!.google_post_content_id]) expect(contents).not.toContain(id)
  })

  test("posting needs the permission, publishing and the feature; only who may delete deletes [P-377 P-378 P-379]", async () => {
    const manager = await api.login("manager@first.test")
    const user = await api.login("user@first.test")
    expect((await write(update, user)).status).toBe(403)
    expect((await write(update, manager)).status).toBe(201)
    const [made] = await posted({ ...update, summary: "Of an Admin." })
    expect((await api.call("DELETE", `/google_posts/${made!.id}`, { as: manager })).status).toBe(403)
    for (const code of ["local_listings_publishing", "google_posts"]) {
      await api.deps.db.insert(accountSettings).values({ accountId: first.id, code, value: "false" })
      const fresh = await api.login("admin@first.test")
      const { status, body } = await write(update, fresh)
      expect([status, body.code]).toEqual([403, code === "google_posts" ? expect.any(String) : "feature_off"])
      await api.deps.db.delete(accountSettings).where(eq(accountSettings.code, code))
    }
  })

  test("a bulk action of someone who may not post any more ends without posts", async () => {
    const { body } = await write({ ...update, summary: "Of somebody who left." })
    const { body: started } = await act(body.data.id, { location_ids: [first.locationIds[0]] })
    await api.deps.db.execute(sql`update users set deactivated_at = now() where id = ${first.users.Admin.id}`)
    await doJobs(api.deps, "bulk_action")
    const [row] = await api.deps.db
      .select()
      .from(bulkActions)
      .where(eq(bulkActions.id, started.bulk_actions[0].id))
    expect(row!.status).toBe("failed")
  })
})
