import type { FileLinkQuery, UnsubscribeKind } from "#lib/contract/index.ts"

/** Addresses of the app's pages that mails and tools lead to; `lib/routes` has the same for the app itself. */
export const appLinks = {
  logIn: (base: string) => `${base}/login`,
  confirmEmail: (base: string, token: string) =>
    `${base}/login?${new URLSearchParams({ confirmation_token: token })}`,
  ssoLogin: (base: string, token: string) => `${base}/sso-login/${token}`,
  unsubscribe: (base: string, kind: UnsubscribeKind, id: string) => `${base}/unsubscribe/${kind}/${id}`,
  reviews: (base: string, query: Record<string, string>) => `${base}/reviews?${new URLSearchParams(query)}`,
  childReviews: (base: string, query: Record<string, string>) =>
    `${base}/child-reviews?${new URLSearchParams(query)}`,
  review: (base: string, id: number) => `${base}/reviews/${id}`,
  scorecard: (base: string, publicId: string) => `${base}/scorecardrequest/${publicId}`,
  /** @param link its expiry and signature. @param shadowed the account that a partner's session has opened. */
  fileDownload: (base: string, id: string, link: Required<FileLinkQuery>, shadowed: number | null) =>
    `${base}${shadowed === null ? "" : `/as/${shadowed}`}/file-downloads/${id}?${new URLSearchParams(link)}`,
  /** The report of a scheduled export with what narrows it; null for a type that has none. */
  report: (base: string, exportType: string, query: Record<string, string>) => {
    const path = exportType === "reviews" ? "/reviews" : null
    return path === null ? null : `${base}${path}?${new URLSearchParams(query)}`
  },
  resetPassword: (base: string, token: string) => `${base}/reset-password?${new URLSearchParams({ token })}`,
}
