import { page } from "#lib/gate/page.ts"

export const whitelabel = page({
  title: "White label",
  audience: "everybody",
  requirement: {
    permission: "account.update",
    userTypes: ["Admin"],
    state: ({ isWhitelabel }) => isWhitelabel !== false,
    ownsWhitelabel: true,
  },
  settingsCard: { order: 100, text: "The name, logo, colors and domain your customers see", icon: "brush" },
})
