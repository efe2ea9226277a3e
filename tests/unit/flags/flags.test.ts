import { flagsOf, isFlagOn, possibleFlags } from "#lib/contract/flags.ts"
import { readForced, readForcedFlags } from "#lib/flags/forced.ts"

describe("feature flags", () => {
  test("are forced by address parameters beginning with features. [F-422]", () => {
    const taken = readForcedFlags("?a=1&features.zapier=true&features.dashboard=false&b=%20", {})
    expect(taken).toEqual({ search: "?a=1&b=%20", forced: { zapier: true, dashboard: false } })
    expect(isFlagOn(flagsOf(taken!.forced), "zapier")).toBe(true)
    expect(isFlagOn(flagsOf(taken!.forced), "dashboard")).toBe(false)
  })

  test("are let go by an empty value and left alone by any other", () => {
    expect(readForcedFlags("?features.zapier=", { zapier: true, dashboard: false })).toEqual({
      search: "",
      forced: { dashboard: false },
    })
    expect(readForcedFlags("?features.zapier=maybe&features.a%20b=true", {})?.forced).toEqual({})
    expect(readForcedFlags("?feature=1&xfeatures.a=true", {})).toBeNull()
    expect(readForcedFlags("", {})).toBeNull()
  })

  test("are read from the cookie and nothing but booleans is [F-423]", () => {
    expect(readForced('{"zapier":true,"dashboard":"no","__proto__":true}')).toEqual({ zapier: true })
    for (const cookie of [null, "", "x", "[]", "null", "7"]) expect(readForced(cookie)).toEqual({})
  })

  test("of review tags are off while reviewTags is, even when they are forced on [F-424]", () => {
    const flags = flagsOf({ reviewTags: false, reviewTagsFilter: true, reviewTagsBulk: true })
    expect([flags.reviewTagsFilter, flags.reviewTagsBulk, flags.reviewTagsExport]).toEqual([
      false,
      false,
      false,
    ])
    expect(flagsOf({}).reviewTagsFilter).toBe(true)
  })

  test("have their defaults, on top of them the account's experiments, on top of those what is forced (D-038)", () => {
    const experiments = { zapier: true, dashboard: false, savedFilters: false }
    const flags = flagsOf({ savedFilters: true }, experiments)
    const names = ["zapier", "dashboard", "savedFilters", "multiLocationFilter"] as const
    expect(names.map((name) => isFlagOn(flags, name))).toEqual([true, false, true, false])
    expect(isFlagOn(flagsOf({}, { integration_google: false }), "integration_google")).toBe(false)
    expect(isFlagOn(flagsOf({}, { reviewTags: false }), "reviewTagsBulk")).toBe(false)
  })

  test("count as on while the experiments are not known, unless they are forced off", () => {
    const flags = possibleFlags({ dashboard: false, reviewTags: false, integration_yelp: false })
    expect(isFlagOn(flags, "zapier")).toBe(true)
    expect(isFlagOn(flags, "integration_google")).toBe(true)
    for (const name of ["dashboard", "reviewTagsBulk", "integration_yelp"] as const) {
      expect(isFlagOn(flags, name)).toBe(false)
    }
  })

  test("have the defaults of the document", () => {
    expect(isFlagOn(flagsOf({}), "multiLocationFilter")).toBe(false)
    expect(isFlagOn(flagsOf({}), "zapier")).toBe(false)
    expect(isFlagOn(flagsOf({}), "savedFilters")).toBe(true)
    expect(isFlagOn(flagsOf({}), "integration_google")).toBe(true)
    expect(isFlagOn(flagsOf({ integration_google: false }), "integration_google")).toBe(false)
  })
})
