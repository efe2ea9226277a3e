import { arrowsOf, isShown, shownText, type Width } from "#lib/features/local-listings/directory-columns.ts"
import { allTexts, fieldNames, truthTexts } from "#lib/features/local-listings/truth-texts.ts"
import { closedWeek } from "#lib/hours/week.ts"

const day = { open: true, is_24_hours: false, hours: [{ open_time: "09:00", close_time: "17:00" }] }
const week = { ...closedWeek(), monday: day }

test("both sides of a field in words: a line for each day that differs, and one where none does", () => {
  const base = { suggested: null, in_sync: false }
  expect(truthTexts({ ...base, field: "hours", ours: week, live: closedWeek() })).toEqual([
    {
      label: "Monday hours",
      isSame: false,
      isChanged: false,
      ours: "9:00 AM to 5:00 PM",
      live: "Closed",
      suggested: null,
      open: null,
    },
  ])
  const days = { ...base, field: "hours", ours: week, live: { ...closedWeek(), sunday: day }, seen: "a" }
  expect(truthTexts(days).map(({ open }) => open)).toEqual([
    null,
    {
      field: "hours",
      label: "Hours",
      seen: "a",
      isDiffering: true,
      taken: [
        { label: "Monday hours", before: "9:00 AM to 5:00 PM", after: "Closed" },
        { label: "Sunday hours", before: "Closed", after: "9:00 AM to 5:00 PM" },
      ],
      suggested: [],
      previous: [],
    },
  ])
  expect(truthTexts({ ...base, field: "hours", ours: week, live: week, in_sync: true })).toEqual([
    expect.objectContaining({ label: "Hours", isSame: true, ours: "The same on both sides" }),
  ])
  expect(truthTexts({ ...base, field: "phone", ours: null, live: "+16175550100" }, "US")).toEqual([
    expect.objectContaining({ label: "Phone", ours: null, live: "(617) 555-0100" }),
  ])
  const wish = { ...base, field: "phone", ours: "+16175550100", live: "+16175550100", in_sync: true }
  expect(truthTexts({ ...wish, suggested: "+16175550142" }, "US")[0]).toMatchObject({
    isSame: true,
    ours: "(617) 555-0100",
    suggested: "(617) 555-0142",
  })
})

test("a field is changed, not out of sync, while the directory shows what was here before its suggestion", () => {
  const phone = { field: "phone", ours: "+16175550142", suggested: null, in_sync: false }
  const isChanged = (live: string, previous: { value: unknown } | null) =>
    truthTexts({ ...phone, live, previous }, "US").map((one) => one.isChanged)
  expect(isChanged("+16175550100", { value: "+16175550100" })).toEqual([true])
  expect(isChanged("+16175550199", { value: "+16175550100" })).toEqual([false])
  expect(isChanged("+16175550100", null)).toEqual([false])
})

test("what would become ours of all fields: what is taken, used, or comes back, and nothing of what has no value", () => {
  const phone = { field: "phone", ours: "+16175550100", live: "+16175550199", in_sync: false, seen: "a" }
  const name = { field: "public_name", ours: "Elm", live: null, in_sync: false, seen: "b" }
  const rows = [
    { ...phone, suggested: "+16175550142", previous: { value: null } },
    { ...name, suggested: null },
    { ...name, field: "open_status", ours: "active", live: "active", in_sync: true, suggested: null },
  ]
  expect(allTexts(rows)).toEqual({
    taken: [{ label: "Phone", before: "(617) 555-0100", after: "(617) 555-0199" }],
    suggested: [{ label: "Phone", before: "(617) 555-0100", after: "(617) 555-0142" }],
    previous: [{ label: "Phone", before: "(617) 555-0100", after: null }],
  })
  expect(fieldNames(["phone", "category_id", "special_hours"])).toBe("Phone, Category, Special hours")
})

const shown = (column: number | null, width: Width) =>
  [0, 1, 2, 3, 4, 5].filter((at) => isShown(at, column, width))

test("three directories are shown on a desktop, two on a tablet, one on a phone [P-514 P-515 P-516]", () => {
  expect([shown(null, "desktop"), shown(null, "tablet"), shown(null, "mobile")]).toEqual([
    [0, 1, 2],
    [0, 1],
    [0],
  ])
  expect([shown(6, "desktop"), shown(6, "tablet"), shown(6, "mobile")]).toEqual([[3, 4, 5], [4, 5], [5]])
  expect(shown(99, "mobile")).toEqual([5])
  expect([shownText(2, "desktop"), shownText(6, "mobile")]).toEqual([
    "Directories 2 to 4 of 6",
    "Directory 6 of 6",
  ])
})

test("the arrows lead on by one directory and nowhere at either end [P-061 P-062]", () => {
  expect(arrowsOf(null, "desktop")).toEqual({ prev: null, next: 2 })
  expect(arrowsOf(2, "desktop")).toEqual({ prev: 1, next: 3 })
  expect(arrowsOf(4, "desktop")).toEqual({ prev: 3, next: null })
  expect(arrowsOf(6, "desktop")).toEqual({ prev: 3, next: null })
  expect(arrowsOf(4, "mobile")).toEqual({ prev: 3, next: 5 })
  expect(arrowsOf(6, "mobile")).toEqual({ prev: 5, next: null })
})
