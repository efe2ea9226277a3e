import type { FastifyInstance } from "fastify"
import { checksOf } from "./check-profile.ts"
import { type FiguresQuery, figuresOf } from "./figures.ts"
import type { GoogleFixture, StandInFields, StandInLocation } from "./fixture.ts"
import { GoogleError, invalidArgument, invalidField, notFound } from "./google-error.ts"
import { type PageQuery, pageOf } from "./pages.ts"

/** Fields of a location that a mask can name; Google turns down any other. */
const maskable = new Set([
  ...["name", "languageCode", "storeCode", "title", "phoneNumbers", "categories", "storefrontAddress"],
  ...["websiteUri", "regularHours", "specialHours", "serviceArea", "labels", "adWordsLocationExtensions"],
  ...["latlng", "openInfo", "metadata", "profile", "relationshipData", "moreHours", "serviceItems"],
])

const editsAMinute = 10

const clearable = new Set(["phoneNumbers", "websiteUri", "regularHours"])

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Google leaves out what is zero, false or empty. */
function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare)
  if (!isObject(value)) return value
  const entries = Object.entries(value).map(([key, one]) => [key, bare(one)] as const)
  return Object.fromEntries(
    entries.filter(
      ([, one]) => !(one === 0 || one === false || one === "" || (Array.isArray(one) && one.length === 0)),
    ),
  )
}

