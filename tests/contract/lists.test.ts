import { z } from "zod"
import { idListSchema } from "#lib/contract/common.ts"
import { fillPath, type Operation, type OperationId, operationIds, operations } from "#lib/contract/index.ts"
import { upsertRegions } from "#review-api/db/reference/regions.ts"
import { openApiDocument } from "#review-api/openapi/document.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { seedRecipientUpload } from "#tests/support/audit-asking-cases.ts"
import { seedLocationImport } from "#tests/support/location-imports.ts"
import { cases as contactCases } from "#tests/support/nouns/contacts.ts"
import { seedPhoto } from "#tests/support/photos.ts"
import { switchOn } from "#tests/support/responses.ts"
import { scheduleBody } from "#tests/support/schedules.ts"
import { emailOf, seedPartner, seedTwoAccounts } from "#tests/support/seed.ts"
import { seedLocationBulk } from "#tests/support/seed-location-bulk.ts"
import { seedSurvey } from "#tests/support/surveys.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"
import { tryEvery } from "#tests/support/try-every.ts"

const shapeOf = (schema: z.ZodType | undefined) =>
  schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {}
const bare = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional ? bare(schema.unwrap() as z.ZodType) : schema

const lists: OperationId[] = operationIds.filter((id) => {
  const { answer }: Operation = operations[id]
  return "_embedded" in shapeOf(answer) && "_page" in shapeOf(answer)
})
/** Calls that sort the rows of another query, without a list in `_embedded`. */
const sorted = operationIds.filter((id) => "sort[by]" in shapeOf((operations[id] as Operation).query))
const narrowed = operationIds.filter((id) => {
  const { method, path, query }: Operation = operations[id]
  // Pages that customers see are named by kind and slug: tests/api/feedback.
  // Widgets by their keys: tests/api/public-widgets.
  return method === "GET" && query !== undefined && !/\{kind\}|^\/public\//.test(path)
})

const namesIn = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)

type Listed = {
  _embedded: Record<string, { id?: unknown; account_id?: unknown }[]>
  _page: number
  _total: number
}

