import type { DayHours } from "#lib/contract/locations/hours.ts"
import { closedWeek } from "#lib/hours/week.ts"
import {
  fieldsOfMask,
  fieldsToWrite,
  listingOfProfile,
  profileMask,
  profileOf,
  profileSchema,
  suggestionsOf,
  updateMaskOf,
} from "#review-api/connections/google/google-profile.ts"
import { googleProfiles } from "#review-api/connections/google/google-profiles.ts"
import type { Listing } from "#review-api/core/listing.ts"
import { Refused } from "#review-api/directories/destination.ts"
import { fc } from "#tests/support/properties.ts"

const today = "2026-11-02"
const empty: Listing = {
  public_name: null,
  phone: null,
  website: null,
  category_id: null,
  open_status: "active",
  hours: null,
  special_hours: [],
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
      open_time: times[2 * at]!,
      close_time: times[2 * at + 1]!,
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

  test("never has periods that overlap: a night ends when the next day opens", () => {
    const allDay = { open: true, is_24_hours: true, hours: [] }
    const night = { open: true, is_24_hours: false, hours: [{ open_time: "18:00", close_time: "07:00" }] }
    const early = { open: true, is_24_hours: false, hours: [{ open_time: "05:30", close_time: "12:00" }] }
    const hours = {
      monday: early,
      tuesday: night,
      wednesday: night,
      thursday: night,
      friday: night,
      saturday: allDay,
      sunday: night,
    }
    const special_hours: Listing["special_hours"] = [
      { start_date: "2026-12-24", closed: false, is_24_hours: false, hours: night.hours },
      { start_date: "2026-12-25", closed: false, is_24_hours: true, hours: [] },
    ]
    const { regularHours, specialHours } = written({ ...empty, hours, special_hours }) as {
      regularHours: { periods: object[] }
      specialHours: { specialHourPeriods: object[] }
    }
    expect(regularHours.periods.slice(4)).toEqual([
      {
        openDay: "FRIDAY",
        openTime: { hours: 18, minutes: 0 },
        closeDay: "FRIDAY",
        closeTime: { hours: 24, minutes: 0 },
      },
      {
        openDay: "SATURDAY",
        openTime: { hours: 0, minutes: 0 },
        closeDay: "SATURDAY",
        closeTime: { hours: 24, minutes: 0 },
      },
      {
        openDay: "SUNDAY",
        openTime: { hours: 18, minutes: 0 },
        closeDay: "MONDAY",
        closeTime: { hours: 5, minutes: 30 },
      },
    ])
    const [eve] = specialHours.specialHourPeriods
    expect(eve).toMatchObject({
      endDate: { year: 2026, month: 12, day: 24 },
      closeTime: { hours: 24, minutes: 0 },
    })
  })

  test.each([
    ["GB", "020 7946 0018", "+442079460018"],
    ["AU", "(02) 5550 1234", "+61255501234"],
    ["CA", "604-555-0199", "+16045550199"],
    ["FR", "01 23 45 67 89", "+33123456789"],
    ["PT", "212 345 678", "+351212345678"],
    ["DE", "0421 234567", "+49421234567"],
    ["IN", "81234 56789", "+918123456789"],
    ["NL", "201 555 0123", null],
  ])("has the number of a business that serves an area in %s", (regionCode, primaryPhone, phone) => {
    const profile = profileSchema.parse({
      title: "Pier Plumbing",
      phoneNumbers: { primaryPhone },
      serviceArea: { businessType: "CUSTOMER_LOCATION_ONLY", regionCode },
    })
    const listing = listingOfProfile(profile)
    expect(listing.phone).toBe(phone)
    expect(fieldsToWrite(listing, profile, today)).toEqual([])
    expect(profileMask.split(",")).toContain("serviceArea")
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
      public_name: "Alder",
      phone: "+16175550100",
      open_status: "active",
      category_id: null,
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

  test.each([
    ["beside the week that it has", true],
    ["not without any week", false],
  ])("takes holiday hours of a location without a week of its own %s", async (_, hasWeek) => {
    const day = { openDay: "MONDAY", openTime: { hours: 9 }, closeDay: "MONDAY", closeTime: { hours: 17 } }
    const there = { title: "Pier", ...(hasWeek && { regularHours: { periods: [day] } }) }
    const written: unknown[] = []
    const profiles = googleProfiles(
      { locationsUrl: "https://google.test", patience: {} } as never,
      { now: () => new Date() },
      async (_url, schema, call) => {
        if (call.method === "PATCH") written.push(call.json)
        return schema.parse(there)
      },
      (error) => error,
    )
    const closing = { start_date: "2026-12-25", closed: true, is_24_hours: false, hours: [] }
    const wanted = {
      listing: { ...read(there), hours: null, special_hours: [closing] },
      insistsOn: [],
      clears: [],
      today,
    }
    const done = profiles.change("t", "accounts/1/locations/2", wanted, new AbortController().signal)
    if (!hasWeek) return expect(done).rejects.toThrow(Refused)
    await done
    const startDate = { year: 2026, month: 12, day: 25 }
    expect(written).toEqual([{ specialHours: { specialHourPeriods: [{ startDate, closed: true }] } }])
  })

  test("suggests the fields that its mask names", () => {
    expect(fieldsOfMask("phoneNumbers.primaryPhone,metadata,openInfo")).toEqual(["phone", "open_status"])
    const profile = profileSchema.parse({ title: "Alder", openInfo: { status: "CLOSED_TEMPORARILY" } })
    expect(suggestionsOf(profile, "openInfo.status,latlng")).toEqual({ open_status: "temporarily_inactive" })
    expect(suggestionsOf(profile, "")).toEqual({})
  })
})