const valueAt = (body: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((one, key) => (isObject(one) ? one[key] : undefined), body)

/** Masked fields of a location, named as in Business Information. */
function masked(location: StandInLocation, mask: string): Record<string, unknown> {
  const fields = mask.split(",").map((path) => path.split(".")[0]!)
  if (fields.some((field) => !maskable.has(field))) throw invalidArgument()
  const { isVerified: _, ...all } = {
    ...location,
    name: location.name.slice(location.name.indexOf("locations/")),
  }
  return bare(Object.fromEntries(Object.entries(all).filter(([key]) => fields.includes(key)))) as Record<
    string,
    unknown
  >
}

/** Account Management and Business Information. */
export function serveProfiles(
  app: FastifyInstance,
  fixture: GoogleFixture,
  odd: { repeatsPageToken: boolean },
): void {
  app.get<{ Querystring: PageQuery }>("/v1/accounts", async ({ query }) => {
    const { items, ...next } = pageOf(fixture.accounts, query, {
      usual: 20,
      most: 20,
      repeats: odd.repeatsPageToken,
    })
    return { accounts: items.map((account) => ({ ...account, type: "PERSONAL", futureField: {} })), ...next }
  })

  app.get<{ Params: { account: string }; Querystring: PageQuery & { readMask?: string } }>(
    "/v1/accounts/:account/locations",
    async ({ params, query }) => {
      const account = `accounts/${params.account}`
      if (!fixture.accounts.some(({ name }) => name === account)) throw notFound()
      if (!query.readMask) throw invalidArgument()
      const all = [...fixture.locations.values()].filter(({ name }) => name.startsWith(`${account}/`))
      const { items, ...next } = pageOf(all, query, { usual: 10, most: 100 })
      // Empty values are left out, as in all of Google's responses.
      if (items.length === 0) return {}
      return { locations: items.map((location) => masked(location, query.readMask!)), ...next }
    },
  )

  const locationOf = (id: string): StandInLocation => {
    const found = [...fixture.locations.values()].find(({ name }) => name.endsWith(`/locations/${id}`))
    if (!found) throw notFound()
    return found
  }
  const checks = checksOf(fixture.categories)
  const named = (body: StandInLocation["categories"]) => {
    const full = ({ name }: { name: string }) => ({ name, displayName: fixture.categories.get(name)! })
    return (
      body && {
        primaryCategory: full(body.primaryCategory),
        additionalCategories: (body.additionalCategories ?? []).map(full),
      }
    )
  }

  /** `2` or `2:getGoogleUpdated`: Fastify has no colon within a parameter. */
  app.get<{ Params: { location: string }; Querystring: FiguresQuery & { readMask?: string } }>(
    "/v1/locations/:location",
    async ({ params, query }) => {
      const [id = "", method] = params.location.split(":")
      const location = locationOf(id)
      // Performance has a host of its own, which is this one here.
      if (method === "fetchMultiDailyMetricsTimeSeries") return figuresOf(fixture, location.name, query)
      if (!query.readMask) throw invalidArgument()
      if (method === undefined) return masked(location, query.readMask)
      if (method !== "getGoogleUpdated") throw notFound()
      const update = fixture.updates.get(location.name)
      if (!update) return { location: masked(location, query.readMask) }
      return {
        location: masked({ ...location, ...update }, query.readMask),
        diffMask: Object.keys(update).join(","),
      }
    },
  )

  app.patch<{
    Params: { location: string }
    Querystring: { updateMask?: string; validateOnly?: string }
    Body: Record<string, unknown>
  }>("/v1/locations/:location", async ({ params, query, body }) => {
    const location = locationOf(params.location)
    const paths = query.updateMask?.split(",") ?? []
    if (paths.length === 0 || paths.some((path) => !(path in checks))) throw invalidArgument()
    const roots = new Set(paths.map((path) => path.split(".")[0]!))
    if (Object.keys(body).some((key) => !roots.has(key))) throw invalidArgument()
    const atMs = fixture.now().getTime()
    const recent = fixture.edits.filter(({ name, at }) => name === location.name && at > atMs - 60_000)
    if (recent.length >= editsAMinute) throw new GoogleError(429, "RESOURCE_EXHAUSTED", "rateLimitExceeded")
    // Named by the mask and without a value: cleared.
    const cleared = paths.filter((path) => clearable.has(path) && !(path in body))
    for (const path of paths) if (!cleared.includes(path)) checks[path]!(valueAt(body, path))
    const gone = Object.fromEntries(cleared.map((path) => [path, undefined]))
    const next = { ...location, ...gone, ...(body as StandInFields) }
    if (fixture.refusedFields.some((field) => roots.has(field))) throw invalidArgument()
    const hasSpecial = (next.specialHours?.specialHourPeriods ?? []).length > 0
    if (hasSpecial && !(next.regularHours?.periods ?? []).length) throw invalidField("special_hours")
    if (query.validateOnly === "true") return {}
    Object.assign(location, gone, body, roots.has("categories") ? { categories: named(next.categories) } : {})
    fixture.edits.push({ name: location.name, mask: query.updateMask!, body, at: atMs })
    // A write by the owner settles Google's suggestion.
    const update = fixture.updates.get(location.name)
    if (update) {
      const left = Object.entries(update).filter(([key]) => !roots.has(key))
      if (left.length > 0) fixture.updates.set(location.name, Object.fromEntries(left))
      else fixture.updates.delete(location.name)
    }
    return masked(
      location,
      "name,title,phoneNumbers,categories,websiteUri,regularHours,specialHours,openInfo",
    )
  })

  app.get<{ Querystring: PageQuery & Record<"regionCode" | "languageCode" | "filter" | "view", string> }>(
    "/v1/categories",
    async ({ query }) => {
      const { regionCode, languageCode, filter = "", view } = query
      if (!/^[A-Z]{2}$/.test(regionCode ?? "") || !languageCode || !["BASIC", "FULL"].includes(view))
        throw invalidArgument()
      const [, wanted] = /^displayName=(.*)$/.exec(filter) ?? []
      if (filter && wanted === undefined) throw invalidArgument()
      const all = [...fixture.categories]
        .map(([name, displayName]) => ({ name, displayName }))
        .filter(({ displayName }) => displayName.toLowerCase().startsWith((wanted ?? "").toLowerCase()))
      const { items, ...next } = pageOf(all, query, { usual: 100, most: 100 })
      return items.length === 0 ? {} : { categories: items, totalCount: all.length, ...next }
    },
  )
}
