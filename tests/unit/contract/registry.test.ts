import { readFileSync } from "node:fs"
import { join } from "node:path"
import { operations, resourcePath, resourceTypes, resourceUrl } from "#lib/contract/index.ts"

const rows = readFileSync(join(process.cwd(), "docs/requirements/000-foundation.tsv"), "utf8").split("\n")
const named = rows
  .find((row) => row.startsWith("F-162\t"))!
  .replace(/.*holds exactly: /, "")
  .replace(/\..*/, "")
  .split(", ")

describe("resource registry", () => {
  test("holds exactly the 45 resource types of the document [F-162]", () => {
    expect(named).toHaveLength(45)
    expect([...resourceTypes].sort()).toEqual([...named].sort())
  })

  test("keeps the given path of importLocationCount [F-163]", () => {
    expect(resourcePath("importLocationCount")).toBe("import_locations/count")
  })

  test("keeps the given path of oauthInboundAuthorization [F-164]", () => {
    expect(resourcePath("oauthInboundAuthorization")).toBe("oauth/authorize")
  })

  test("builds an address from the API base and the pluralised path [F-475]", () => {
    const base = "http://127.0.0.1:4000"
    expect(resourceUrl(base, "location")).toBe(`${base}/locations`)
    expect(resourceUrl(base, "country")).toBe(`${base}/countries`)
    expect(resourceUrl(base, "alert_frequency")).toBe(`${base}/alert_frequencies`)
    expect(resourceUrl(base, "issues")).toBe(`${base}/issues`)
    expect(resourceUrl(base, "reviewImage")).toBe(`${base}/review_images`)
    expect(resourceUrl(base, "review", "a b")).toBe(`${base}/reviews/a%20b`)
  })

  test("agrees with the operations table where that has the resource", () => {
    expect(operations["reviews.list"].path).toBe(`/${resourcePath("review")}`)
    expect(operations["locations.list"].path).toBe(`/${resourcePath("location")}`)
    expect(operations["groups.list"].path).toBe(`/${resourcePath("group")}`)
    expect(operations["sources.list"].path).toBe(`/${resourcePath("source")}`)
    expect(operations["account_settings.list"].path).toBe(`/${resourcePath("accountSetting")}`)
    expect(operations["whitelabels.list"].path).toBe(`/${resourcePath("whitelabel")}`)
  })
})
