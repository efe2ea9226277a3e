import { isSealedWithNewest, openToken, sealToken } from "#review-api/connections/sealed-tokens.ts"
import { defaultConfig } from "#review-api/core/config.ts"

const [older, newer] = ["o".repeat(32), "n".repeat(32)]
const withSecrets = (tokenSecrets: string[]) => ({ config: { ...defaultConfig, tokenSecrets } })
const owner = { accountId: 7, integrationId: 1 }
const token = "ya29.a-token"

test("a stored token is open to its secret and its row alone, and differs each time", () => {
  const sealed = sealToken(withSecrets([older]), owner, token)
  expect(openToken(withSecrets([older]), owner, sealed)).toBe(token)
  expect(openToken(withSecrets([newer]), owner, sealed)).toBeNull()
  expect(openToken(withSecrets([older]), { ...owner, accountId: 8 }, sealed)).toBeNull()
  expect(openToken(withSecrets([older]), { ...owner, integrationId: 2 }, sealed)).toBeNull()
  expect(sealToken(withSecrets([older]), owner, token)).not.toBe(sealed)
  expect(Buffer.from(sealed.split(".")[1]!, "base64url").toString("latin1")).not.toContain(token)
})

test("what an older secret has sealed opens while it is listed, and is known to be older", () => {
  const sealed = sealToken(withSecrets([older]), owner, token)
  const rotated = withSecrets([newer, older])
  expect(openToken(rotated, owner, sealed)).toBe(token)
  expect(isSealedWithNewest(rotated, sealed)).toBe(false)
  expect(isSealedWithNewest(rotated, sealToken(rotated, owner, token))).toBe(true)
})

test("a stored token that was changed does not open", () => {
  const deps = withSecrets([older])
  const sealed = sealToken(deps, owner, token)
  for (let at = 0; at < sealed.length; at++) {
    const other = sealed[at] === "A" ? "B" : "A"
    // The last character of base64url has bits that count for nothing.
    if (at === sealed.length - 1 || sealed[at] === ".") continue
    expect(openToken(deps, owner, sealed.slice(0, at) + other + sealed.slice(at + 1))).toBeNull()
  }
  for (const wrong of ["", ".", "a.b", sealed.slice(0, 30)]) expect(openToken(deps, owner, wrong)).toBeNull()
})
