import { type ExportTypeCode, exportTypeLabels } from "#lib/contract/export-files/constants.ts"

const types: [ExportTypeCode, string, string][] = [
  ["reviews", "Reviews", "F-188"],
  ["location_performance", "Location Performance", "F-189"],
  ["group_performance", "Group Performance", "F-190"],
  ["experience_categories", "Experience Categories", "F-191"],
  ["keywords", "Keywords", "F-192"],
  ["keyword_details", "Keyword Details", "F-193"],
  ["competitors_locations", "Competitor Locations", "F-194"],
  ["competitors_brands", "Competitor Brands", "F-195"],
  ["competitors_overview", "Competitors overview", "F-196"],
  ["microsurvey_responses", "Microsurveys", "F-197"],
]

test.each(types)("the export type %s is called %s [%s]", (code, label) => {
  expect(exportTypeLabels[code]).toBe(label)
})

test("there are no other export types", () => {
  expect(Object.keys(exportTypeLabels)).toHaveLength(types.length)
})
