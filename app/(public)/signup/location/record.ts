import { page } from "#lib/gate/page.ts"

/** It opens before the email is confirmed, when no other page does, and looks at the session itself. */
export const signupLocation = page({
  title: "Your first location",
  audience: "public",
  requirement: {},
  isOwnHostOnly: true,
  opensForPartners: true,
})
