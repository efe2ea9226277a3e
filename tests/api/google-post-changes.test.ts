import { eq, inArray, sql } from "drizzle-orm"
import type { GooglePost } from "#lib/contract/google-posts.ts"
import { bulkActions, googlePostContents, googlePosts } from "#review-api/db/schema/google-posts.ts"
import { locations } from "#review-api/db/schema/places.ts"
import { quickBehaviour } from "#review-api/directories/simulator/behaviour.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { postCalls } from "#tests/support/google-posts.ts"
import { allowPhotos } from "#tests/support/photos.ts"
import { standingClock } from "#tests/support/responses.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const update = { topic_type: "STANDARD", summary: "We are open until nine." }
describe.each(databasesFor("jobs"))("Google posts that are there, on %s", (database) => {
  let api: TestApi
  let first: SeededAccount
  let admin: Caller
  const clock = standingClock("2026-11-02T12:00:00Z")
  const behaviour = { ...quickBehaviour, outages: [] as string[] }
  const { posted } = postCalls(() => ({ api, account: first, admin }))

  beforeAll(async () => {
    api = await startTestApi({ database, clock, sources: behaviour })
    ;({ first } = await seedTwoAccounts(api.deps))
    admin = await api.login("admin@first.test")
    await allowPhotos(api.deps, first.id, first.locationIds)
    // New York is five hours behind, Tokyo nine hours ahead.
    for (const [at, timeZone] of [
      [0, "America/New_York"],
      [1, "Asia/Tokyo"],
    ] as const)
      await api.deps.db.update(locations).set({ timeZone }).where(eq(locations.id, first.locationIds[at]!))
  }, 60_000)
  afterAll(() => api.close())

  test("the list is walked by cursors there and back, whatever narrows it, and shows nobody more than their locations", async () => {
    const { db } = api.deps
    const [seed] = await posted({ ...update, summary: "One to begin with." })
    const [action] = await db
      .select()
      .from(bulkActions)
      .where(eq(bulkActions.id, Number(seed!.bulk_action_id)))
    const contents = await db
      .insert(googlePostContents)
      .values(
        (["STANDARD", "OFFER"] as const).map((topicType) => ({
          ...{ accountId: first.id, userId: first.users.Admin.id, topicType, actionType: "none" as const },
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
        ...{ accountId: first.id, contentId: contents[round % 2]!.id, bulkActionId, locationId },
        state: states[(round + at) % states.length]!,
        // Several of one instant.
        publishAt: new Date(Date.parse("2026-09-01T00:00:00Z") + (round >> 1) * 60_000).toISOString(),
        expiresAt: round % 3 === 0 ? "2026-10-01T00:00:00Z" : null,
      })),
    )
    await db.insert(googlePosts).values(made)
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
      const ids = all._embedded.google_posts.map(({ id }: GooglePost) => id)
      expect(all._total).toBe(ids.length)
      const walked: unknown[] = []
      const firsts: unknown[] = []
      let page = await read({ ...query, per_page: 7 })
      for (;;) {
        walked.push(...page._embedded.google_posts.map(({ id }: GooglePost) => id))
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
    expect((await read({ after: "nonsense", per_page: 1 }))._page).toBe(1)
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
      seen._embedded.google_posts.every(
        ({ location_id }: GooglePost) => location_id === first.locationIds[0],
      ),
    ).toBe(true)
    expect((await read({ location_id: first.locationIds[1] }, manager))._total).toBe(0)
    await db.delete(googlePosts).where(
      inArray(
        googlePosts.contentId,
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
})
