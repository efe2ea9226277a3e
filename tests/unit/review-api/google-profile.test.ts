import type { DayHours } from "#lib/contract/hours.ts"
import { closedWeek } from "#lib/hours/week.ts"
import {
  fieldsOfMask,
  fieldsToWrite,
  listingOfProfile,
  profileOf,
  profileSchema,
  suggestionsOf,
  updateMaskOf,
} from "#review-api/connections/google/google-profile.ts"
import type { Listing } from "#review-api/core/listing.ts"
import { fc } from "#tests/support/properties.ts"

const today = "2026-11-02"
const empty: Listing = {
  ...{ public_name: null, phone: null, website: null, category_id: null, open_status: "active" },
  ...{ hours: null, special_hours: [] },
}
const read = (profile: unknown) => listingOfProfile(profileSchema.parse(profile))
const written = (listing: Listing) =>
  profileOf(["hours", "special_hours", "open_status"], listing, profileSchema.parse({}), null)

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`

/** A day of none, one or two slots that do not meet, or of 24 hours. */
const dayArbitrary: fc.Arbitrary<DayHours> = fc.oneof(
  fc.constant<DayHours>({ open: false, is_24_hours: false, hours: [] }),
  fc.constant<DayHours>({ open: true, is_24_hours: true, hours: [] }),
  fc.uniqueArray(fc.integer({ min: 0, max: 1_439 }), { minLength: 2, maxLength: 4 }).map((minutes) => {
    const times = minutes.toSorted((one, other) => one - other).map(clock)
    const hours = Array.from({ length: Math.floor(times.length / 2) }, (_, at) => ({
      ...{ open_time: times[2 * at]!, close_time: times[2 * at + 1]! },
    }))
    return { open: true, is_24_hours: false, hours }
  }),
)
const nightly = { open: true, is_24_hours: false, hours: [{ open_time: "18:00", close_time: "02:00" }] }
const untilMidnight = { open: true, is_24_hours: false, hours: [{ open_time: "18:00", close_time: "00:00" }] }

describe("a profile of Google", () => {
  test("has the same week and holiday hours as were written, whatever they are", () => {
    fc.assert(
      fc.property(fc.array(dayArbitrary, { minLength: 8, maxLength: 8 }), (days) => {
        const [monday, tuesday, wednesday, thursday, friday, saturday, sunday, special] = days
        const hours = { monday, tuesday, wednesday, thursday, friday, saturday, sunday } as Listing["hours"]
        const { open, ...rest } = special!
        const special_hours: Listing["special_hours"] = [{ start_date: "2026-12-24", closed: !open, ...rest }]
        const back = read(written({ ...empty, hours, special_hours }))
        const isClosed = days.slice(0, 7).every((day) => !day.open)
        expect(back.hours).toEqual(isClosed ? null : hours)
        expect(back.special_hours).toEqual(special_hours)
      }),
    )
  })

  test.each([
    ["into the next day", nightly],
    ["up to midnight", untilMidnight],
  ])("has hours %s", (_, day) => {
    const { open, ...rest } = day
    const hours = { ...closedWeek(), sunday: day }
    const special_hours = [{ start_date: "2026-12-31", closed: !open, ...rest }]
    expect(read(written({ ...empty, hours, special_hours }))).toMatchObject({ hours, special_hours })
  })

  test("is read without what it leaves out, and with what it does not say", () => {
    expect(read({})).toEqual(empty)
    const odd = {
      title: "Alder",
      phoneNumbers: { primaryPhone: "(617) 555-0100" },
      storefrontAddress: { regionCode: "US" },
      openInfo: { status: "MOVED_TO_THE_MOON" },
      categories: {
        primaryCategory: { name: "categories/gcid:flying_saucer", displayName: "Flying saucer" },
      },
      regularHours: {
        periods: [
          { openDay: "BLURSDAY", closeDay: "BLURSDAY", closeTime: { hours: 4 } },
          { openDay: "MONDAY", closeDay: "MONDAY", closeTime: { hours: 24 } },
        ],
      },
      futureField: {},
    }
    expect(read(odd)).toMatchObject({
      ...{ public_name: "Alder", phone: "+16175550100", open_status: "active", category_id: null },
      hours: { monday: { open: true, is_24_hours: true }, tuesday: { open: false } },
    })
  })

  test("is written only where it differs, never empty, and without holiday hours that are past", () => {
    const profile = profileSchema.parse({
      title: "Alder",
      phoneNumbers: { primaryPhone: "(617) 555-0100", additionalPhones: ["(617) 555-0199"] },
      storefrontAddress: { regionCode: "US" },
      specialHours: { specialHourPeriods: [{ startDate: { year: 2026, month: 1, day: 1 }, closed: true }] },
    })
    expect(fieldsToWrite({ ...empty, public_name: "Alder", phone: "+16175550100" }, profile, today)).toEqual(
      [],
    )
    const wanted = { ...empty, public_name: "Elder", phone: "+16175550123", open_status: "inactive" }
    const fields = fieldsToWrite(wanted, profile, today)
    expect(updateMaskOf(fields)).toBe("title,phoneNumbers,openInfo.status")
    expect(profileOf(fields, wanted, profile, null)).toEqual({
      title: "Elder",
      phoneNumbers: { primaryPhone: "+16175550123", additionalPhones: ["(617) 555-0199"] },
      openInfo: { status: "CLOSED_PERMANENTLY" },
    })
  })

  test("is cleared of what it had from here, of nothing else, and keeps further numbers", () => {
    const profile = profileSchema.parse({
      title: "Alder",
      phoneNumbers: { primaryPhone: "(617) 555-0100", additionalPhones: ["(617) 555-0199"] },
      websiteUri: "https://alder.example/",
      regularHours: { periods: [{ openDay: "MONDAY", closeDay: "MONDAY", closeTime: { hours: 4 } }] },
      storefrontAddress: { regionCode: "US" },
    })
    const of = (...clears: (keyof typeof empty)[]) => fieldsToWrite(empty, profile, today, clears)
    expect(of()).toEqual([])
    expect(of("public_name", "website")).toEqual(["website"])
    const all = of("phone", "website", "hours")
    expect(updateMaskOf(all)).toBe("phoneNumbers,websiteUri,regularHours")
    expect(profileOf(all, empty, profile, null)).toEqual({
      phoneNumbers: { primaryPhone: "(617) 555-0199", additionalPhones: [] },
    })
    const alone = profileSchema.parse({ phoneNumbers: { primaryPhone: "(617) 555-0100" } })
    expect(profileOf(["phone"], empty, alone, null)).toEqual({})
  })

  test("suggests the fields that its mask names", () => {
    expect(fieldsOfMask("phoneNumbers.primaryPhone,metadata,openInfo")).toEqual(["phone", "open_status"])
    const profile = profileSchema.parse({ title: "Alder", openInfo: { status: "CLOSED_TEMPORARILY" } })
    expect(suggestionsOf(profile, "openInfo.status,latlng")).toEqual({ open_status: "temporarily_inactive" })
    expect(suggestionsOf(profile, "")).toEqual({})
  })
})
