import { page } from "#lib/gate/page.ts"

export const triage = page({
  title: "Triage",
  audience: "public",
  requirement: {},
})
