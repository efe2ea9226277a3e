import { and, eq } from "drizzle-orm"
import type { OperationId } from "#lib/contract/index.ts"
import { closedWeek } from "#lib/hours/week.ts"
import { createExcerptSources } from "#review-api/connections/create-excerpt-sources.ts"
import { integrationId, upsertIntegrations } from "#review-api/db/reference/integrations.ts"
import { oauthTokens } from "#review-api/db/schema/integrations.ts"
import { locations } from "#review-api/db/schema/places.ts"
import { posts as postRows } from "#review-api/db/schema/posts.ts"
import type { AuditFixture, Write } from "./audit-cases.ts"
import { locationBody } from "./location-body.ts"
import { cases as posts, seedPostAction } from "./nouns/posts.ts"
import { allowPhotos, processedUpload, seedPhoto } from "./photos.ts"
import { wavesOf } from "./real-images.ts"
import { connect } from "./responses.ts"
import { seedGooglePhoto } from "./seed-connection-place.ts"
import { seedIssue } from "./seed-issue.ts"
import { seedLocationBulk } from "./seed-location-bulk.ts"
import { seedUrls } from "./seed-urls.ts"

async function holidayOn({ make, parent }: AuditFixture, start_date: string): Promise<number> {
  const { id } = await make("/special_hours", {
    location_id: parent.locationIds[0],
    start_date,
    closed: true,
  })
  return id
}

/** A location that nothing else has. */
async function location({ api, parent }: AuditFixture): Promise<number> {
  const [row] = await api.deps.db
    .insert(locations)
    .values({ accountId: parent.id, name: "Passing", address: "1 Main Street" })
    .returning()
  return row!.id
}

