import { contentSecurityPolicy, policySource, securityHeaders } from "#lib/gatekeeper/security-headers.ts"

describe("security headers", () => {
  test("let only scripts and styles with the nonce of the answer run", () => {
    const policy = contentSecurityPolicy("abc", "", false)
    expect(policy).toContain("script-src 'self' 'nonce-abc' 'strict-dynamic';")
    expect(policy).toContain("style-src 'self' 'nonce-abc';")
    expect(policy).not.toMatch(/script-src[^;]*unsafe|style-src [^;]*unsafe/)
  })

  test("forbid frames, foreign forms, plugins and foreign bases", () => {
    const policy = contentSecurityPolicy("abc", "", false)
    for (const rule of [
      "frame-ancestors 'none'",
      "form-action 'self'",
      "object-src 'none'",
      "base-uri 'self'",
    ]) {
      expect(policy).toContain(rule)
    }
  })

  test.each([
    ["https://app.example/cb?x=1", "https://app.example"],
    ["http://127.0.0.1:7000/cb", "http://127.0.0.1:7000"],
    ["com.example.app:/cb", "com.example.app:"],
    ["https://a.example; script-src *", ""],
    ["nonsense", ""],
    [null, ""],
  ])("let the form of the consent page lead to %s as %j and nowhere else", (address, source) => {
    expect(policySource(address)).toBe(source)
    const rule = contentSecurityPolicy("abc", policySource(address), false).match(/form-action [^;]*/)?.[0]
    expect(rule).toBe(`form-action 'self' ${source}`.trim())
  })

  test("demand https for the future only where the page came by https", () => {
    expect(securityHeaders("https")).toHaveProperty("strict-transport-security")
    expect(securityHeaders("http")).not.toHaveProperty("strict-transport-security")
    expect(securityHeaders("http")).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
    })
  })
})
