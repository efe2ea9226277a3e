import { page } from "#lib/gate/page.ts"

export const microsurvey = page({
  title: "Microsurvey",
  audience: "ordinary",
  requirement: { permission: { all: ["request.read", "microsurvey.read"] }, settings: ["microsurveys"] },
})
