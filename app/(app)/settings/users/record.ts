import { page } from "#lib/gate/page.ts"

export const users = page({
  title: "Users",
  audience: "everybody",
  requirement: { permission: "user.read" },
  settingsCard: {
    order: 30,
    text: "Who can log in, what they can do and which locations they see",
    icon: "users",
  },
  canonical: async () => (await import("#lib/features/users/search-params.ts")).canonicalUsersQuery,
})
