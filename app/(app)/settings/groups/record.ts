import { page } from "#lib/gate/page.ts"

export const groups = page({
  title: "Groups",
  audience: "ordinary",
  requirement: { permission: "group.read" },
  settingsCard: {
    order: 40,
    text: "Sets of locations to filter, report on and assign together",
    icon: "list",
  },
})
