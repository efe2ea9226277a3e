import { page } from "#lib/gate/page.ts"

export const forgotPassword = page({
  title: "Forgot password",
  audience: "public",
  requirement: {},
})
