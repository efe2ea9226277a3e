import { timeZoneOf } from "#review-api/places/time-zone.ts"

test.each([
  [{ latitude: 43.2067, longitude: -71.5363, country: "US", state: "CA" }, "America/New_York"],
  [{ latitude: 0, longitude: 0 }, null],
  [{ country: "US", state: "NH" }, "America/New_York"],
  [{ country: "US", state: "AZ" }, "America/Phoenix"],
  [{ country: "US", state: "IN" }, null],
  [{ country: "US", state: "TX" }, null],
  [{ country: "US", state: "TX", city: "Austin" }, "America/Chicago"],
  [{ country: "US", state: "TX", city: "EL  PASO" }, "America/Denver"],
  [{ country: "US", state: "TX", city: "Marfa" }, null],
  [{ country: "US", state: "FL", city: "Pensacola" }, "America/Chicago"],
  [{ country: "US", state: "FL", city: "Miami" }, "America/New_York"],
  [{ country: "US", state: "TN", city: "Knoxville" }, "America/New_York"],
  [{ country: "US", state: "IN", city: "Gary" }, "America/Chicago"],
  [{ country: "US", state: "NH", city: "Austin" }, "America/New_York"],
  [{ country: "CA", state: "ON", city: "Austin" }, null],
  [{ country: "US" }, null],
  [{ country: "CA", state: "AB" }, "America/Edmonton"],
  [{ country: "CA", state: "ON" }, null],
  [{ country: "DE" }, "Europe/Berlin"],
  [{ country: "GB" }, "Europe/London"],
  [{ country: "IN", state: "KA" }, "Asia/Calcutta"],
  [{ country: "JP", state: "13" }, "Asia/Tokyo"],
  [{ country: "RU" }, null],
  [{ country: "ZZ" }, null],
  [{ latitude: 43.2, longitude: null, country: "FR" }, "Europe/Paris"],
  [{}, null],
])("the time zone of %j is %s", (where, zone) => {
  expect(timeZoneOf(where)).toBe(zone)
})
