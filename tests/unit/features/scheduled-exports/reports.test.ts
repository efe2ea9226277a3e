import fc from "fast-check"
import { type ExportTypeCode, exportTypeLabels } from "#lib/contract/export-files/constants.ts"
import { insightExportFiltersSchema } from "#lib/contract/export-files/schema.ts"
import { reportQuery } from "#lib/contract/scheduled-exports/constants.ts"
import { cleanExportFilters } from "#lib/features/exports/clean-filters.ts"
import { toInsightExportFilters } from "#lib/features/keywords/queries.ts"
import { loadKeywordsSearch } from "#lib/features/keywords/search-params.ts"
import { toReviewExportFilters } from "#lib/features/reviews/queries.ts"
import { loadReviewsSearch } from "#lib/features/reviews/search-params.ts"
import { backLinkOf, rowHref, withoutFlyout } from "#lib/features/scheduled-exports/reports.ts"
import { fromPages } from "#lib/features/scheduled-exports/search-params.ts"
import { deletedText, notDeletedText, scheduledTimeLabel } from "#lib/features/scheduled-exports/texts.ts"
import { appLinks } from "#review-api/mail/app-links.ts"
import { addressOf, choiceOf, facts } from "#tests/support/any-screen-filter.ts"

const schedule = (type: string, more: object = {}) => ({
  id: 7,
  account_id: 1,
  export_type: type,
  date_range_legend: "previous_month",
  filters: { dateDescriptor: "prevMonth", group_id: "3", from: null },
  recipient_user_ids: [],
  recipient_emails: [],
  email_frequency: "daily",
  email_subject: "Name",
  scheduled_time: "13:00",
  resource_id: "12",
  ...more,
})

describe("a row of the scheduled exports leads to its report, where it is changed [F-768]", () => {
  test.each([
    ["reviews", "/reviews [F-769]"],
    ["location_performance", "/dashboard/locations [F-770]"],
    ["group_performance", "/dashboard/locations [F-771]"],
    ["competitors_locations", "/competitors/locations [F-772]"],
    ["experience_categories", "/dashboard/keywords/categories [F-773]"],
    ["keywords", "/dashboard/keywords [F-774]"],
    ["competitors_brands", "/competitors/brands [F-775]"],
    ["keyword_details", "/dashboard/keywords/12 [F-776]"],
    ["microsurvey_responses", "/request-reviews/microsurveys/12/summaries [F-777]"],
    ["competitors_overview", "/competitors"],
  ])("of %s to %s", (type, target) => {
    const url = new URL(rowHref(schedule(type))!, "http://outpost.test")
    expect(url.pathname).toBe(target.split(" ")[0])
    expect(Object.fromEntries(url.searchParams)).toEqual({
      ...(type === "group_performance" ? { view: "groups" } : {}),
      dateDescriptor: "prevMonth",
      groupId: "3",
      flyout_edit: "true",
      export_id: "7",
    })
  })

  test("of every type there is, and of no other", () => {
    for (const type of Object.keys(exportTypeLabels) as ExportTypeCode[]) {
      expect(rowHref(schedule(type))).not.toBeNull()
    }
    expect(rowHref(schedule("of_another_api"))).toBeNull()
  })

  test("with every filter of reviews under the name that its page reads", () => {
    const filters = {
      location_id: "1",
      source_id: "2",
      rating: 5,
      sentiment: -1,
      category: "food",
      review_types: ["review"],
      status_enum: "unread",
      review_status_label_id: "7",
      review_tags: ["a", "b, c"],
      keywords: "pizza",
      "sort[by]": "rating",
    }
    const url = new URL(rowHref(schedule("reviews", { filters }))!, "http://outpost.test")
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      locationId: "1",
      sourceId: "2",
      rating: "5",
      sentiment: "-1",
      category: "food",
      status: "unread",
      reviewTypes: "review",
      tags: "a,b\\, c",
      reviewStatusLabelId: "7",
      search_terms: "pizza",
      "sort[by]": "rating",
    })
  })

  test("with all that was chosen when it was scheduled, so that saving it again changes nothing", () => {
    const filtersOf = (address: string) =>
      cleanExportFilters("reviews", toReviewExportFilters(loadReviewsSearch(`?${address}`), facts))
    fc.assert(
      fc.property(choiceOf({ groupIds: [3, 4], locationIds: [5, 6, 7], labelIds: [8, 9] }), (choice) => {
        const filters = filtersOf(addressOf(choice, { descriptor: "prevMonth" }, []))
        const url = new URL(rowHref(schedule("reviews", { filters }))!, "http://outpost.test")
        expect(filtersOf(url.search.slice(1))).toEqual(filters)
      }),
    )
  })
})

