import { filterKindLabels } from "#lib/contract/filters/kind-labels.ts"
import { droppedByReport } from "#lib/features/scheduled-exports/gone.ts"
import { filtersGoneText } from "#lib/features/scheduled-exports/texts.ts"

const schedule = (filters: object, gone: string[] | null) => ({
  id: 7,
  account_id: 1,
  export_type: "reviews",
  date_range_legend: "previous_month",
  filters: { ...filters },
  recipient_user_ids: [],
  recipient_emails: [],
  email_frequency: "daily",
  email_subject: "Name",
  scheduled_time: "13:00",
  gone_filters: gone,
})
const ofMany = {
  group_id: "3",
  location_ids: ["1", "2"],
  review_tags: ["a, b", "c"],
  category: "Food, drink",
}

describe("what a schedule loses when it is saved with what a report shows", () => {
  test.each([
    ["nothing that is gone", ["group_ids"], "locationId=1,2", ["group_ids"]],
    ["another group", ["group_ids"], "groupId=4", []],
    ["one of two locations", ["location_ids"], "groupId=3&locationId=1", ["location_ids"]],
    ["another location", ["location_ids"], "locationId=1,5", []],
    ["all that it had, as somebody else sees it", ["location_ids"], "locationId=2,1", []],
    ["one of its tags", ["tags"], "tags=c", ["tags"]],
    ["another category", ["categories"], "category=Service", []],
    ["another kind", ["group_ids", "tags"], "sourceId=9", ["group_ids", "tags"]],
    ["what is there, left out on purpose", [], "", []],
    ["what another Review API does not tell", null, "", []],
  ])("when it shows %s", (_, gone, query, dropped) => {
    expect(droppedByReport(schedule(ofMany, gone), query)).toEqual(dropped)
  })

  test("is nothing for a new one", () => {
    expect(droppedByReport(null, "groupId=3")).toEqual([])
  })
})

test.each([
  [
    true,
    ["group_ids", "location_ids"],
    /^This export is paused because .* available: group, location\. Choose/,
  ],
  [true, [], /^This export is paused because some of its filters are no longer available\. Choose/],
  [
    false,
    ["tags", "unheard_of"],
    /^Check this export before its next run: .* available: tag, filter\. .*then save\.$/,
  ],
])("paused %j, gone %j: it says what is gone", (isPaused, gone, text) => {
  expect(filtersGoneText(isPaused, filterKindLabels(gone))).toMatch(text)
})
