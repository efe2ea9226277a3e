import { timeZoneNamed, timeZones } from "#lib/dates/time-zones.ts"

test("a zone may be typed by any of its IANA names, and is kept by the one that is offered", () => {
  for (const [typed, kept] of [
    ["Asia/Kolkata", "Asia/Calcutta"],
    ["Europe/Kyiv", "Europe/Kiev"],
    ["Asia/Ho_Chi_Minh", "Asia/Saigon"],
    ["US/Eastern", "America/New_York"],
    ["america/halifax", "America/Halifax"],
  ]) {
    expect([typed, timeZoneNamed(typed!)]).toEqual([typed, kept])
    expect(timeZones).toContain(kept)
  }
})

test("every zone that is offered is kept as it is, and what is none is refused", () => {
  for (const zone of timeZones) expect(timeZoneNamed(zone)).toBe(zone)
  for (const text of ["", "Mars/Olympus", "+05:30", "-08:00", "Etc/GMT+5", "constructor"]) {
    expect([text, timeZoneNamed(text)]).toEqual([text, null])
  }
})