test("a mail leads to the same report with the same filters as the list of schedules, of every type", () => {
  const filters = { group_id: "3", location_ids: ["5", "6"], rating: 4, category: "food" }
  for (const type of Object.keys(exportTypeLabels) as ExportTypeCode[]) {
    const about = "free wifi.csv"
    const row = new URL(rowHref(schedule(type, { filters, resource_id: about }))!, "http://outpost.test")
    for (const name of ["flyout_edit", "export_id"]) row.searchParams.delete(name)
    const mailed = new URL(
      appLinks.report("http://outpost.test", type, about, reportQuery(filters, "prevMonth"))!,
    )
    expect([mailed.pathname, Object.fromEntries(mailed.searchParams)]).toEqual([
      row.pathname,
      Object.fromEntries(row.searchParams),
    ])
  }
  expect(appLinks.report("http://outpost.test", "of_another_api", null, {})).toBeNull()
})

test("the pages of keywords read every filter of their schedules back from that address", () => {
  const facts = { today: "2026-03-04" }
  const address = "dateDescriptor=prevMonth&groupId=3&locationId=5,6&sourceId=2&rating=0&sentiment=negative"
  const filtersOf = (query: string) =>
    toInsightExportFilters(loadKeywordsSearch(new URLSearchParams(query)), facts)
  const filters = filtersOf(`${address}&category=wait+time&search_terms=wifi&sort%5Bby%5D=controversy`)
  const known = Object.keys(insightExportFiltersSchema.shape)
  expect(known.filter((name) => !Object.hasOwn(filters, name))).toEqual(["location_id", "source_ids"])
  for (const type of ["keywords", "keyword_details", "experience_categories"] as const) {
    const kept = cleanExportFilters(type, filters)
    const url = new URL(rowHref(schedule(type, { filters: kept }))!, "http://outpost.test")
    expect(cleanExportFilters(type, filtersOf(url.search.slice(1)))).toEqual(kept)
  }
})

test("every page that has schedules has a way back to it [F-760]", () => {
  for (const page of fromPages) expect(backLinkOf(page, "9").label).toMatch(/^Back to \w+/)
  expect(backLinkOf("reviews", null)).toEqual({ href: "/reviews", label: "Back to Reviews" })
  expect(backLinkOf("keyword_details", "parking lot").href).toBe("/dashboard/keywords/parking%20lot")
  expect(withoutFlyout(new URLSearchParams("rating=5&flyout_edit=true&export_id=1")).toString()).toBe(
    "rating=5",
  )
})

test.each([
  ["daily", "13:00", "1:00 PM"],
  ["daily", "00:05", "12:05 AM"],
  ["daily", "12:00", "12:00 PM"],
  ["weekly", "sunday", "Sunday"],
  ["monthly", "31", "Day 31"],
  ["weekly", "sunday", "Sunday", "13:00"],
  ["weekly", "sunday", "Sunday, 7:30 AM", "07:30"],
  ["monthly", "1", "Day 1, 4:00 PM", "16:00"],
])("the time of a %s schedule at %s is told as %s", (frequency, time, label, sendTime = undefined) => {
  expect(scheduledTimeLabel(frequency, time, sendTime)).toBe(label)
})

test("deleting is told for one and for many [F-645, F-646, F-647, F-648]", () => {
  expect([deletedText(1), deletedText(3), notDeletedText(1), notDeletedText(3)]).toEqual([
    "Scheduled Export deleted",
    "3 Scheduled Exports deleted",
    "Scheduled Export was not deleted",
    "Some Scheduled Exports were not deleted",
  ])
})
