import type { SourceCode } from "../../db/reference/sources.ts"

/** A place of a demo brand. `offsetHours` is how far its clock is behind UTC in winter. */
export type DemoPlace = {
  name: string
  address: string
  city: string
  state: string
  zipcode: string
  offsetHours: number
  group: string | null
}

/** How an account stands; the days of a trial count from the first start. */
export type DemoStanding = { status: "past_due" | "suspended" } | { status: "trial"; trialDays: number }

/** How a demo account pays. */
export type DemoPayment = {
  planCode: "starter" | "essential"
  /** `invoice` where its partner pays. */
  collection: "automatic" | "invoice"
  /** Months since it began, each of which has an invoice. */
  months: number
  /** Bought once, three weeks ago. */
  smsCredits?: number
  /** Invoices of the system before: so many months back, as they were written. */
  legacy?: readonly (readonly [number, string])[]
}

/** A demo account that has reviews. */
export type DemoBrand = {
  /** Seed and start of the identities of its reviews. */
  code: string
  name: string
  timeZone: string
  reviews: number
  perDay: number
  places: readonly DemoPlace[]
  /** Source and its share of the reviews. */
  sources: readonly (readonly [SourceCode, number])[]
  menu: "kitchen" | "cafe"
  /** Code of the category of its places, unless it is the usual one of the menu. */
  category?: string
  /** Name of a place that is closed for a time. */
  temporarilyClosed?: string
  /** Names of places without an identifier of the brand's own. */
  withoutExternalId?: readonly string[]
  /** Names of places that no one has found on Google yet. */
  withoutPlaceId?: readonly string[]
  /** Names of two places that were given the same Google Place ID. */
  samePlaceId?: readonly [string, string]
  /** Names of places whose changes are published by themselves. */
  withAutoSync?: readonly string[]
  /** Active unless named. */
  standing?: DemoStanding
  payment?: DemoPayment
}

/** Reads places from a table: name | address | city | state | zip, one per line. */
export function placesOf(offsetHours: number, group: string | null, table: string): DemoPlace[] {
  return table
    .trim()
    .split("\n")
    .map((line) => {
      const [name, address, city, state, zipcode] = line.split("|").map((cell) => cell.trim())
      return {
        name: name!,
        address: address!,
        city: city!,
        state: state!,
        zipcode: zipcode!,
        offsetHours,
        group,
      }
    })
}
