import { page } from "#lib/gate/page.ts"

export const microsurveyNew = page({
  title: "New microsurvey",
  audience: "ordinary",
  requirement: { permission: { all: ["request.read", "microsurvey.create"] }, settings: ["microsurveys"] },
})
