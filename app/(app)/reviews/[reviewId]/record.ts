import { page } from "#lib/gate/page.ts"

export const review = page({
  title: "Review",
  audience: "ordinary",
  requirement: { permission: "review.read" },
})
