import writeXlsxFile from "write-excel-file/node"
import { upsertRegions } from "#review-api/db/reference/regions.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { formOf } from "#tests/support/images.ts"
import { polled } from "#tests/support/polled.ts"
import { seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

describe.each(databasesFor("jobs"))("hours in files of locations on %s (D-167)", (database) => {
  let api: TestApi
  let admin: Caller

  beforeAll(async () => {
    api = await startTestApi({ database, runsJobs: true })
    await seedTwoAccounts(api.deps)
    admin = await api.login("admin@first.test")
    await upsertRegions(api.deps.db)
  })
  afterAll(() => api.close())

  const read = async (path: string) => (await api.call("GET", path, { as: admin })).body
  async function taken(text: string | Buffer) {
    const form = formOf(["C:\\files\\locations.csv", Buffer.from(text as string)])
    const { status, body } = await api.call("POST", "/import_locations", { as: admin, body: form })
    expect(status).toBe(202)
    return polled(
      () => read(`/import_locations/${body.id}`),
      (file) => file.status !== "processing",
    )
  }
  const called = async (name: string) =>
    (await read(`/locations?per_page=500&keywords=${encodeURIComponent(name)}`))._embedded.locations[0]

  const hoursOf = async (name: string) => {
    const { id } = await called(name)
    const { hours } = await read(`/locations/${id}`)
    return Object.fromEntries(
      Object.entries(hours as Record<string, { open: boolean; is_24_hours: boolean; hours: object[] }>).map(
        ([day, { open, is_24_hours: isAllDay, hours }]) => [
          day,
          !open
            ? "closed"
            : isAllDay
              ? "24 hours"
              : Object.values(hours.map((one) => Object.values(one))).join(),
        ],
      ),
    )
  }

  test("take the hours of days whose times have a column each", async () => {
    const days = ["Monday", "Tue", "Wednesday", "Thursday", "Fri", "Saturday", "Sunday"]
    const names = days.flatMap((day) => [`${day} Open`, `${day} Close`])
    const times = "9:00 AM,5:00 PM,9:00 AM,5:00 PM,24 hours,,Closed,Closed,6:00 PM,2:00 AM,,,N/A,N/A"
    const place = "P-1,Pair Inn,4 Void,Providence,RI,02903,US"
    const head = "external_id,name,address,city,state,zipcode,country"
    const done = await taken(`${head},${names.join()},Manager\n${place},${times},Ann\n`)
    expect(done).toMatchObject({ created: 1, failed: 0, left_columns: ["Manager"] })
    expect(await hoursOf("Pair Inn")).toEqual({
      monday: "09:00,17:00",
      tuesday: "09:00,17:00",
      wednesday: "24 hours",
      thursday: "closed",
      friday: "18:00,02:00",
      saturday: "closed",
      sunday: "closed",
    })
    const twice = ["closing_time_monday", "opening_time_monday", "Montag 2 von", "Montag 2 bis"]
    expect(await taken(`external_id,${twice.join()}\nP-1,12:00,08:00,14:00,18:00\n`)).toMatchObject({
      updated: 1,
      failed: 0,
    })
    expect((await hoursOf("Pair Inn"))["monday"]).toBe("08:00,12:00,14:00,18:00")
  })

  test("may be those of Bing, with a week in one cell", async () => {
    const head =
      "StoreId,BusinessName,AddressLine1,City,StateOrProvince,Country,ZipCode,PhoneNumber,MainWebSite,Open24Hours,OperatingHours,HolidayHours,IsClosed"
    const at = (number: number) =>
      `${number} Bing Street,Providence,RI,US,02903,'+14015550131,bing${number}.example`
    const done = await taken(`${head}
G-1,Bing One,${at(1)},FALSE,Mon-Thu 08:00 AM-08:00 PM; Fri 08:00 AM-12:00 PM; Fri 02:00 PM-08:00 PM; Sat 12:00 AM-11:59 PM,,FALSE
G-2,Bing Two,${at(2)},TRUE,,,TRUE
G-3,Bing Three,${at(3)},FALSE,,2026-12-25 closed,FALSE
G-4,Bing Four,${at(4)},FALSE,ask us,,FALSE
`)
    expect(done).toMatchObject({ created: 4, failed: 0, left_columns: ["HolidayHours"] })
    const day = "08:00,20:00"
    expect(await hoursOf("Bing One")).toEqual({
      monday: day,
      tuesday: day,
      wednesday: day,
      thursday: day,
      friday: "08:00,12:00,14:00,20:00",
      saturday: "24 hours",
      sunday: "closed",
    })
    expect(await called("Bing One")).toMatchObject({
      external_id: "G-1",
      state_code: "RI",
      website: "https://bing1.example/",
      open_status: "active",
    })
    expect(new Set(Object.values(await hoursOf("Bing Two")))).toEqual(new Set(["24 hours"]))
    expect(await called("Bing Two")).toMatchObject({ open_status: "inactive" })
    for (const name of ["Bing Three", "Bing Four"])
      expect((await read(`/locations/${(await called(name)).id}`)).hours).toBeNull()
    expect(done.notes).toContainEqual(expect.objectContaining({ field: "monday" }))
  })

  test("take times of day from spreadsheets", async () => {
    const time = (hour: number) => ({ value: hour / 24, type: Number, format: "h:mm AM/PM" })
    const head = ["external_id", "Monday Open", "Monday Close"].map((value) => ({ value }))
    const sheet = await writeXlsxFile([head, [{ value: "P-1" }, time(10), time(19.5)]]).toBuffer()
    expect(await taken(sheet)).toMatchObject({ updated: 1, failed: 0 })
    expect((await hoursOf("Pair Inn"))["monday"]).toBe("10:00,19:30")
  })

  test("leave columns of times alone where a day has one for all of it, or one of the two", async () => {
    const head = "external_id,monday,Monday Open,Monday Close,Tuesday Open"
    expect(await taken(`${head}\nP-1,7a-3p,1,2,yes\n`)).toMatchObject({
      updated: 1,
      left_columns: ["Monday Open", "Monday Close", "Tuesday Open"],
    })
    expect((await hoursOf("Pair Inn"))["monday"]).toBe("07:00,15:00")
  })
})
