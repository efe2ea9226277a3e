import { page } from "#lib/gate/page.ts"

export const requestContactNew = page({
  title: "New contact",
  audience: "ordinary",
  requirement: { permission: { all: ["contact.read", "contact.create"] } },
})
