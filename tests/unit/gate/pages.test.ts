import type { PageTable } from "#lib/gate/page.ts"
import { loggablePath, pageAt } from "#lib/gate/page-at.ts"

const page = (pattern: string) => ({ pattern, audience: "ordinary" as const, requirement: {} })
const table: PageTable = {
  list: page("/a"),
  one: page("/a/{id}"),
  made: page("/a/new"),
  deep: page("/a/{id}/b"),
}

describe("pageAt", () => {
  test("finds the page of a path, literal segments before named ones", () => {
    expect(pageAt("/a", table)?.pattern).toBe("/a")
    expect(pageAt("/a/", table)?.pattern).toBe("/a")
    expect(pageAt("/a/7", table)?.pattern).toBe("/a/{id}")
    expect(pageAt("/a/new", table)?.pattern).toBe("/a/new")
    expect(pageAt("/a/7/b", table)?.pattern).toBe("/a/{id}/b")
  })

  test("finds the page of a file where the page has one, whose name alone may hold the ending", () => {
    const files = { ...table, list: { ...page("/a"), export: async () => ({}) } }
    expect(pageAt("/a.csv", files)?.pattern).toBe("/a")
    expect(pageAt("/a.ndjson", files)?.pattern).toBe("/a")
    expect(pageAt("/a.xlsx", files)).toBeNull()
    expect(pageAt("/a/7.csv", files)).toBeNull()
    expect(pageAt("/a/7%2Ecsv", files)?.pattern).toBe("/a/{id}")
  })

  test("knows few words where a segment may be no other", () => {
    const mails = { mail: { ...page("/u/{kind}/{id}"), segments: { kind: ["alerts", "requests"] } } }
    expect(pageAt("/u/requests/7", mails)?.pattern).toBe("/u/{kind}/{id}")
    for (const path of ["/u/others/7", "/u//7", "/u/{kind}/7", "/u/alerts/"]) {
      expect(pageAt(path, mails)).toBeNull()
    }
    expect(loggablePath(mails.mail, "/u/requests/7")).toBe("/u/requests/{id}")
    expect(loggablePath(table["one"]!, "/a/7")).toBe("/a/{id}")
  })

  test.each(["", "/", "/b", "/a/7/c", "/a//b", "/A", "/a/7/b/c"])("knows no page at %j", (path) => {
    expect(pageAt(path, table)).toBeNull()
  })
})
