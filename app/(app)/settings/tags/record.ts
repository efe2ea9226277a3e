import { page } from "#lib/gate/page.ts"

export const tags = page({
  title: "Tags",
  audience: "ordinary",
  requirement: { permission: "tag.update" },
  settingsCard: { order: 90, text: "Rename, merge and delete the tags on your reviews", icon: "keyword" },
})
