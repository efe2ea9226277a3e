/** Addresses of the app's pages that mails lead to; `lib/routes` has the same for the app itself. */
export const appLinks = {
  confirmEmail: (base: string, token: string) =>
    `${base}/login?${new URLSearchParams({ confirmation_token: token })}`,
  resetPassword: (base: string, token: string) => `${base}/reset-password?${new URLSearchParams({ token })}`,
}
