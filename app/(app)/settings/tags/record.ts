import { page } from "#lib/gate/page.ts"

export const tags = page({
  title: "Tags",
  audience: "ordinary",
  requirement: { permission: "tag.update" },
})
