import { page } from "#lib/gate/page.ts"

export const reviews = page({
  title: "Reviews",
  audience: "ordinary",
  requirement: { permission: "review.read" },
  hasFile: true,
})
