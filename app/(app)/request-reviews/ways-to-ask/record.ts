import { page } from "#lib/gate/page.ts"

export const waysToAsk = page({
  title: "Ways to ask",
  audience: "ordinary",
  requirement: { permission: "request.read" },
})
