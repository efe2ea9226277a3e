import { and, eq, sql } from "drizzle-orm"
import { accounts } from "#review-api/db/schema/identity.ts"
import { linkedIntegrations } from "#review-api/db/schema/integrations.ts"
import { responses, reviews } from "#review-api/db/schema/reviews.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { databasesFor } from "#tests/support/databases.ts"
import {
  audited,
  emailsAbout,
  googleOf,
  knowAtGoogle,
  placesAt,
  putUnder,
  signInLinked,
  startLinkedScene,
} from "#tests/support/linked-scene.ts"
import { doJobs, type standingClock } from "#tests/support/responses.ts"
import { expectRightRollups } from "#tests/support/rollup-check.ts"
import { emailOf, type SeededAccount, seedAccount } from "#tests/support/seed.ts"
import { shownFromGoogle, standingAtGoogle } from "#tests/support/stand-ins/google/compare-reviews.ts"
import { connectGoogle } from "#tests/support/stand-ins/google/connect-google.ts"
import { placeOf } from "#tests/support/stand-ins/google/seed-places.ts"
import type { GoogleStandIn } from "#tests/support/stand-ins/google/start-google.ts"
import type { TestApi } from "#tests/support/test-api.ts"

type Item = Record<string, unknown>

describe.each(databasesFor("jobs"))("integrations through a parent's connection on %s", (database) => {
  let clock: ReturnType<typeof standingClock>
  let standIn: GoogleStandIn
  let api: TestApi
  /** A parent with two children, and another parent with one. */
  let parent: SeededAccount
  let child: SeededAccount
  let sibling: SeededAccount
  let other: SeededAccount
  let stranger: SeededAccount
  let tokenId: number
  let as: Record<"parent" | "child" | "sibling" | "other", Caller>
  const fixture = () => standIn.fixture

  beforeAll(async () => {
    const scene = await startLinkedScene(database)
    ;({ clock, standIn, api, parent, child, sibling, other, stranger, tokenId, as } = scene)
  })
  afterAll(async () => {
    await api.close()
    await standIn.close()
  })

  async function sync(minutes = 2): Promise<void> {
    clock.pass(minutes)
    await doJobs(api.deps, "connection")
  }

  const link = (childId: number, caller = as.parent, token = tokenId) =>
    api.call("POST", "/linked_integrations", {
      as: caller,
      body: { oauth_token_id: token, child_account_id: childId },
    })
  const unlink = (id: unknown, caller = as.parent) =>
    api.call("DELETE", `/linked_integrations/${id}`, { as: caller })
  const listed = async (query: Item = {}, caller = as.parent) =>
    api.call("GET", "/linked_integrations", { as: caller, query: { oauth_token_id: tokenId, ...query } })
  const shown = (account: SeededAccount, place: number) =>
    shownFromGoogle(api.deps, account.id, placeOf(place))
  const atGoogle = (place: number) => standingAtGoogle(fixture(), placeOf(place))
  const places = async (caller: Caller, query: Item = {}) =>
    (await api.call("GET", "/connection_places", { as: caller, query })).body._embedded
      .connection_places as Item[]

  test("a parent without links has its own places; those of no one wait, and no child sees anything", async () => {
    expect(await placesAt(api)).toEqual([
      [parent.id, "doubtful", null],
      [parent.id, "doubtful", null],
      [parent.id, "matched", parent.locationIds[2]],
      [parent.id, "doubtful", null],
      [parent.id, "doubtful", expect.anything()],
    ])
    expect(await googleOf(api, as.child)).toMatchObject({
      integrated: false,
      linked_integration_account_owner_id: null,
      integration_resource_type: null,
    })
    const { body } = await listed()
    expect(body._embedded.linked_integrations).toMatchObject([
      { account_id: sibling.id, linked: false, connected: false },
      { account_id: child.id, linked: false, places_matched: 0 },
    ])
  })

  test("a person of the parent who may, links a child of it, and no one else [P-143]", async () => {
    for (const [caller, childId, token, status] of [
      [as.parent, stranger.id, tokenId, 404],
      [as.parent, other.id, tokenId, 404],
      [as.parent, parent.id, tokenId, 404],
      [as.parent, child.id, 999_999, 404],
      [as.other, stranger.id, tokenId, 404],
      [as.child, sibling.id, tokenId, 403],
      [await api.login(emailOf("Manager", "partner.test")), child.id, tokenId, 403],
    ] as const) {
      expect((await link(childId, caller, token)).status).toBe(status)
    }
    expect((await listed({}, as.other)).body._total).toBe(0)
    expect((await listed({}, as.child)).status).toBe(403)
    const made = await link(child.id)
    expect(made).toMatchObject({
      status: 201,
      body: { account_id: child.id, linked_integration_account_owner_id: parent.id },
    })
    expect((await link(child.id)).body.id).toBe(made.body.id)
    expect((await link(sibling.id)).status).toBe(201)
    for (const caller of [as.parent, as.child])
      expect(await audited(api, caller, "linked_integrations.create")).toBe(caller === as.parent ? 2 : 1)
    const { body } = await listed({ linked: true, keywords: "Partner Child" })
    expect(body._embedded.linked_integrations).toMatchObject([{ account_id: child.id, linked: true }])
  })

  test("a child is integrated by its parent, whose name it learns and nothing else [P-143, P-144, P-266]", async () => {
    const item = await googleOf(api, as.child)
    expect(item).toMatchObject({
      linked_integration_account_owner_id: parent.id,
      integration_resource_type: "linked_integration",
      linked_integration_account_owner_name: "Partner",
      integrated: true,
      integration_status: "active",
      oauth_token_id: null,
      expires_at: null,
    })
    for (const path of ["/oauth_tokens", "/connections", "/connection_places"]) {
      const { body } = await api.call("GET", path, { as: as.child })
      expect([path, body._total]).toEqual([path, 0])
    }
    const ofChildren = await api.call("GET", "/integrations", {
      as: as.parent,
      query: { parent_id: parent.id, integration_status: "active" },
    })
    expect(ofChildren.body._embedded.integrations.map((one: Item) => one["account_id"]).sort()).toEqual(
      [child.id, sibling.id].sort(),
    )
    const issues = await api.call("DELETE", `/oauth_tokens/${tokenId}`, { as: as.child })
    expect(issues.status).toBe(404)
  })

  test("each place goes to the account of its location, with all of its reviews there and nowhere else", async () => {
    await sync()
    expect(await placesAt(api)).toEqual([
      [child.id, "matched", child.locationIds[0]],
      [sibling.id, "matched", sibling.locationIds[1]],
      [parent.id, "matched", parent.locationIds[2]],
      [parent.id, "doubtful", null],
      [parent.id, "doubtful", expect.anything()],
    ])
    for (const [account, place] of [
      [child, 1],
      [sibling, 2],
      [parent, 3],
    ] as const) {
      expect(await shown(account, place)).toEqual(atGoogle(place))
      await expectRightRollups(api.deps, { accountId: account.id, timeZone: account.timeZone })
      for (const none of [child, sibling, parent, stranger].filter((one) => one !== account))
        expect(await shown(none, place)).toEqual([])
    }
    const { rows: before } = await api.deps.run("select coalesce(max(id), 0) as last from events", [])
    const last = (before as { last: number }[])[0]!.last
    fixture().addReview(placeOf(1), { starRating: "ONE", comment: "Cold coffee" })
    await sync()
    const query = { location_id: child.locationIds[0], keywords: "Cold coffee" }
    const seen = await api.call("GET", "/reviews", { as: as.child, query })
    expect(seen.body._total).toBe(1)
    const id = seen.body._embedded.reviews[0].id
    for (const caller of [as.sibling, as.other])
      expect((await api.call("GET", `/reviews/${id}`, { as: caller })).status).toBe(404)
    const { rows } = await api.deps.run("select distinct account_id from events where id > $1", [last])
    expect(rows).toEqual([{ account_id: child.id }])
  })

  test("a child responds with the parent's access", async () => {
    const [review] = [...fixture().reviews.get(placeOf(1))!.values()]
    const [row] = await api.deps.db
      .select({ id: reviews.id })
      .from(reviews)
      .where(and(eq(reviews.accountId, child.id), eq(reviews.identity, review!.reviewId)))
    const body = { review_id: row!.id, content: "Thank you!", status: "pending" }
    expect((await api.call("POST", "/responses", { as: as.sibling, body })).status).toBe(404)
    expect((await api.call("POST", "/responses", { as: as.child, body })).status).toBe(201)
    await doJobs(api.deps, "response")
    expect(fixture().puts).toEqual([{ name: review!.name, comment: "Thank you!" }])
    const [sent] = await api.deps.db.select().from(responses).where(eq(responses.reviewId, row!.id))
    expect(sent).toMatchObject({ accountId: child.id, status: "published", error: null })
    await sync()
    expect(await shown(child, 1)).toEqual(atGoogle(1))
  })

  test("a person of the parent says of a doubtful place which location of a linked child it is", async () => {
    const [dogwood] = (await places(as.parent, { status: "doubtful" })).filter(
      ({ name }) => name === "Dogwood Diner",
    )
    const candidates = dogwood!["candidates"] as Item[]
    expect(new Set(candidates.map((one) => one["account_name"]))).toEqual(
      new Set([undefined, "Partner Child", "First Account"]),
    )
    const say = (body: Item, caller = as.parent) =>
      api.patch(`/connection_places/${dogwood!["id"]}`, { as: caller, body: { status: "matched", ...body } })
    for (const [location_id, location_account_id] of [
      [stranger.locationIds[3], stranger.id],
      [child.locationIds[3], sibling.id],
      [child.locationIds[3], other.id],
    ]) {
      expect((await say({ location_id, location_account_id })).status).toBe(422)
    }
    const given = { location_id: child.locationIds[3], location_account_id: child.id }
    expect((await say(given, as.child)).status).toBe(404)
    const said = await say(given)
    expect(said).toMatchObject({
      status: 200,
      body: { account_id: child.id, account_name: "Partner Child", status: "matched" },
    })
    await sync(0)
    expect(await shown(child, 5)).toEqual(atGoogle(5))
    expect(await audited(api, as.child, "connection_places.update")).toBe(1)
    // It was another child's after all: there all of it is read again, and nothing more comes in here.
    const before = await shown(child, 5)
    await say({ location_id: sibling.locationIds[3], location_account_id: sibling.id })
    fixture().addReview(placeOf(5), { starRating: "FIVE", comment: "Late" })
    await sync(0)
    expect(await shown(sibling, 5)).toEqual(atGoogle(5))
    const kept = await api.deps.db.$count(
      reviews,
      and(
        eq(reviews.accountId, child.id),
        eq(reviews.locationId, child.locationIds[3]!),
        sql`identity not like 'seed-%'`,
      ),
    )
    expect(kept).toBe(before.length)
    const { body } = await api.call("GET", "/connections", { as: as.parent })
    expect(body._embedded.connections).toMatchObject([{ places_matched: 4, places_doubtful: 1 }])
  })

  test("a provider's news of a child's place leads to a look at it", async () => {
    const { name, reviewId } = fixture().addReview(placeOf(1), { starRating: "TWO", comment: "Just now" })
    const sent = (await standIn.notifications.notificationOf(name, "NEW_REVIEW"))!
    const body = { provider: "google", token: sent.token, message: { data: sent.data } }
    expect((await api.call("POST", "/connections/notifications", { body })).status).toBe(204)
    await doJobs(api.deps, "connection")
    expect((await shown(child, 1)).map(({ identity }) => identity)).toContain(reviewId)
  })

  test("one call asks for places of several accounts, and each account has its own reviews, also when a place fails", async () => {
    await sync()
    await sync()
    standIn.asked.length = 0
    standIn.inject({ on: /batchGetReviews/, status: 404 })
    for (let turn = 0; turn < 3; turn++) {
      for (const place of [1, 2, 3])
        fixture().addReview(placeOf(place), { starRating: "FIVE", comment: `Turn ${turn} at ${place}` })
      await sync()
      expect(await shown(child, 1)).toEqual(atGoogle(1))
      expect(await shown(sibling, 2)).toEqual(atGoogle(2))
      expect(await shown(parent, 3)).toEqual(atGoogle(3))
    }
    expect(standIn.asked.filter((call) => call.includes("batchGetReviews")).length).toBeGreaterThan(1)
    for (const [index, account] of [child, sibling, parent].entries())
      for (const place of [1, 2, 3].filter((one) => one !== index + 1))
        expect(await shown(account, place)).toEqual([])
  })

  test("access that has ended is expired for children too, and holds again when the parent reconnects", async () => {
    standIn.consent.endEverything()
    await sync()
    expect(await googleOf(api, as.child)).toMatchObject({ integrated: true, integration_status: "expired" })
    await doJobs(api.deps, "location_issues")
    const issues = await api.call("GET", "/issues", {
      as: as.child,
      query: { status: "integration_expired" },
    })
    expect(issues.body._total).toBeGreaterThan(0)
    await api.deps.mailer.deliver()
    const mails = await emailsAbout(api, "Google")
    const owner = (await api.deps.db.select().from(accounts).where(eq(accounts.id, parent.id)))[0]!.name
    expect(mails[0]).toMatchObject({
      to: emailOf("Admin", "partner.test"),
      subject: expect.stringMatching(/^Reconnect Google/),
    })
    expect(
      mails
        .slice(1)
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual([emailOf("Admin", "child.test"), emailOf("Admin", "first.test")].toSorted())
    for (const { subject, text } of mails.slice(1)) {
      expect(subject).toMatch(/^Reviews from Google.* no longer arrive in /)
      expect(text).toContain(`through ${owner}. That access has ended`)
      expect(text).toContain(`${owner} has to reconnect it.`)
      expect(text).not.toContain("Log in to")
    }
    fixture().addReview(placeOf(1), { starRating: "FIVE", comment: "Meanwhile" })
    expect(await connectGoogle(api.deps, standIn, { accountId: parent.id })).toBe(tokenId)
    await sync(0)
    expect(await googleOf(api, as.child)).toMatchObject({ integration_status: "active" })
    expect(await shown(child, 1)).toEqual(atGoogle(1))
  })

  test("a child's Admin ends its link, no one of another account does, and its reviews stay", async () => {
    const { linked_integration_id: id } = await googleOf(api, as.child)
    for (const caller of [as.sibling, as.other]) expect((await unlink(id, caller)).status).toBe(404)
    expect((await unlink(id, await api.login(emailOf("Manager", "child.test")))).status).toBe(403)
    const before = atGoogle(1)
    const listing = async () => {
      const at = {
        accountId: child.id,
        locationId: child.locationIds[0]!,
        sourceCode: "google_maps",
      } as const
      const source = api.deps.listingSources("google_maps")!
      return (await source.read(at, AbortSignal.timeout(5_000)))?.public_name
    }
    expect(await listing()).toBe("Of the child")
    expect((await unlink(id, as.child)).status).toBe(204)
    expect(await listing()).not.toBe("Of the child")
    expect((await unlink(id, as.child)).status).toBe(404)
    for (const caller of [as.parent, as.child])
      expect(await audited(api, caller, "linked_integrations.delete")).toBe(1)
    expect(await googleOf(api, as.child)).toMatchObject({ integrated: false, integration_status: "inactive" })
    expect((await placesAt(api))[0]).toEqual([parent.id, "doubtful", null])
    fixture().addReview(placeOf(1), { starRating: "ONE", comment: "Nobody reads it" })
    await sync(25 * 60)
    as = await signInLinked(api)
    const kept = await api.deps.db
      .select({ identity: reviews.identity })
      .from(reviews)
      .where(and(eq(reviews.accountId, child.id), eq(reviews.locationId, child.locationIds[0]!)))
    const identities = kept.map(({ identity }) => identity)
    expect(identities).toEqual(expect.arrayContaining(before.map(({ identity }) => identity)))
    expect(await shown(sibling, 2)).toEqual(atGoogle(2))
    // Linked again, it goes on where it was, with nothing twice.
    expect((await link(child.id)).status).toBe(201)
    await sync(0)
    expect(await shown(child, 1)).toEqual(atGoogle(1))
    await expectRightRollups(api.deps, { accountId: child.id, timeZone: child.timeZone })
  })

  test("what a child connects itself takes the place of its parent's, and is not linked over", async () => {
    const { linked_integration_id: id } = await googleOf(api, as.sibling)
    expect((await unlink(id)).status).toBe(204)
    const own = await connectGoogle(api.deps, standIn, { accountId: sibling.id })
    const refused = await link(sibling.id)
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("itself")])
    expect(await googleOf(api, as.sibling)).toMatchObject({
      oauth_token_id: own,
      linked_integration_account_owner_id: null,
    })
    expect((await api.call("DELETE", `/oauth_tokens/${own}`, { as: as.sibling })).status).toBe(204)
    expect(await connectGoogle(api.deps, standIn, { accountId: parent.id })).toBe(tokenId)
    expect((await link(sibling.id)).status).toBe(201)
    await sync()
    expect(await shown(sibling, 2)).toEqual(atGoogle(2))
    // A linked account does not move to another parent.
    await expect(putUnder(api, sibling, other)).rejects.toThrow()
  })

  test("an account that is deleted leaves the connection, and the others go on", async () => {
    const gone = await seedAccount(api.deps, "Soon gone", "gone.test", "UTC")
    await putUnder(api, gone, parent)
    await knowAtGoogle(api, gone.locationIds[0]!, "ChIJ-gone")
    fixture().addLocation({
      name: placeOf(6),
      isVerified: true,
      title: "Soon gone",
      metadata: { placeId: "ChIJ-gone" },
      storefrontAddress: { addressLines: ["6 Road"], locality: "", postalCode: "", regionCode: "US" },
    })
    fixture().addReview(placeOf(6), { starRating: "FIVE", comment: "Good" })
    expect((await link(gone.id)).status).toBe(201)
    await sync()
    expect(await shown(gone, 6)).toHaveLength(1)
    await api.deps.db.delete(accounts).where(eq(accounts.id, gone.id))
    fixture().addReview(placeOf(1), { starRating: "FIVE", comment: "Still here" })
    await sync(25 * 60)
    expect(await shown(child, 1)).toEqual(atGoogle(1))
    as = await signInLinked(api)
    const [back] = (await places(as.parent)).filter(({ name }) => name === "Soon gone")
    expect(back).toMatchObject({ account_id: parent.id, status: "doubtful" })
  })

  test("disconnecting in the parent ends all links; reviews stay, and a new connection brings back none of them by itself", async () => {
    expect((await api.call("DELETE", `/oauth_tokens/${tokenId}`, { as: as.parent })).status).toBe(204)
    expect(await api.deps.db.$count(linkedIntegrations)).toBe(0)
    for (const caller of [as.child, as.sibling])
      expect(await googleOf(api, caller)).toMatchObject({
        integrated: false,
        linked_integration_account_owner_id: null,
        integration_status: "inactive",
      })
    expect((await listed()).body._total).toBe(0)
    const count = () =>
      api.deps.db.$count(
        reviews,
        and(eq(reviews.accountId, child.id), eq(reviews.locationId, child.locationIds[0]!)),
      )
    const kept = await count()
    await connectGoogle(api.deps, standIn, { accountId: parent.id })
    fixture().addReview(placeOf(1), { starRating: "FIVE", comment: "Not linked" })
    await sync()
    expect(await count()).toBe(kept)
    expect(await googleOf(api, as.child)).toMatchObject({ integrated: false })
    expect(await shown(parent, 3)).toEqual(atGoogle(3))
  })
})
