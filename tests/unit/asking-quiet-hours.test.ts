import { phoneArea } from "#review-api/asking/area-codes.ts"
import { clockOf, quietUntil } from "#review-api/asking/quiet-hours.ts"

const chicago = "+13125550142"
const recipient = (more: object = {}) => ({
  phone: chicago,
  contactZone: null,
  locationZone: "America/New_York",
  locationState: "ME",
  ...more,
})
const at = (time: string) => new Date(time)

describe("quiet hours of text messages (D-296)", () => {
  test("go by the contact's clock, else that of the number's area, else the location's", () => {
    expect(clockOf(recipient({ contactZone: "Europe/Berlin" }))).toEqual({
      timeZone: "Europe/Berlin",
      state: "IL",
    })
    expect(clockOf(recipient())).toEqual({ timeZone: "America/Chicago", state: "IL" })
    expect(clockOf(recipient({ phone: "+4930901820" }))).toEqual({
      timeZone: "America/New_York",
      state: "ME",
    })
    expect(clockOf(recipient({ contactZone: "Nowhere/Land" })).timeZone).toBe("America/Chicago")
  })

  test.each([
    ["2026-03-04T14:59:00Z", "2026-03-04T15:00:00.000Z"],
    ["2026-03-04T15:00:00Z", null],
    ["2026-03-05T01:59:00Z", null],
    ["2026-03-05T02:00:00Z", "2026-03-05T15:00:00.000Z"],
  ])("are before 9:00 and from 20:00 on: %s", (now, until) => {
    expect(quietUntil(recipient(), at(now))?.toISOString() ?? null).toBe(until)
  })

  test("are longer in stricter states: Sundays in Texas begin at noon, and Rhode Island ends at 18:00", () => {
    const dallas = recipient({ phone: "+12145550142" })
    expect(quietUntil(dallas, at("2026-03-01T16:00:00Z"))?.toISOString()).toBe("2026-03-01T18:00:00.000Z")
    expect(quietUntil(dallas, at("2026-03-02T16:00:00Z"))).toBeNull()
    const providence = recipient({ phone: "+14015550142" })
    expect(quietUntil(providence, at("2026-03-04T23:00:00Z"))?.toISOString()).toBe("2026-03-05T14:00:00.000Z")
    expect(quietUntil(providence, at("2026-03-07T14:30:00Z"))?.toISOString()).toBe("2026-03-07T15:00:00.000Z")
  })

  test("follow the change of clocks", () => {
    const boston = recipient({ phone: "+16175550142" })
    expect(quietUntil(boston, at("2026-03-08T04:00:00Z"))?.toISOString()).toBe("2026-03-08T13:00:00.000Z")
    expect(quietUntil(boston, at("2026-03-07T05:00:00Z"))?.toISOString()).toBe("2026-03-07T14:00:00.000Z")
  })

  test("know areas of the United States alone", () => {
    expect(phoneArea("+19155550142")).toEqual({ state: "TX", timeZone: "America/Denver" })
    expect(phoneArea("+14165550142")).toBeNull()
    expect(phoneArea("+443125550142")).toBeNull()
  })
})
