import { settingsSent } from "#lib/features/widgets/sent-settings.ts"
import { settingError } from "#lib/features/widgets/setting-labels.ts"

const sent = (fields: Record<string, string>, given = {}) =>
  settingsSent(new URLSearchParams(fields), given, [1, 2])

test("all locations take the place of those that were chosen", () => {
  expect(sent({ coverage: "all", add_location_ids: "7" })).toEqual({
    settings: { location_ids: [], group_id: null },
    errors: {},
  })
})

test("chosen locations are those that are kept, without the removed and with the added ones", () => {
  const { settings } = sent({ coverage: "locations", add_location_ids: "7,8", remove_location_ids: "2" })
  expect(settings).toEqual({ location_ids: ["1", "7", "8"], group_id: null })
})

test("a choice with nothing in it is an error at its field", () => {
  expect(sent({ coverage: "locations", remove_location_ids: "1,2" }).errors).toEqual({
    location_ids: "Choose at least one location",
  })
  expect(sent({ coverage: "group" }).errors).toEqual({ "settings.group_id": "Choose a group" })
  expect(sent({ coverage: "group" }, { group_id: "5" })).toMatchObject({
    settings: { group_id: "5", location_ids: [] },
    errors: {},
  })
})

test("without a choice the settings stay as they were given", () => {
  expect(sent({}, { theme: "dark" })).toEqual({ settings: { theme: "dark" }, errors: {} })
})

test.each([
  ["max_reviews must be at most 15", "settings.max_reviews", "Reviews at most must be at most 15"],
  ["location_ids can't be blank", "location_ids", "Locations can't be blank"],
])("an error of settings is told at its field: %s", (text, field, said) => {
  expect(settingError(text)).toEqual({ field, text: said })
})

test("an error that names no setting is no field's", () => {
  expect(settingError("Enter a number from 1 to 15")).toBeNull()
  expect(settingError("constructor is wrong")).toBeNull()
})
