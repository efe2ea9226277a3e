import { contactsText } from "#lib/features/campaigns/texts.ts"

const text = (seesAll: boolean, hasLocation: boolean, hasGroup = false) =>
  contactsText({ seesAll, hasLocation, hasGroup })

test("the choice of contacts says when those without a location are asked as well [F-241]", () => {
  expect(text(true, true)).toBe(
    "Contacts of this location are added, and contacts without a location as well.",
  )
  expect(text(false, true)).toBe("Contacts of this location are added.")
  expect(text(true, false)).toMatch(/If some have no location, choose a group, or a location above/)
  expect(text(false, false)).toBe("Contacts of your locations are added, each asked for their own.")
  for (const seesAll of [true, false])
    expect([text(seesAll, true, true), text(seesAll, false, true)]).toEqual([
      "Contacts of this location are added if it is in the group.",
      expect.stringContaining("Contacts without a location are left out."),
    ])
})