/** How each write about locations and their holiday hours is made once. */
export const locationCases: Partial<Record<OperationId, (fixture: AuditFixture) => Promise<Write>>> = {
  "locations.create": async ({ admin: as, country }) => ({ as, body: locationBody(await country()) }),
  "locations.update": async ({ admin: as, parent }) => ({
    as,
    params: { id: parent.locationIds[0] },
    body: { name: "Renamed" },
  }),
  "locations.update_hours": async ({ admin: as, parent }) => ({
    as,
    body: { location_ids: [parent.locationIds[0]], hours: closedWeek() },
  }),
  "location_bulk_actions.create": async ({ admin: as, parent }) => ({
    as,
    body: { location_ids: [parent.locationIds[0]], hours: closedWeek() },
  }),
  "location_bulk_actions.retry": async ({ api, admin: as, parent }) => {
    const owner = { accountId: parent.id, userId: parent.users.Admin.id }
    return { as, params: { id: await seedLocationBulk(api.deps, owner, parent.locationIds[0]!) } }
  },
  "location_bulk_actions.undo": async ({ api, admin: as, parent }) => {
    const owner = { accountId: parent.id, userId: parent.users.Admin.id }
    return { as, params: { id: await seedLocationBulk(api.deps, owner, parent.locationIds[0]!, "changed") } }
  },
  "special_hours.create": async ({ admin: as, parent }) => ({
    as,
    body: { location_id: parent.locationIds[0], start_date: "2030-12-24", closed: true },
  }),
  "special_hours.update": async (fixture) => ({
    as: fixture.admin,
    params: { id: await holidayOn(fixture, "2030-12-25") },
    body: { closed: false, is_24_hours: true },
  }),
  "special_hours.delete": async (fixture) => ({
    as: fixture.admin,
    params: { id: await holidayOn(fixture, "2030-12-26") },
  }),
  "public_holidays.apply": async ({ api, admin: as, parent }) => {
    const locationId = parent.locationIds[0]!
    await api.deps.db
      .update(locations)
      .set({ country: "FR" })
      .where(and(eq(locations.accountId, parent.id), eq(locations.id, locationId)))
    return { as, body: { location_ids: [locationId] } }
  },
  "location_source_overrides.create": async ({ admin: as, parent }) => ({
    as,
    body: { location_id: parent.locationIds[1], source_id: 1, phone: "(617) 555-0190" },
  }),
  "location_source_overrides.update": async ({ api, admin: as, parent }) => {
    const body = { location_id: parent.locationIds[2], source_id: 1 }
    const made = await api.call("POST", "/location_source_overrides", { as, body })
    return { as, params: { id: made.body.id }, body: { phone: "(617) 555-0190" } }
  },
  "urls.create": async ({ admin: as, parent }) => ({
    as,
    body: { location_id: parent.locationIds[0], link: "https://g.page/r/audited/review" },
  }),
  "urls.update": async ({ api, admin: as, parent }) => ({
    as,
    params: { id: (await seedUrls(api.deps, parent.id, parent.locationIds[1]!))[0] },
    body: { link: "https://g.page/r/other/review" },
  }),
  "urls.delete": async ({ api, admin: as, parent }) => ({
    as,
    params: { id: (await seedUrls(api.deps, parent.id, parent.locationIds[2]!))[0] },
  }),
  "review_excerpts.match": async ({ api, admin: as, parent }) => {
    const atYelp = { apiKey: "key", apiUrl: "http://127.0.0.1:9", callsPerDay: 1, betweenMs: 0 }
    const yelp = { ...atYelp, patience: { withinMs: 1, firstWaitMs: 1 } }
    api.deps.excerptSources = createExcerptSources(api.deps, { yelp })
    const body = { source_code: "yelp_api", status: "ignored" }
    return { as, params: { id: parent.locationIds[0] }, body }
  },
  "issues.update": async ({ api, admin: as, parent }) => ({
    as,
    params: { id: await seedIssue(api.deps, parent) },
    body: { muted: true },
  }),
  "prescriptive_insights.update": async ({ api, admin: as }) => {
    const query = { start_date: "2020-01-01" }
    const { body } = await api.call("GET", "/prescriptive_insights", { as, query })
    const [insight] = body._embedded.prescriptive_insights
    return { as, params: { id: insight.id }, body: { state: "done", ...query } }
  },
  "media.create": async ({ api, admin: as, parent }) => {
    const locationId = parent.locationIds[0]!
    await allowPhotos(api.deps, parent.id, [locationId])
    const s3_path = await processedUpload(api, as, parent.id, await wavesOf(1, { width: 400, height: 300 }))
    return { as, body: { location_ids: [locationId], source_id: 1, s3_path } }
  },
  "media.update": async ({ api, admin: as, parent }) => {
    await allowPhotos(api.deps, parent.id, [parent.locationIds[0]!])
    return { as, params: { id: await seedPhoto(api.deps, parent) }, body: { category_id: 4 } }
  },
  "media.delete": async ({ api, admin: as, parent }) => ({
    as,
    params: { id: await seedPhoto(api.deps, parent) },
    body: { location_id: parent.locationIds[0], source_id: 1 },
  }),
  "media.bulk_delete": async ({ api, admin: as, parent }) => ({
    as,
    body: { media_ids: [await seedPhoto(api.deps, parent)] },
  }),
  "google_photos.delete": async ({ api, admin: as, parent }) => {
    await upsertIntegrations(api.deps.db)
    const connected = { accountId: parent.id, integrationId: integrationId("google_my_business") }
    const [token] = await api.deps.db.insert(oauthTokens).values(connected).returning()
    const at = { accountId: parent.id, locationId: parent.locationIds[0]!, tokenId: token!.id }
    return { as, params: { id: await seedGooglePhoto(api.deps, at) } }
  },
  "google_post_content.create": async ({ admin: as }) => ({
    as,
    body: { topic_type: "STANDARD", summary: "Open until nine." },
  }),
  "bulk_actions.create": async ({ admin: as, make, parent }) => {
    const { data } = await make("/google_post_content", {
      topic_type: "STANDARD",
      summary: "Open until ten.",
    })
    return {
      as,
      body: {
        actions: [
          {
            account_id: parent.id,
            user_id: parent.users.Admin.id,
            resource_type: "google_posts",
            resource_method: "create",
            action_payload: { google_post_content_id: data.id },
            action_filter: {
              filter_resource_type: "location",
              action_payload_field_name: "id",
              include: { location_ids: [parent.locationIds[0]] },
            },
          },
        ],
      },
    }
  },
  "bulk_actions.undo": async ({ api, admin: as, parent }) => {
    return { as, params: { id: await seedPostAction(api.deps, parent.id) } }
  },
  "google_posts.update": async ({ api, admin: as, parent }) => ({
    as,
    params: { id: await posts.add(api.deps, parent.id) },
    body: { summary: "Open until ten." },
  }),
  "google_posts.retry": async ({ api, admin: as, parent }) => {
    const id = await posts.add(api.deps, parent.id)
    await api.deps.db.update(postRows).set({ state: "failed" }).where(eq(postRows.id, id))
    return { as, params: { id }, body: {} }
  },
  "google_posts.delete": async ({ api, admin: as, parent }) => ({
    as,
    params: { id: await posts.add(api.deps, parent.id) },
  }),
  "locations.delete": async (fixture) => ({ as: fixture.admin, params: { id: await location(fixture) } }),
  "locations.revert": async (fixture) => {
    const { admin: as, api } = fixture
    const id = await location(fixture)
    await api.patch(`/locations/${id}`, { as, body: { name: "Renamed" } })
    const { body } = await api.call("GET", `/locations/${id}/history`, { as })
    return { as, params: { id }, body: { entry_id: body._embedded.history[0].id } }
  },
  "location_diffs.accept": async (fixture) => {
    const { admin: as, api, parent } = fixture
    await connect(api.deps, parent.id, ["google_my_business"])
    const id = await location(fixture)
    await api.call("GET", `/locations/${id}/diff`, { as })
    await api.patch(`/locations/${id}`, { as, body: { public_name: "Renamed", phone: "(617) 555-0190" } })
    return { as, params: { id }, body: { override: true } }
  },
  "local_listings.resolve": async (fixture) => {
    const { admin: as, api, parent } = fixture
    await connect(api.deps, parent.id, ["google_my_business"])
    const id = await location(fixture)
    await api.patch(`/locations/${id}`, { as, body: { public_name: "Named" } })
    await api.call("GET", `/local_listings/${id}`, { as, query: { refresh: "true" } })
    await api.patch(`/locations/${id}`, { as, body: { public_name: "Renamed" } })
    return {
      as,
      params: { id },
      body: { directory_code: "google_maps", field: "public_name", keep: "theirs" },
    }
  },
  "local_listings.restore": async (fixture) => {
    const { admin: as, api, parent } = fixture
    await connect(api.deps, parent.id, ["google_my_business"])
    const id = await location(fixture)
    await api.patch(`/locations/${id}`, { as, body: { public_name: "Named" } })
    await api.call("GET", `/local_listings/${id}`, { as, query: { refresh: "true" } })
    await api.patch(`/locations/${id}`, { as, body: { public_name: "Renamed" } })
    const day = api.deps.clock.now().toISOString().slice(0, 10)
    return { as, params: { id }, body: { directory_code: "google_maps", day } }
  },
  "local_listings.publish": async (fixture) => {
    await connect(fixture.api.deps, fixture.parent.id, ["google_my_business"])
    return { as: fixture.admin, body: { location_ids: [await location(fixture)] } }
  },
  "local_listings.unpublish": async (fixture) => {
    const { admin: as, api, parent } = fixture
    await connect(api.deps, parent.id, ["google_my_business"])
    const body = { location_ids: [await location(fixture)] }
    await api.call("POST", "/local_listings/publish", { as, body })
    return { as, body }
  },
  "locations.restore": async (fixture) => {
    const { admin: as, api } = fixture
    const id = await location(fixture)
    await api.call("DELETE", `/locations/${id}`, { as })
    return { as, params: { id } }
  },
}
