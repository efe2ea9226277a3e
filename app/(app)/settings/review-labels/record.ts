import { page } from "#lib/gate/page.ts"

export const reviewLabels = page({
  title: "Review labels",
  audience: "ordinary",
  requirement: { permission: "account.update" },
})
