import { page } from "#lib/gate/page.ts"

export const apiKeys = page({
  title: "API keys",
  audience: "everybody",
  requirement: {},
  settingsCard: {
    order: 112,
    text: "Keys for your own apps, and when they were last used",
    icon: "key",
  },
})
