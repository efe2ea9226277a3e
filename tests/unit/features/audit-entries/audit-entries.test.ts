import { changesOf } from "#lib/features/audit-entries/changes.ts"
import { toAuditFilter } from "#lib/features/audit-entries/queries.ts"
import { canonicalAuditLogQuery, loadAuditLogSearch } from "#lib/features/audit-entries/search-params.ts"
import { sentenceOfAction } from "#lib/features/audit-entries/sentences.ts"

describe("the query of the audit log", () => {
  test.each([
    ["", ""],
    ["from=&to=&user=&action=&q=", ""],
    ["q=North&from=2026-03-01", "from=2026-03-01&q=North"],
    ["from=yesterday&action=users.create&what=else", "action=users.create"],
    ["after=9&before=7", "after=9"],
    ["before=7&q=%20%20", "before=7"],
  ])("%j is written %j, which stays as it is", (given, written) => {
    expect(canonicalAuditLogQuery(new URLSearchParams(given))).toBe(written)
    expect(canonicalAuditLogQuery(new URLSearchParams(written))).toBe(written)
  })

  test("asks the API for what it says, without cursors", () => {
    const search = "from=2026-03-01&to=2026-03-02&user=7&action=a.b&type=group&q=North&after=9"
    expect(toAuditFilter(loadAuditLogSearch(new URLSearchParams(search)))).toEqual({
      from: "2026-03-01",
      to: "2026-03-02",
      user_id: "7",
      action: "a.b",
      resource_type: "group",
      keywords: "North",
    })
  })
})

test("actions are told in plain words, unknown ones by their own", () => {
  expect(sentenceOfAction("users.create")).toBe("Invited a user")
  expect(sentenceOfAction("groups.create")).toBe("Created a group")
  expect(sentenceOfAction("alerts.update")).toBe("Edited an alert")
  expect(sentenceOfAction("menu_categories.delete")).toBe("Deleted a menu category")
  expect(sentenceOfAction("toString")).toBe("ToString")
  expect(sentenceOfAction("menu_items.bulk_update")).toBe("Menu items bulk update")
})

test("changes are told field by field, with words for what is no text", () => {
  const before = { name: "Old", is_headquarters: false, user_ids: [1, 2], note: null }
  const after = { name: "New", is_headquarters: true, user_ids: [], more: { a: 1 } }
  expect(changesOf({ before, after })).toEqual([
    { field: "Name", before: "Old", after: "New" },
    { field: "Is headquarters", before: "No", after: "Yes" },
    { field: "User ids", before: "1, 2", after: null },
    { field: "Note", before: null, after: null },
    { field: "More", before: null, after: '{"a":1}' },
  ])
  expect(changesOf({ before: null, after: undefined })).toEqual([])
})

test("ids are told by the names that are known, and phone numbers as they are read", () => {
  const names = { location_ids: { 1: "Fish Pier", 2: "Harbor" }, category_id: {} }
  const before = { location_ids: [1, 3], category_id: 7, phone: "+4930123456" }
  const after = { location_ids: [2], category_id: null, phone: null }
  expect(changesOf({ before, after }, names)).toEqual([
    { field: "Locations", before: "Fish Pier, 3", after: "Harbor" },
    { field: "Category", before: "7", after: null },
    { field: "Phone", before: "+49 30 123456", after: null },
  ])
})