describe("lists", () => {
  let api: TestApi
  let admin: Caller
  let partner: Caller
  const ids: Record<string, number> = {
    account: 0,
    parent: 0,
    review: 0,
    schedule: 0,
    locationImport: 0,
    locationBulk: 0,
    location: 0,
    country: 0,
    survey: 0,
    campaign: 0,
    recipientUpload: 0,
  }

  beforeAll(async () => {
    api = await startTestApi()
    const { first } = await seedTwoAccounts(api.deps)
    const { parent } = await seedPartner(api.deps)
    await switchOn(api.deps, first.id, ["auto_responses"])
    for (let photos = 0; photos < 2; photos += 1) await seedPhoto(api.deps, first)
    admin = await api.login("admin@first.test")
    partner = await api.login(emailOf("Admin", "partner.test"))
    const reviews = await api.call("GET", "/reviews", { as: admin, query: { per_page: 1 } })
    const schedule = await api.call("POST", "/scheduled_exports", {
      as: admin,
      body: scheduleBody([first.users.Admin.id]),
    })
    const review = reviews.body._embedded.reviews[0].id
    const owner = { accountId: first.id, userId: first.users.Admin.id }
    const locationImport = await seedLocationImport(api.deps, owner)
    const locationBulk = await seedLocationBulk(api.deps, owner, first.locationIds[0]!)
    await api.patch(`/locations/${first.locationIds[0]}`, { as: admin, body: { name: "Renamed" } })
    await upsertRegions(api.deps.db)
    const countries = await api.call("GET", "/countries", { query: { per_page: 1 } })
    const country = countries.body._embedded.countries[0].id
    const campaign = await api.call("POST", "/campaigns", { as: admin, body: { name: "Own" } })
    const others = {
      campaign: campaign.body.id,
      recipientUpload: await seedRecipientUpload(api.deps, owner),
      schedule: schedule.body.id,
      locationImport,
      locationBulk,
      location: first.locationIds[0],
      country,
      survey: await seedSurvey(api.deps, first),
      contact: await contactCases.add(api.deps, first.id),
    }
    Object.assign(ids, { account: first.id, parent: parent.id, review, ...others })
  })
  afterAll(() => api.close())

  const needed: Partial<Record<OperationId, Record<string, unknown>>> = {
    "linked_integrations.list": { oauth_token_id: 1 },
    "whitelabels.list": { custom_domain: "reviews.example.test" },
    "metrics.breakdown": { group_by: "day" },
    "insights.export_sentences": { keyword: "breakfast" },
    "directory_files.export": { directory_code: "bing" },
    "recipient_uploads.export_failed": { upload_id: ids["recipientUpload"] },
    "billing.preview_plan": { plan_code: "essential" },
    "billing.preview_sms_credits": { quantity: 100 },
    "local_listings.list_days": { directory_code: "google_maps" },
    "local_listings.get_day": { directory_code: "google_maps" },
  }
  const isOfPartners = (id: OperationId) =>
    /^(sso_keys|linked_integrations|reports|partner_scorecards|accounts)\.|^integrations\.export/.test(id)
  const call = (id: OperationId, query: Record<string, unknown> = {}) => {
    const { path, access }: Operation = operations[id]
    const ofReview = /^(reviews|notes)\./.test(id)
    const own = isOfPartners(id) ? ids.parent : ids.account
    const params = {
      upload_id: ids.recipientUpload,
      id: id.startsWith("scheduled_exports")
        ? ids.schedule
        : id.startsWith("location_bulk_actions")
          ? ids.locationBulk
          : id.startsWith("location_imports")
            ? ids.locationImport
            : /^(locations|google_photos)\.|^local_listings\.(list_days|get_day)$/.test(id)
              ? ids.location
              : id.startsWith("contacts")
                ? ids.contact
                : id.startsWith("microsurveys")
                  ? ids.survey
                  : id.startsWith("campaigns")
                    ? ids.campaign
                    : id.startsWith("location_bulk_actions")
                      ? ids.locationBulk
                      : id.startsWith("location_imports")
                        ? ids.locationImport
                        : /^(locations|google_photos)\.|^local_listings\.(list_days|get_day)$/.test(id)
                          ? ids.location
                          : ids.review,
      review_id: ids.review,
      account_id: own,
      keyword: "breakfast",
      category: "food",
      day: "2026-01-01",
    }
    const parent =
      /^(accounts|integrations)\.(list|export)$/.test(id) && isOfPartners(id) ? { parent_id: ids.parent } : {}
    const review = id.startsWith("notes.") && ofReview ? { review_id: ids.review } : {}
    const place = {
      ...(id === "special_hours.list" ? { location_id: ids.location } : {}),
      ...(id === "public_holidays.list" ? { country_id: ids.country } : {}),
      ...(id.startsWith("microsurveys.export") ? { microsurvey_id: ids.survey } : {}),
      ...(id === "contacts.export_person" ? { contact_id: ids.contact } : {}),
    }
    return api.call("GET", fillPath(path, params), {
      ...(access === "public" ? {} : { as: isOfPartners(id) ? partner : admin }),
      query: { ...needed[id], ...review, ...place, ...parent, ...query },
    })
  }

  test("every one is paged by number, and says so in the document (D-009, D-276)", async () => {
    const paths = openApiDocument()["paths"] as Record<string, { get: { parameters: { name: string }[] } }>
    await tryEvery(lists, String, async (id) => {
      const documented = paths[operations[id].path]!.get.parameters.map(({ name }) => name)
      expect(documented).toEqual(expect.arrayContaining(["page", "per_page"]))
      const rowsOf = async (page: number) => {
        const { status, body } = await call(id, { page, per_page: 1 })
        expect([status, body]).toEqual([200, body])
        const { _embedded, _page, _total }: Listed = body
        expect(_page).toBe(_total === 0 ? 1 : page)
        return { rows: Object.values(_embedded)[0]!, total: _total }
      }
      const [one, two] = [await rowsOf(1), await rowsOf(2)]
      expect([one.rows.length, two.rows.length]).toEqual([Math.min(1, one.total), two.total > 1 ? 1 : 0])
      if (two.total > 1) expect(two.rows).not.toEqual(one.rows)
    })
  })

  test("those with cursors are paged by number 10,000 rows in, name the cursors from there, and refuse others (D-276, D-325)", async () => {
    const withCursors = lists.filter((id) => "before" in shapeOf((operations[id] as Operation).query))
    expect(withCursors.toSorted()).toEqual([
      "audit_entries.list",
      "campaigns.list",
      "connection_places.list",
      "contacts.list",
      "contacts.list_history",
      "do_not_contact.list",
      "google_figures.list",
      "google_photos.list",
      "google_posts.list",
      "local_listings.list_days",
      "locations.history",
      "media.list",
      "microsurveys.list_responses",
      "requests.list",
      "review_images.list",
      "reviews.list",
      "survey_responses.list",
    ])
    await tryEvery(withCursors, String, async (id) => {
      expect((await call(id, { page: 21, per_page: 500 })).status).toBe(200)
      const refused = await call(id, { page: 22, per_page: 500 })
      expect(refused.status).toBe(400)
      expect(refused.body.errors).toEqual({
        page: [expect.stringMatching(/10,000 rows.*_links\.next.*after.*before/)],
      })
    })
    await tryEvery(withCursors, String, async (id) => {
      for (const name of ["after", "before"])
        for (const cursor of ["nonsense", "W10", "WzEsMl0", "x".repeat(2000)]) {
          const { status, body } = await call(id, { [name]: cursor })
          expect([status, body.code, Object.keys(body.errors)]).toEqual([400, "bad_cursor", [name]])
        }
    })
  })

  test("every one refuses an unknown sort, and takes its own in any case (D-276)", async () => {
    expect(lists.filter((id) => !sorted.includes(id))).toEqual([])
    await tryEvery(sorted, String, async (id) => {
      const unknown = await call(id, { "sort[by]": "nonsense" })
      expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([400, ["sort[by]"]])
      const error: string = unknown.body.errors["sort[by]"][0]
      const keys = error.startsWith("must be one of ")
        ? error.slice("must be one of ".length).split(", ")
        : []
      if (keys.length === 0) expect(error).toBe("is not available for this list")
      for (const key of keys) {
        const taken = await call(id, { "sort[by]": key, "sort[order]": "DESC" })
        expect([key, taken.status]).toEqual([key, 200])
      }
      if (!("sort[order]" in shapeOf((operations[id] as Operation).query))) return
      for (const order of ["sideways", "asc,", "descending"]) {
        const refused = await call(id, { "sort[order]": order })
        expect([order, refused.status, Object.keys(refused.body.errors)]).toEqual([
          order,
          400,
          ["sort[order]"],
        ])
      }
      expect((await call(id, { "sort[order]": "Asc" })).status).toBe(200)
    })
  })

  test("every operation refuses a parameter that it does not know (D-325)", async () => {
    await tryEvery(operationIds, String, async (id) => {
      const { method, path, access }: Operation = operations[id]
      const named = fillPath(path, Object.fromEntries(namesIn(path).map((name) => [name, ids[name] ?? 1])))
      const refusedFor = (as: Caller | undefined) =>
        api.call(method, named, { ...(as ? { as } : {}), query: { ratng: 1, constructor: 1 } })
      const [own, other] = [
        await refusedFor(access === "public" ? undefined : admin),
        await refusedFor(partner),
      ]
      const { status, body } = own.status === 403 ? other : own
      expect([status, body.code, body.errors]).toMatchObject([
        400,
        "unknown_parameter",
        { ratng: ["is not known"], constructor: ["is not known"] },
      ])
    })
  })

  test("a file takes what every call may say (D-016)", async () => {
    // A file of recipients has to be named.
    const files = narrowed.filter((id) => {
      if (id === "recipient_uploads.export_failed") return false
      const { streams, path }: Operation = operations[id]
      return streams === true && !/\{(?:id|file)\}/.test(path)
    })
    expect(files).toHaveLength(31)
    await tryEvery(files, String, async (id) => {
      expect((await call(id, { nonce: "0123456789abcdef", auth_token: "x" })).status).toBe(200)
    })
  })

  test("a list of ids takes nothing that is none, since the rest alone would be another list", async () => {
    // Ids in an address are sent as they are: deleted and invalid ones are left out of the response.
    const asked = narrowed.filter((id) => id !== "filters.known")
    const cells = asked.flatMap((id) =>
      Object.entries(shapeOf((operations[id] as Operation).query)).flatMap(([name, schema]) =>
        bare(schema) === idListSchema ? [{ id, name }] : [],
      ),
    )
    expect(cells.filter(({ id }) => id === "locations.list")).toEqual([{ id: "locations.list", name: "id" }])
    await tryEvery(
      cells,
      ({ id, name }) => `${id} ${name}`,
      async ({ id, name }) => {
        const refused = await call(id, { [name]: "abc,1" })
        expect([refused.status, refused.body.errors]).toEqual([
          400,
          { [name]: ["must be IDs with commas between"] },
        ])
      },
    )
  })

  test("a scope that is no id is told by its name, and another account like one that is not there (D-008)", async () => {
    const asked = lists.filter((id) => (operations[id] as Operation).access !== "public")
    await tryEvery(asked, String, async (id) => {
      const refused = await call(id, { account_id: "abc" })
      expect([refused.status, refused.body.errors]).toEqual([400, { account_id: ["must be an ID"] }])
    })
    const ask = async (account_id: number) => call("reviews.list", { account_id })
    const [foreign, missing] = [await ask(ids.parent!), await ask(987_654_321)]
    expect([foreign.status, foreign.text]).toEqual([403, missing.text])
    const body = { name: "North", account_id: "abc" }
    const written = await api.call("POST", "/groups", { as: admin, body })
    expect([written.status, written.body.errors]).toEqual([422, { account_id: ["must be an ID"] }])
  })

  test("a filter by what no value can be is refused, whatever it is (D-276)", async () => {
    const cells = [
      ["audit_entries.list", "action"],
      ["audit_entries.list", "resource_type"],
      ["reviews.list", "alert_delivery"],
      ["locations.list", "theme_id"],
      ["google_posts.list", "bulk_action_id"],
      ["issues.list", "resource_id"],
      ["media.list", "media_ids"],
      ["location_source_overrides.list", "sort"],
      ["public_holidays.list", "time_zone"],
    ] as const
    await tryEvery(cells, String, async ([id, name]) => {
      const refused = await call(id, { [name]: "nonsense" })
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, [name]])
    })
  })

  test("a filter by a word or a yes or no takes no other (D-276)", async () => {
    const cells = narrowed.flatMap((id) =>
      Object.entries(shapeOf((operations[id] as Operation).query)).flatMap(([name, schema]) => {
        const inner = bare(schema)
        const item = inner instanceof z.ZodArray ? (inner.element as z.ZodType) : inner
        return item instanceof z.ZodEnum || item instanceof z.ZodBoolean ? [{ id, name }] : []
      }),
    )
    await tryEvery(
      cells,
      ({ id, name }) => `${id} ${name}`,
      async ({ id, name }) => {
        const refused = await call(id, { [name]: "nonsense" })
        expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, [name]])
      },
    )
  })
})
