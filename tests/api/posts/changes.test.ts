import { and, eq, inArray, sql } from "drizzle-orm"
import type { Post } from "#lib/contract/posts/schema.ts"
import { auditEntries } from "#review-api/db/schema/audit-entries.ts"
import { events } from "#review-api/db/schema/events.ts"
import { locations } from "#review-api/db/schema/places.ts"
import { bulkActions, postContents, posts } from "#review-api/db/schema/posts.ts"
import { simulatedPosts } from "#review-api/db/schema/simulated-posts.ts"
import { quickBehaviour } from "#review-api/directories/simulator/behaviour.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { allowPhotos } from "#tests/support/photos.ts"
import { postCalls } from "#tests/support/posts.ts"
import { doJobs, standingClock } from "#tests/support/responses.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const update = { topic_type: "STANDARD", summary: "We are open until nine." }
const event = {
  topic_type: "EVENT",
  title: "Jazz night",
  startDate: "2026-11-10",
  startTime: "19:00",
  endDate: "2026-11-10",
  endTime: "23:00",
}

describe.each(databasesFor("jobs"))("Google posts that are there, on %s", (database) => {
  let api: TestApi
  let first: SeededAccount
  let second: SeededAccount
  let admin: Caller
  const clock = standingClock("2026-11-02T12:00:00Z")
  const behaviour = { ...quickBehaviour, outages: [] as string[] }
  const { post, posted, postsOf, publish } = postCalls(() => ({ api, account: first, admin }))

  beforeAll(async () => {
    api = await startTestApi({ database, clock, sources: behaviour })
    ;({ first, second } = await seedTwoAccounts(api.deps))
    admin = await api.login("admin@first.test")
    await allowPhotos(api.deps, first.id, first.locationIds)
    // New York is five hours behind, Tokyo nine hours ahead.
    for (const [at, timeZone] of [
      [0, "America/New_York"],
      [1, "Asia/Tokyo"],
    ] as const)
      await api.deps.db.update(locations).set({ timeZone }).where(eq(locations.id, first.locationIds[at]!))
  })
  afterAll(() => api.close())

  const edit = (id: unknown, body: object, as = admin) =>
    api.call("PATCH", `/google_posts/${id}`, { as, body })
  const shown = async () =>
    (await api.deps.db.select().from(simulatedPosts)).flatMap(({ removedAt, summary, title }) =>
      removedAt === null ? [title ?? summary] : [],
    )

  test("the list is walked by cursors there and back, whatever narrows it, and shows no one more than their locations", async () => {
    const { db } = api.deps
    const [seed] = await posted({ ...update, summary: "One to begin with." })
    const [action] = await db
      .select()
      .from(bulkActions)
      .where(eq(bulkActions.id, Number(seed!.bulk_action_id)))
    const contents = await db
      .insert(postContents)
      .values(
        (["STANDARD", "OFFER"] as const).map((topicType) => ({
          accountId: first.id,
          userId: first.users.Admin.id,
          topicType,
          actionType: "none" as const,
          languageCode: "en",
        })),
      )
      .returning()
    const states = ["live", "failed", "rejected", "live"] as const
    const spread = await db
      .insert(bulkActions)
      .values(Array.from({ length: 12 }, () => ({ ...action!, id: undefined })))
      .returning({ id: bulkActions.id })
    const made = spread.flatMap(({ id: bulkActionId }, round) =>
      first.locationIds.slice(0, 3).map((locationId, at) => ({
        accountId: first.id,
        contentId: contents[round % 2]!.id,
        bulkActionId,
        locationId,
        state: states[(round + at) % states.length]!,
        // Several of one instant.
        publishAt: new Date(Date.parse("2026-09-01T00:00:00Z") + (round >> 1) * 60_000).toISOString(),
        expiresAt: round % 3 === 0 ? "2026-10-01T00:00:00Z" : null,
      })),
    )
    await db.insert(posts).values(made)
    const queries: object[] = [
      ...[{}, { states: "failed" }, { states: "live" }, { states: "expired" }, { states: "failed,expired" }],
      ...[{ topic_types: "OFFER" }, { google_post_content_id: contents[0]!.id }],
      ...[{ location_id: first.locationIds[1] }, { location_ids: first.locationIds.slice(0, 2).join() }],
      ...[{ group_id: first.groupIds?.[0] ?? 0 }, { states: "rejected", location_id: first.locationIds[0] }],
    ]
    const read = async (query: object, as = admin) =>
      (await api.call("GET", "/google_posts", { as, query: query as never })).body
    for (const query of queries) {
      const all = await read({ ...query, per_page: 500 })
      const ids = all._embedded.google_posts.map(({ id }: Post) => id)
      expect(all._total).toBe(ids.length)
      const walked: unknown[] = []
      const firsts: unknown[] = []
      let page = await read({ ...query, per_page: 7 })
      for (;;) {
        walked.push(...page._embedded.google_posts.map(({ id }: Post) => id))
        firsts.push(page._embedded.google_posts[0]?.id)
        if (!page.paging.cursors.after) break
        page = await read({ ...query, per_page: 7, after: page.paging.cursors.after })
      }
      expect(walked).toEqual(ids)
      for (let at = firsts.length - 2; at >= 0; at--) {
        page = await read({ ...query, per_page: 7, before: page.paging.cursors.before })
        expect(page._embedded.google_posts[0].id).toBe(firsts[at])
      }
      expect(page.paging.cursors.before).toBeNull()
    }
    expect((await read({ states: "expired", per_page: 500 }))._total).toBeGreaterThan(0)
    // A Manager with one location sees its posts alone.
    const { id: viewer } = first.users.Manager
    await db.execute(sql`delete from user_locations where account_id = ${first.id} and user_id = ${viewer}`)
    await db.execute(
      sql`insert into user_locations (account_id, user_id, location_id) values (${first.id}, ${viewer}, ${first.locationIds[0]})`,
    )
    const manager = await api.login("manager@first.test")
    const seen = await read({ per_page: 500 }, manager)
    expect(seen._total).toBeGreaterThan(0)
    expect(
      seen._embedded.google_posts.every(({ location_id }: Post) => location_id === first.locationIds[0]),
    ).toBe(true)
    expect((await read({ location_id: first.locationIds[1] }, manager))._total).toBe(0)
    await db.delete(posts).where(
      inArray(
        posts.contentId,
        contents.map(({ id }) => id),
      ),
    )
    await db.delete(bulkActions).where(
      inArray(
        bulkActions.id,
        spread.map(({ id }) => id),
      ),
    )
  })

  test("a scheduled post is edited for one location or for all of its content, and goes out as it was edited", async () => {
    const [near, far] = await posted(
      { ...update, summary: "Soon.", publishDate: "2026-11-03", publishTime: "08:30" },
      first.locationIds.slice(0, 2),
    )
    const both = { summary: "Sooner.", publishTime: "07:00", applies_to: "content" }
    expect((await edit(near!.id, both)).body).toMatchObject({ summary: "Sooner.", state: "scheduled" })
    expect((await post(far!)).summary).toBe("Sooner.")
    expect([(await post(near!)).publish_at, (await post(far!)).publish_at].sort()).toEqual([
      ...["2026-11-02T22:00:00.000Z", "2026-11-03T12:00:00.000Z"],
    ])
    const { body } = await edit(near!.id, { summary: "Here alone.", publishDate: null, publishTime: null })
    expect(body).toMatchObject({ summary: "Here alone.", state: "processing" })
    expect((await post(far!)).summary).toBe("Sooner.")
    await publish()
    clock.pass(24 * 60)
    await publish()
    clock.pass(-24 * 60)
    expect((await shown()).filter((text) => /Soon|Here/.test(text!)).sort()).toEqual([
      ...["Here alone.", "Sooner."],
    ])
    // No bulk action names the content of one that was edited alone.
    await api.deps.db.update(postContents).set({ createdAt: "2026-10-20T00:00:00Z" })
    await doJobs(api.deps, "bulk_action_removal")
    expect((await post(near!)).summary).toBe("Here alone.")
    const [entry] = await api.deps.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.accountId, first.id), eq(auditEntries.action, "google_posts.update")))
    expect(entry).toMatchObject({ resourceType: "google_post" })
  })

  test("a live post is changed at Google; where it does not take the change, it stays and says why", async () => {
    const [made] = await posted({ ...event, summary: "From seven." })
    await publish()
    const published = await post(made!)
    // Its day has passed, and may stay.
    clock.pass(8 * 24 * 60 + 14 * 60)
    expect(await edit(made!.id, { summary: "From eight.", endDate: "2026-11-12" })).toMatchObject({
      status: 200,
      body: { state: "processing", summary: "From eight." },
    })
    expect((await edit(made!.id, { summary: "Again." })).status).toBe(409)
    await publish()
    expect(await post(made!)).toMatchObject({
      state: "live",
      summary: "From eight.",
      error: null,
      published_at: published.published_at,
      publish_at: published.publish_at,
      expires_at: "2026-11-13T04:00:00.000Z",
    })
    expect((await edit(made!.id, { summary: "Call 206-555-0123 now", endDate: "2026-11-14" })).status).toBe(
      200,
    )
    await publish()
    expect(await post(made!)).toMatchObject({
      state: "live",
      summary: "From eight.",
      expires_at: "2026-11-13T04:00:00.000Z",
      error: "The edit failed: Posts can't contain a phone number. Google still shows the post as it was.",
    })
    const sent = await api.deps.db.select().from(simulatedPosts).where(eq(simulatedPosts.title, "Jazz night"))
    expect(sent.map(({ summary }) => summary)).toEqual(["From eight."])
    behaviour.outages = ["google_maps"]
    await edit(made!.id, { summary: "From nine." })
    await publish()
    expect(await post(made!)).toMatchObject({ state: "processing", summary: "From nine." })
    clock.pass(25 * 60)
    await publish()
    behaviour.outages = []
    expect(await post(made!)).toMatchObject({
      state: "live",
      summary: "From eight.",
      error: expect.stringContaining("Google could not be reached for a day."),
    })
    clock.pass(5 * 24 * 60)
    expect((await edit(made!.id, { summary: "Over." })).body.error).toBe(
      "This post has ended. Duplicate it with other dates.",
    )
    clock.pass(-(14 * 24 * 60 + 15 * 60))
    const heard = await api.deps.db.select().from(events).where(eq(events.action, "LOCAL_LISTING_UPDATED"))
    expect(heard.length).toBeGreaterThan(0)
  })

  test("an edit needs the permission, publishing and a post of one's own locations, and is checked like a new post", async () => {
    const [made] = await posted({ ...event, title: "Checked" })
    await publish()
    expect((await edit(made!.id, { title: " ", startDate: "2026-11-01" })).body.errors).toEqual({
      title: ["Enter an event title"],
      startDate: ["Start date can't be in the past"],
    })
    expect(
      (await edit(made!.id, { media: [{ sourceUrl: "https://x.example/a.jpg", mediaFormat: "PHOTO" }] }))
        .status,
    ).toBe(422)
    expect((await edit(made!.id, { title: "Other" }, await api.login("manager@first.test"))).status).toBe(403)
    expect((await edit(made!.id, { title: "Other" }, await api.login("admin@second.test"))).status).toBe(404)
    expect((await edit(made!.id, { applies_to: "everything" })).status).toBe(422)
    expect((await edit("nothing", { title: "Other" })).status).toBe(404)
    expect(await post(made!)).toMatchObject({ title: "Checked" })
    expect(second.id).not.toBe(first.id)
  })

  const retry = (id: unknown, body: object = {}, as = admin) =>
    api.call("POST", `/google_posts/${id}/retry`, { as, body })

  test("a post that failed or was rejected is sent again alone or with all of its content, and not once it has ended", async () => {
    const all = await posted({ ...event, title: "Call 206-555-0123" }, first.locationIds.slice(0, 3))
    await publish()
    expect(
      (await postsOf(all[0]!.google_post_content_id)).map((one) => [one.state, one.retryable_count]),
    ).toEqual(all.map(() => ["rejected", 3]))
    const [one] = all
    const isFailure = and(eq(events.channel, `account:${first.id}`), eq(events.resourceId, String(one!.id)))
    expect(await api.deps.db.$count(events, isFailure)).toBe(1)
    await edit(one!.id, { title: "Call us" })
    expect((await retry(one!.id)).status).toBe(409)
    await publish()
    expect(await post(one!)).toMatchObject({ state: "live", title: "Call us", retryable_count: null })
    expect((await retry(one!.id)).status).toBe(409)
    const [, two, three] = all
    expect((await retry(two!.id)).body).toMatchObject({ retried: 1 })
    expect(await post(two!)).toMatchObject({ state: "processing", error: null })
    expect(await post(three!)).toMatchObject({ state: "rejected", retryable_count: 1 })
    await publish()
    expect(await post(two!)).toMatchObject({ state: "rejected", retryable_count: 2 })
    expect((await retry(three!.id, { applies_to: "content" })).body).toMatchObject({ retried: 2 })
    await publish()
    clock.pass(30 * 24 * 60)
    const ended = await retry(two!.id)
    expect([ended.status, ended.body.error]).toEqual([
      409,
      "This post has ended. Duplicate it with other dates.",
    ])
    expect(await post(two!)).toMatchObject({ retryable_count: 0 })
    clock.pass(-30 * 24 * 60)
    expect((await retry(two!.id, {}, await api.login("user@first.test"))).status).toBe(403)
    expect((await retry(two!.id, {}, await api.login("admin@second.test"))).status).toBe(404)
  })

  test("a post that Google took down later is shown again once it is sent again", async () => {
    const [made] = await posted({ ...update, summary: "EVERYTHING MUST GO BY MONDAY" })
    await publish()
    clock.pass(90)
    await doJobs(api.deps, "post_check")
    expect(await post(made!)).toMatchObject({ state: "rejected" })
    await edit(made!.id, { summary: "Everything must go by Monday" })
    await publish()
    clock.pass(90)
    await doJobs(api.deps, "post_check")
    expect(await post(made!)).toMatchObject({ state: "live", error: null })
    expect((await shown()).filter((text) => /monday/i.test(text!))).toEqual(["Everything must go by Monday"])
    clock.pass(-180)
  })

  test("the calendar has each post on its day at the location, once for all locations where it stands alike", async () => {
    const at = { publishDate: "2026-12-01", publishTime: "00:30" }
    const made = await posted(
      { ...update, summary: "December begins.", ...at },
      first.locationIds.slice(0, 2),
    )
    const month = async (name: string, query: object = {}, as = admin) =>
      (await api.call("GET", "/google_posts/calendar", { as, query: { month: name, ...query } as never }))
        .body
    const contentId = made[0]!.google_post_content_id
    const entry = {
      day: "2026-12-01",
      time: "00:30",
      google_post_content_id: contentId,
      topic_type: "STANDARD",
      title: null,
      summary: "December begins.",
      state: "scheduled",
      count: 2,
      location_name: null,
    }
    expect(await month("2026-12")).toMatchObject({ month: "2026-12", entries: [entry], is_cut: false })
    const ofMonth = (await month("2026-11")).entries as { google_post_content_id: unknown }[]
    expect(ofMonth.some(({ google_post_content_id: id }) => id === contentId)).toBe(false)
    const [one] = made
    const alone = await month("2026-12", { location_id: one!.location_id })
    expect(alone.entries).toMatchObject([{ ...entry, count: 1, location_name: one!.location_name }])
    await edit(one!.id, { publishDate: "2026-12-02" })
    expect((await month("2026-12")).entries).toMatchObject([
      { day: "2026-12-01", count: 1 },
      { day: "2026-12-02", count: 1 },
    ])
    expect((await month("2026-12", { states: "live" })).entries).toEqual([])
    expect(
      (await month("2026-12", { topic_types: "STANDARD,EVENT", states: "live,scheduled" })).entries,
    ).toHaveLength(2)
    expect(
      (await api.call("GET", "/google_posts/calendar", { as: admin, query: { month: "2026-13" } })).status,
    ).toBe(400)
    const other = await api.login("admin@second.test")
    expect((await month("2026-12", {}, other)).entries).toEqual([])
  })
})
