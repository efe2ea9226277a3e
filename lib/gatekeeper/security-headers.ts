import type { Scheme } from "#lib/http/cookies.ts"

const isDevelopment = () => process.env.NODE_ENV === "development"

/** Source of a URL in a policy; empty for an invalid URL. */
export function policySource(address: string | null): string {
  if (!address || !URL.canParse(address)) return ""
  const { origin, protocol } = new URL(address)
  return origin === "null" ? protocol : origin
}

/**
 * The content security policy of a page (design 3.15).
 * @param nonce fresh for every answer.
 * @param formTarget another place that a form may lead to, as `policySource` says it.
 */
export function contentSecurityPolicy(nonce: string, formTarget = "", isDev = isDevelopment()): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDev ? " 'unsafe-eval'" : ""}`,
    `style-src 'self' ${isDev ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    `connect-src 'self'${isDev ? " ws:" : ""}`,
    "object-src 'none'",
    "base-uri 'self'",
    `form-action 'self' ${formTarget}`.trim(),
    "frame-ancestors 'none'",
  ].join("; ")
}

/** Headers of every answer of the gate, besides the policy. */
export function securityHeaders(scheme: Scheme): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    ...(scheme === "https" ? { "strict-transport-security": "max-age=31536000" } : {}),
  }
}
