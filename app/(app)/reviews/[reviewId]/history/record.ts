import { page } from "#lib/gate/page.ts"

export const reviewHistory = page({
  title: "History",
  audience: "ordinary",
  requirement: { permission: "review.read" },
})
