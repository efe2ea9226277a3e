import { z } from "zod"
import type { NpiProvider } from "#lib/contract/index.ts"
import { fetchJson, ServiceFailure } from "../core/fetch-json.ts"
import { foreignLine, readAs } from "./place-search.ts"

const line = foreignLine(120)
const optionalLine = line.nullish()

const answerSchema = z.object({
  /** Errors in the query; then there are no results. */
  Errors: z.array(z.unknown()).optional(),
  results: z
    .array(
      z.object({
        number: z.coerce.string(),
        basic: z
          .object({
            first_name: optionalLine,
            middle_name: optionalLine,
            last_name: optionalLine,
            credential: optionalLine,
            organization_name: optionalLine,
          })
          .default({}),
      }),
    )
    .default([]),
})

/** Query of providers; at least one part of a name, or a number. */
export type NpiQuery = {
  number?: string
  first_name?: string
  last_name?: string
  organization_name?: string
  city?: string
  state?: string
  postal_code?: string
}

/** Only one result is ever taken; a second one says that it is not the only one. */
const wantedResults = 3

export type NpiRegistry = {
  /** @throws ServiceFailure */
  find(query: NpiQuery): Promise<NpiProvider[]>
}

export const noNpiRegistry: NpiRegistry = {
  find: async () => {
    throw new ServiceFailure("unreachable")
  },
}

/** The registry of healthcare providers in its version 2.1. @param url its address. */
export const createNpiRegistry = (url: string, withinMs?: number): NpiRegistry => ({
  async find(query) {
    const address = new URL(url)
    const asked = Object.entries(query).filter(([, text]) => text)
    for (const [name, text] of [["version", "2.1"], ["limit", String(wantedResults)], ...asked] as const)
      address.searchParams.set(name, text)
    const answer = await fetchJson(address, withinMs === undefined ? {} : { withinMs })
    return readAs(answerSchema, answer).results.map(({ number, basic }) => ({
      number,
      first_name: basic.first_name ?? null,
      middle_name: basic.middle_name ?? null,
      last_name: basic.last_name ?? null,
      credential: basic.credential ?? null,
      organization_name: basic.organization_name ?? null,
    }))
  },
})
