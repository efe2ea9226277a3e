import { page } from "#lib/gate/page.ts"

export const passwordResetComplete = page({
  title: "Password changed",
  audience: "public",
  requirement: {},
})
