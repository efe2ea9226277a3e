import type { FastifyInstance } from "fastify"
import type { GoogleFixture, StandInLocation } from "./fixture.ts"
import { invalidArgument, notFound } from "./google-error.ts"
import { type PageQuery, pageOf } from "./pages.ts"

/** Fields of a location that a mask can name; Google turns down any other. */
const maskable = new Set([
  ...["name", "languageCode", "storeCode", "title", "phoneNumbers", "categories", "storefrontAddress"],
  ...["websiteUri", "regularHours", "specialHours", "serviceArea", "labels", "adWordsLocationExtensions"],
  ...["latlng", "openInfo", "metadata", "profile", "relationshipData", "moreHours", "serviceItems"],
])

/** What a mask leaves of a location, named as Business Information names it. */
function masked(location: StandInLocation, mask: string): Record<string, unknown> {
  const fields = mask.split(",")
  if (fields.some((field) => !maskable.has(field))) throw invalidArgument()
  const { isVerified: _, ...all } = {
    ...location,
    name: location.name.slice(location.name.indexOf("locations/")),
  }
  return Object.fromEntries(Object.entries(all).filter(([key]) => fields.includes(key)))
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
      // What is empty is left out, here as in all of Google's answers.
      if (items.length === 0) return {}
      return { locations: items.map((location) => masked(location, query.readMask!)), ...next }
    },
  )
}
