import { contentSecurityPolicy, securityHeaders } from "#lib/gate/security-headers.ts"

describe("security headers", () => {
  test("let only scripts and styles with the nonce of the answer run", () => {
    const policy = contentSecurityPolicy("abc", false)
    expect(policy).toContain("script-src 'self' 'nonce-abc' 'strict-dynamic';")
    expect(policy).toContain("style-src 'self' 'nonce-abc';")
    expect(policy).not.toMatch(/script-src[^;]*unsafe|style-src [^;]*unsafe/)
  })

  test("forbid frames, foreign forms, plugins and foreign bases", () => {
    const policy = contentSecurityPolicy("abc", false)
    for (const rule of [
      "frame-ancestors 'none'",
      "form-action 'self'",
      "object-src 'none'",
      "base-uri 'self'",
    ]) {
      expect(policy).toContain(rule)
    }
  })

  test("demand https for the future only where the page came by https", () => {
    expect(securityHeaders("https")).toHaveProperty("strict-transport-security")
    expect(securityHeaders("http")).not.toHaveProperty("strict-transport-security")
    expect(securityHeaders("http")).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "same-origin",
    })
  })
})
