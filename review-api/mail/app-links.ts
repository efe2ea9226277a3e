import type { UnsubscribeKind } from "#lib/contract/index.ts"

/** Addresses of the app's pages that mails and tools lead to; `lib/routes` has the same for the app itself. */
export const appLinks = {
  confirmEmail: (base: string, token: string) =>
    `${base}/login?${new URLSearchParams({ confirmation_token: token })}`,
  ssoLogin: (base: string, token: string) => `${base}/sso-login/${token}`,
  unsubscribe: (base: string, kind: UnsubscribeKind, id: string) => `${base}/unsubscribe/${kind}/${id}`,
  scorecard: (base: string, publicId: string) => `${base}/scorecardrequest/${publicId}`,
  resetPassword: (base: string, token: string) => `${base}/reset-password?${new URLSearchParams({ token })}`,
}
