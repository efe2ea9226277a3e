import { defaultConfig } from "#review-api/core/config.ts"
import { linkState, signedLink } from "#review-api/services/export-files/file-link.ts"
import { readSettings } from "#review-api/settings/environment.ts"

const [older, newer] = ["a".repeat(32), "b".repeat(32)]
const at = (instant: string, linkSecrets: string[]) => ({
  config: { ...defaultConfig, linkSecrets },
  clock: { now: () => new Date(instant) },
})
const early = "2026-03-01T00:00:00Z"
const end = "2026-03-08T00:00:00.500Z"

describe("the link to a file in a mail (D-115)", () => {
  test("is good for its file alone, until its second has passed", () => {
    const link = signedLink(at(early, [older]), "one", end)
    expect(link.expires).toBe(String(Date.parse("2026-03-08T00:00:00Z") / 1000))
    expect(linkState(at(early, [older]), "one", link)).toBe("open")
    expect(linkState(at("2026-03-07T23:59:59Z", [older]), "one", link)).toBe("open")
    expect(linkState(at("2026-03-08T00:00:00Z", [older]), "one", link)).toBe("expired")
    for (const [id, given] of [
      ["two", link],
      ["one", { ...link, expires: String(Number(link.expires) + 60) }],
      ["one", { ...link, signature: "" }],
      ["one", {}],
    ] as const) {
      expect(linkState(at(early, [older]), id, given)).toBe("unsigned")
    }
  })

  test("stays good while its secret is among those that are believed", () => {
    const link = signedLink(at(early, [older]), "one", end)
    expect(linkState(at(early, [newer, older]), "one", link)).toBe("open")
    expect(linkState(at(early, [newer]), "one", link)).toBe("unsigned")
    expect(signedLink(at(early, [newer, older]), "one", end)).toEqual(
      signedLink(at(early, [newer]), "one", end),
    )
  })
})

const linkSecrets = (LINK_SECRET: string) =>
  readSettings({ NODE_ENV: "test", LINK_SECRET }).config.linkSecrets

test("LINK_SECRET is a list of long secrets; a short one is refused without being told", () => {
  expect(linkSecrets(`${newer}, ${older}`)).toEqual([newer, older])
  expect(linkSecrets("")).toEqual(defaultConfig.linkSecrets)
  for (const wrong of ["too-short", " , "])
    expect(() => linkSecrets(wrong)).toThrow(/^LINK_SECRET must have at least 32 characters\.$/)
})
