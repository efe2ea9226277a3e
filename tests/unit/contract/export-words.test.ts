import { type ExportTypeCode, exportTypeLabels } from "#lib/contract/export-words.ts"

const types: [string, ExportTypeCode, string][] = [
  ["F-188", "reviews", "Reviews"],
  ["F-189", "location_performance", "Location Performance"],
  ["F-190", "group_performance", "Group Performance"],
  ["F-191", "experience_categories", "Experience Categories"],
  ["F-192", "keywords", "Keywords"],
  ["F-193", "keyword_details", "Keyword Details"],
  ["F-194", "competitors_locations", "Competitor Locations"],
  ["F-195", "competitors_brands", "Competitor Brands"],
  ["F-196", "competitors_overview", "Competitors overview"],
  ["F-197", "microsurvey_responses", "Microsurveys"],
]

test.each(types)("[%s] the export type %s is called %s", (_, code, label) => {
  expect(exportTypeLabels[code]).toBe(label)
})

test("there are no other export types", () => {
  expect(Object.keys(exportTypeLabels)).toHaveLength(types.length)
})
